package sqlstore

// Hot are queries that run again and again, or when a server starts, with the
// index by which each finds what it wants, however many tables there are.
var Hot = map[string]string{
	selectDue: "states_due", selectNextDue: "states_due", selectRunning: "tables_running", countFrozen: "tables_frozen",
	selectPlies: "plies", selectKeys: "plies", updateState: "states",
}
