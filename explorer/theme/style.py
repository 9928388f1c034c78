"""The Qt palette, fonts and style sheet of a theme."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from explorer.assets import resource
from explorer.theme.tokens import DARK, LIGHT, THEMES, Theme

SCROLL_BAR = 10
"""Pixels of the width of a scroll bar at normal zoom."""


def resolve(name: str) -> Theme:
    """Return the theme of a name; ``system`` follows the desktop."""
    if name in THEMES:
        return THEMES[name]
    hints = QGuiApplication.styleHints()
    return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT


def palette(theme: Theme) -> QPalette:
    """Return the palette of a theme."""
    roles = QPalette.ColorRole
    colours = {
        roles.Window: theme.window,
        roles.WindowText: theme.text,
        roles.Base: theme.field,
        roles.AlternateBase: theme.card,
        roles.Text: theme.text,
        roles.PlaceholderText: theme.dim,
        roles.Button: theme.card,
        roles.ButtonText: theme.text,
        roles.Highlight: theme.accent,
        roles.HighlightedText: theme.on_accent,
        roles.ToolTipBase: theme.card,
        roles.ToolTipText: theme.text,
        roles.Link: theme.accent,
        roles.Light: theme.hover,
        roles.Midlight: theme.line,
        roles.Mid: theme.line,
        roles.Dark: theme.line,
        roles.BrightText: theme.problem,
    }
    made = QPalette()
    for role, colour in colours.items():
        made.setColor(role, QColor(colour))
    for role in (roles.Text, roles.ButtonText, roles.WindowText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.dim))
    return made


def fixed_font(points: float, bold: bool = False) -> QFont:
    """Return the system's fixed-width font in a size."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(points)
    font.setBold(bold)
    return font


def apply(app: QApplication, theme: Theme, base_points: float, zoom: int) -> None:
    """Give the whole program a theme and a text size of ``base_points`` x ``zoom`` percent."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setPointSizeF(base_points * zoom / 100)
    app.setFont(font)
    app.setPalette(palette(theme))
    app.setStyleSheet(sheet(theme, zoom))


def sheet(theme: Theme, zoom: int) -> str:
    """Return the style sheet; lengths grow with ``zoom`` in percent."""

    def px(length: float) -> str:
        return f"{round(length * zoom / 100)}px"

    t = theme
    kind = "dark" if theme.is_dark else "light"
    tick, up, down = (resource(f"icons/{name}-{kind}.svg").as_posix() for name in ("tick", "up", "down"))
    return f"""
* {{ outline: 0; }}
QMainWindow, QDialog {{ background: {t.window}; }}
QMainWindow::separator {{ background: {t.window}; width: {px(5)}; height: {px(5)}; }}
QMenuBar {{ background: {t.card}; border-bottom: 1px solid {t.line}; padding: {px(2)} {px(6)}; }}
QMenuBar::item {{ padding: {px(4)} {px(9)}; border-radius: 4px; background: transparent; color: {t.text}; }}
QMenuBar::item:selected {{ background: {t.hover}; }}
QMenu {{ background: {t.card}; border: 1px solid {t.line}; padding: {px(4)}; color: {t.text}; }}
QMenu::item {{ padding: {px(5)} {px(22)}; border-radius: 4px; }}
QMenu::item:selected {{ background: {t.hover}; }}
QMenu::item:disabled {{ color: {t.dim}; }}
QMenu::separator {{ height: 1px; background: {t.line}; margin: {px(4)} {px(8)}; }}
QStatusBar {{ background: {t.card}; border-top: 1px solid {t.line}; color: {t.dim}; }}
QStatusBar::item {{ border: 0; }}
QStatusBar QLabel {{ color: {t.dim}; padding: 0 {px(6)}; }}
QFrame#card {{ background: {t.card}; border: 1px solid {t.line}; border-radius: 6px; }}
QDockWidget {{ color: {t.dim}; titlebar-close-icon: none; }}
QTabBar::tab {{ background: transparent; color: {t.dim}; padding: {px(5)} {px(10)}; border: 0;
  border-bottom: 2px solid transparent; }}
QTabBar[role="pages"]::tab {{ padding: {px(4)} {px(7)}; }}
QTabBar::tab:selected {{ color: {t.text}; border-bottom: 2px solid {t.accent}; }}
QTabBar::tab:hover {{ color: {t.text}; }}
QPushButton, QToolButton, QComboBox {{ background: {t.card}; color: {t.text}; border: 1px solid {t.line};
  border-radius: 5px; padding: {px(4)} {px(9)}; min-height: {px(18)}; }}
QPushButton:hover, QToolButton:hover, QComboBox:hover {{ background: {t.hover}; }}
QPushButton[role="small"] {{ padding: {px(3)} {px(2)}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {t.line}; }}
QPushButton:checked, QToolButton:checked {{ background: {t.hover}; border: 2px solid {t.accent}; }}
QPushButton:focus, QToolButton:focus, QComboBox:focus {{ border: 1px solid {t.accent}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {t.faint}; }}
QToolButton::menu-indicator {{ image: none; }}
QToolButton#tool {{ background: {t.piece_tile}; border: 2px solid {t.card}; padding: 0; min-height: 0; }}
QToolButton#tool[act="true"] {{ background: {t.card}; border: 1px solid {t.line}; padding: 0; }}
QToolButton#tool:hover {{ border: 2px solid {t.line}; }}
QToolButton#tool:checked, QToolButton#tool[act="true"]:checked {{ border: 2px solid {t.accent}; }}
QToolButton#right {{ padding: 0; min-height: 0; border: 1px solid {t.line}; border-radius: 3px;
  background: {t.bit_off}; font-weight: bold; }}
