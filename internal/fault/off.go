//go:build !faults

package fault

// At is nothing, unless the tag faults is set.
func At(string) {}
