package main

import (
	"fmt"
	"io"
	"math"

	"castellan/internal/learning"
	"castellan/quiz"
	"castellan/quiz/rating"
)

// maxDrawn bounds how many questions have a picture of their picks.
const maxDrawn = 60

// writeLearnedHTML writes a report as a page.
func writeLearnedHTML(w io.Writer, r *learning.Report) error {
	p := page{Title: "What the answers say of the questions", Notes: []string{reportSummary(r)}}
	if len(r.Questions) == 0 {
		return p.write(w)
	}
	p.Notes = append(p.Notes,
		fmt.Sprintf("A band is a fifth of all questions with %d answers, 1 the easiest. From %d answers on a question is in quarantine "+
			"whose right answer goes with knowing less, or which those who know most answer alike and wrong.", rating.EnoughToRate, rating.EnoughToJudge))
	p.Sections = append(p.Sections, ratePicture(r), levelPicture(r), countPicture(r))
	drawn := 0
	for i := range r.Questions {
		row := &r.Questions[i]
		why := concern(row)
		if why == "" {
			break // the others are fine
		}
		if drawn++; drawn > maxDrawn {
			p.Notes = append(p.Notes, fmt.Sprintf("The first %d that somebody should look at are drawn.", maxDrawn))
			break
		}
		p.Sections = append(p.Sections, picksPicture(row, why))
	}
	all := reportTable(r)
	p.Sections = append(p.Sections, section{Table: &all})
	return p.write(w)
}

// ratePicture draws how many questions are answered how often.
func ratePicture(r *learning.Report) section {
	bins := []struct {
		name string
		to   float64
		n    int
	}{{"under 20 % right", 0.20, 0}, {"20 to 45 %", 0.45, 0}, {"45 to 65 %", 0.65, 0}, {"65 to 85 %", 0.85, 0}, {"85 to 97 %", 0.97, 0}, {"above 97 %", math.Inf(1), 0}}
	all := 0
	for i := range r.Questions {
		row := &r.Questions[i]
		if row.Answers < rating.EnoughToRate {
			continue
		}
		all++
		for b := range bins {
			if *row.RightRate < bins[b].to || b > 0 && *row.RightRate == bins[b].to {
				bins[b].n++
				break
			}
		}
	}
	whole := scale{0, 1}
	p := picture{Title: "Right rates", Note: fmt.Sprintf("of the %d questions with %d answers", all, rating.EnoughToRate), Ticks: whole.ticks(0.25, inPercent)}
	for _, b := range bins {
		p.share(whole, b.name, b.n, all)
	}
	return p.section()
}

// levelPicture draws whether levels hold.
func levelPicture(r *learning.Report) section {
	s := scale{800, 2200}
	p := picture{
		Title: "Levels", Note: "the middle rating of the questions of a level, and the middle half; the stroke is where they began",
		Ticks: s.ticks(400, func(v float64) string { return fmt.Sprintf("%.0f", v) }),
	}
	for _, level := range quiz.Levels {
		var ratings []float64
		for i := range r.Questions {
			if row := &r.Questions[i]; row.Level == level && row.Answers > 0 {
				ratings = append(ratings, *row.Rating)
			}
		}
		if len(ratings) > 0 {
			q := quartiles(ratings)
			p.add(s, level, fmt.Sprintf("%.0f of %d", q[1], len(ratings)), q[1], q[0], q[2], rating.Base(level))
		}
	}
	return p.section()
}

// countPicture draws how many answers count.
func countPicture(r *learning.Report) section {
	all := r.Answers
	sums := map[rating.Reason]int{}
	for i := range r.Questions {
		for reason, n := range r.Questions[i].Uncounted {
			sums[reason] += n
			all += n
		}
	}
	whole := scale{0, 1}
	p := picture{Title: "Answers", Note: "which of them count", Ticks: whole.ticks(0.25, inPercent)}
	p.share(whole, "count", r.Answers, all)
	for _, w := range reasonWords {
		p.share(whole, w.word, sums[w.reason], all)
	}
	return p.section()
}

// share adds a part of a whole as a bar.
func (p *picture) share(s scale, name string, n, all int) {
	share := float64(n) / float64(max(all, 1))
	text := fmt.Sprintf("%d (%s)", n, inPercent(share))
	p.line(pictureLine{Name: name, Text: text, Parts: []picturePart{{Wide: s.at(share), Shade: 1, Title: name + ": " + text}}})
}

// picksPicture draws what was picked of a question.
func picksPicture(r *learning.Row, why string) section {
	whole := scale{0, 1}
	p := picture{Title: plain(r.Text), Note: why + " · " + reportFacts(r), Ticks: whole.ticks(0.25, inPercent)}
	for _, o := range r.Options {
		text, shade := pickCount(o), 0.45
		if o.Right {
			shade = 1
		}
		part := picturePart{Wide: whole.at(float64(o.Picked) / float64(o.Shown)), Shade: shade, Title: plain(o.Text) + ": " + text}
		p.line(pictureLine{Name: pickMark(o) + " " + short(plain(o.Text), 36), Text: text, Parts: []picturePart{part}})
	}
	return p.section()
}

// short is a text cut to a number of characters.
func short(s string, most int) string {
	r := []rune(s)
	if len(r) <= most {
		return s
	}
	return string(r[:most-1]) + "…"
}
