package formats

// A cell is one cell of a table: what it shows and, where a spreadsheet formats
// a number or a date, the value behind it.
type cell struct {
	text    string
	raw     string // "" if it is the text
	formula bool   // the text is a formula's last value
}

// A row is a row of a table with its place in the file.
type row struct {
	line  int
	cells []cell
}

// readGrid reads questions from the rows of a table: it finds the row of heads
// by their words or by the shape of the table, and then takes each row for a
// question. It says whose template the table follows.
func readGrid(rows []row, into *sheaf) {
}
