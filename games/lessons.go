package games

import (
	"embed"
	"fmt"
	"io/fs"

	"castellan/game/lesson"
)

//go:embed */lessons
var folders embed.FS

// Lessons gives the lessons of all games, in the order of the catalogue.
func Lessons() ([]*lesson.Lesson, error) {
	var all []*lesson.Lesson
	for _, g := range All.List() {
		key := g.Info().Key
		folder, err := fs.Sub(folders, key+"/lessons")
		if err != nil {
			return nil, fmt.Errorf("lessons of %s: %w", key, err)
		}
		of, err := lesson.Load(folder, All)
		if err != nil {
			return nil, fmt.Errorf("lessons of %s: %w", key, err)
		}
		all = append(all, of...)
	}
	return all, nil
}
