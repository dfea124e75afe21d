package formats

import (
	"slices"
	"strconv"
	"strings"
)

// writeGIFT writes items as GIFT, for Moodle and others. What GIFT has no place
// for stands in comments, as Moodle writes its own fields.
func writeGIFT(items []Item) []byte {
	var b strings.Builder
	var category []string
	for _, item := range items {
		if !slices.Equal(item.Category, category) {
			category = item.Category
			b.WriteString("$CATEGORY: $course$/top")
			if len(category) > 0 {
				b.WriteString("/" + joinPath(category))
			}
			b.WriteString("\n\n")
		}
		writeGIFTItem(&b, item)
	}
	return []byte(b.String())
}

func writeGIFTItem(b *strings.Builder, item Item) {
	var fields []string
	field := func(name, value string) {
		if value != "" {
			fields = append(fields, "["+name+":"+escape(value, `]\`)+"]")
		}
	}
	for _, tag := range item.Tags {
		field("tag", tag)
	}
	field("language", item.Language)
	field("level", item.Level)
	if item.Seconds > 0 {
		field("seconds", strconv.Itoa(item.Seconds))
	}
	field("author", item.Author)
	field("licence", item.Licence)
	if fields != nil {
		b.WriteString("// " + strings.Join(fields, " ") + "\n")
	}
	if item.Title != "" {
		b.WriteString("::" + giftText(item.Title) + "::")
	}
	// "[plain]" also keeps a stem from being taken for a comment.
	b.WriteString("[plain]" + giftText(item.Stem) + " {\n")
	rights := 0
	for _, option := range item.Options {
		if option.Right {
			rights++
		}
	}
	for _, option := range item.Options {
		b.WriteByte('\t')
		switch weight := strconv.FormatFloat(100/float64(rights), 'f', 5, 64); {
		case rights == 1 && option.Right:
			b.WriteByte('=')
		case rights == 1:
			b.WriteByte('~')
		case option.Right:
			b.WriteString("~%" + weight + "%")
		default:
			b.WriteString("~%-" + weight + "%")
		}
		b.WriteString(giftInherited(option.Text))
		if option.Feedback != "" {
			b.WriteString("#" + giftInherited(option.Feedback))
		}
		b.WriteByte('\n')
	}
	if item.Explanation != "" {
		b.WriteString("\t####" + giftInherited(item.Explanation) + "\n")
	}
	b.WriteString("}\n\n")
}

// giftText writes a text on one line with its signs escaped.
func giftText(text string) string {
	return strings.ReplaceAll(escape(text, giftSigns), "\n", `\n`)
}

// giftInherited writes a text within the braces. One that begins as a weight or
// the name of a format does gets the name of its own before it.
func giftInherited(text string) string {
	if strings.HasPrefix(text, "%") || strings.HasPrefix(text, "[") {
		return "[plain]" + giftText(text)
	}
	return giftText(text)
}
