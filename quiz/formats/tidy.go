package formats

// Tidy brings an item that somebody writes to the form in which items are read,
// with its key. Judge says whether it is sound.
func Tidy(item Item) Item {
	normalise(&item)
	item.Key = Key(item)
	return item
}
