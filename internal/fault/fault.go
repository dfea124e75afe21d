// Package fault names the moments at which a server may be struck down in a
// trial: between writing, committing, telling and answering. In the ordinary
// build a moment is nothing. In a build with the tag faults the environment may
// name one, and the process ends there as if the power of its machine had
// failed for it alone.
package fault

// The moments, in the order in which a change comes through them.
const (
	Written   = "journal.written"   // in a transaction that is not committed
	Committed = "journal.committed" // which is committed; nobody was told
	Changed   = "table.changed"     // whoever wanted the change was told; nobody else
	Rung      = "bell.rung"         // all nodes were told; no stream and no answer need have been
	Made      = "move.made"         // before the answer to a player's move
)

// Points are all of them.
var Points = []string{Written, Committed, Changed, Rung, Made}

// Variable is the environment variable that arms a moment: its name, a colon
// and the how manieth time counts, as in journal.committed:17. With a further
// colon and a duration the process does not end, but stands still there for so
// long.
const Variable = "CASTELLAN_FAULT"
