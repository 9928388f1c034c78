"""Keys as lists of terms: which numbers of the table count, and why."""
