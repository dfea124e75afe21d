package alliance

import "castellan/bot"

// DefaultLevel is the level of a table that names none.
const DefaultLevel = "knight"

// levels holds how each level plays, weakest first; docs/bots.md has what was
// measured.
var levels = []struct {
	key string
	Bot
}{
	{"squire", Bot{
		Lord: Lord{Claims: anywhere, From: 5, Chance: 0.25, Last: 1, Content: true, Noise: 5},
		Ally: Ally{Claims: marching, Knowledge: Knowledge{0.65}},
	}},
	{"knight", Bot{
		Lord: Lord{Claims: marching, From: 4, Chance: 0.17, Last: 2, Content: true, Noise: 0.5},
		Ally: Ally{Claims: marching, Knowledge: Knowledge{0.75}},
	}},
	{"warlord", Bot{
		Lord: Lord{Claims: marching, From: 2, Chance: 0.7, Last: 2, Noise: 0.3},
		Ally: Ally{Claims: marching, Knowledge: Knowledge{0.85}},
	}},
	{"nightmare", Bot{
		Lord: Lord{Claims: marching, Playouts: 200, From: 1, Chance: 1, Last: 3, Wide: 12},
		Ally: Ally{Claims: marching, Knowledge: Knowledge{0.95}},
	}},
}

// Levels gives the levels that a table can choose, weakest first.
func Levels() []bot.Level {
	list := make([]bot.Level, len(levels))
	for i, l := range levels {
		list[i] = bot.Level{Key: l.key, Bot: l.Bot}
	}
	return list
}

// Partner is the bot ally that answers rightly so often. It plays the Dark
// Lord's seat as the default level does.
func Partner(accuracy float64) bot.Bot {
	for _, l := range levels {
		if l.key == DefaultLevel {
			b := l.Bot
			b.Ally.Knowledge.Accuracy = accuracy
			return b
		}
	}
	panic("alliance: the default level is none of the levels")
}