QToolButton#right:disabled {{ border: 0; color: {t.dim}; background: {t.bit_off}; }}
QToolButton#right:checked {{ background: {t.castle}; color: {t.card}; border: 1px solid {t.castle}; }}
QToolButton#right:focus {{ border: 2px solid {t.accent}; }}
QToolButton#flat {{ border: 0; background: transparent; color: {t.dim}; padding: {px(2)} {px(5)}; }}
QToolButton#flat:hover {{ color: {t.text}; background: {t.hover}; }}
QComboBox::drop-down {{ border: 0; width: {px(18)}; }}
QComboBox QAbstractItemView {{ background: {t.card}; border: 1px solid {t.line}; selection-background-color: {t.hover};
  selection-color: {t.text}; }}
QLineEdit {{ background: {t.field}; color: {t.text}; border: 1px solid {t.line}; border-radius: 5px;
  padding: {px(4)} {px(7)}; min-height: {px(18)}; selection-background-color: {t.accent};
  selection-color: {t.on_accent}; }}
QLineEdit:focus {{ border: 1px solid {t.accent}; }}
QSpinBox, QDoubleSpinBox {{ min-height: {px(27)}; background: {t.field}; color: {t.text};
  border: 1px solid {t.line}; border-radius: 5px; padding-left: {px(4)}; }}
QSpinBox:focus, QDoubleSpinBox:focus {{ border: 1px solid {t.accent}; }}
QSpinBox QLineEdit, QDoubleSpinBox QLineEdit {{ border: 0; padding: 0; min-height: 0; background: transparent; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: 0; background: transparent; width: {px(17)}; }}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{ background: {t.hover}; }}
QAbstractSpinBox::up-arrow {{ image: url("{up}"); width: {px(10)}; height: {px(10)}; }}
QAbstractSpinBox::down-arrow {{ image: url("{down}"); width: {px(10)}; height: {px(10)}; }}
QLineEdit[bad="true"] {{ border: 1px solid {t.problem}; }}
QLabel#caption {{ color: {t.dim}; font-weight: bold; }}
QLabel#dim {{ color: {t.dim}; }}
QLabel#problem {{ color: {t.problem}; }}
QFrame#message {{ background: {t.card}; border: 1px solid {t.accent}; border-radius: 6px; }}
QFrame#message[kind="problem"] {{ background: {t.problem_card}; border: 1px solid {t.problem}; }}
QTableView {{ background: {t.card}; alternate-background-color: {t.card}; border: 0; gridline-color: transparent;
  selection-background-color: {t.hover}; selection-color: {t.text}; color: {t.text}; }}
QTableView::item {{ border: 0; padding: 0 {px(4)}; }}
QTreeView {{ background: {t.card}; border: 0; color: {t.text}; selection-background-color: {t.hover};
  selection-color: {t.text}; }}
QTreeView::item {{ padding: {px(3)} 0; }}
QTreeView::item:hover {{ background: {t.hover}; }}
QProgressBar {{ background: {t.bit_off}; border: 0; border-radius: {px(4)}; }}
QProgressBar::chunk {{ background: {t.accent}; border-radius: {px(4)}; }}
QHeaderView {{ background: {t.card}; border: 0; }}
QHeaderView::section {{ background: {t.card}; color: {t.dim}; border: 0; border-bottom: 1px solid {t.line};
  padding: {px(3)} {px(4)}; font-weight: bold; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: {t.card}; border: 0; }}
QScrollBar:vertical {{ background: transparent; width: {px(SCROLL_BAR)}; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {px(SCROLL_BAR)}; margin: 0; }}
QScrollBar::handle {{ background: {t.line}; border-radius: {px(4)}; min-height: {px(24)}; min-width: {px(24)}; }}
QScrollBar::handle:hover {{ background: {t.dim}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QToolTip {{ background: {t.card}; color: {t.text}; border: 1px solid {t.line}; padding: {px(4)}; }}
QListView {{ background: {t.card}; border: 1px solid {t.line}; border-radius: 5px; color: {t.text}; }}
QListView::item {{ padding: {px(4)} {px(8)}; border-radius: 4px; }}
QListView::item:selected {{ background: {t.hover}; color: {t.text}; }}
QCheckBox {{ color: {t.text}; spacing: {px(6)}; }}
QCheckBox::indicator, QTableView::indicator {{ width: {px(13)}; height: {px(13)}; border: 1px solid {t.dim};
  border-radius: 3px; background: {t.field}; }}
QCheckBox::indicator:checked, QTableView::indicator:checked {{ background: {t.accent}; border: 1px solid {t.accent};
  image: url("{tick}"); }}
QCheckBox:focus {{ color: {t.accent}; }}
QSlider::groove:horizontal {{ height: {px(4)}; border-radius: {px(2)}; background: {t.line}; }}
QSlider::sub-page:horizontal {{ border-radius: {px(2)}; background: {t.accent}; }}
QSlider::handle:horizontal {{ width: {px(14)}; margin: -{px(6)} 0; border: 2px solid {t.accent}; border-radius: {px(8)};
  background: {t.card}; }}
QSlider::handle:horizontal:focus {{ background: {t.accent}; }}
QTabBar QToolButton {{ padding: 0; min-height: 0; border-radius: 0; }}
"""
