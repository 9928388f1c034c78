"""The yardstick of the start: a bare main window with three docks; says so when it has been painted, and quits."""

import sys

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget


class Centre(QWidget):
    """Tells of its first painting once the whole window is painted: at the next turn of the event loop."""

    def paintEvent(self, event: QPaintEvent) -> None:
        QTimer.singleShot(0, painted)


def painted() -> None:
    print("painted", flush=True)
    QApplication.quit()


def main() -> int:
    left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
    application = QApplication(sys.argv)
    window = QMainWindow()
    window.setCentralWidget(Centre())
    for area in (left, right, right):
        dock = QDockWidget("A dock")
        dock.setWidget(QWidget())
        window.addDockWidget(area, dock)
    window.resize(1440, 900)
    window.show()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
