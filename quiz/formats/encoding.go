package formats

// Encodings are the encodings of text files that can be asked for.
var Encodings = []string{"utf-8", "utf-16le", "utf-16be", "windows-1250", "windows-1252"}

// decode turns the bytes of a text file into text; false if it cannot.
func (s *sheaf) decode(f *file) bool {
	f.text = string(f.data)
	return true
}
