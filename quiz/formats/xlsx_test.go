package formats

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// sheetOf writes a workbook with one sheet; nil leaves a cell out, and each edit
// is made before it is saved.
func sheetOf(t testing.TB, rows [][]any, edits ...func(*excelize.File)) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	for i, r := range rows {
		for j, value := range r {
			place, err := excelize.CoordinatesToCellName(j+1, i+1)
			if err != nil {
				t.Fatal(err)
			}
			if err := book.SetCellValue("Sheet1", place, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, edit := range edits {
		edit(book)
	}
	var b bytes.Buffer
	if err := book.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// formatted gives cells a number format.
func formatted(t testing.TB, from, to string, format int) func(*excelize.File) {
	return func(book *excelize.File) {
		t.Helper()
		style, err := book.NewStyle(&excelize.Style{NumFmt: format})
		if err == nil {
			err = book.SetCellStyle("Sheet1", from, to, style)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

var plainHeads = []any{"Question", "Option 1", "Option 2", "Option 3", "Option 4", "Correct", "Time"}

// The template of Kahoot: an introduction, heads in row 8, the rows numbered in
// advance.
func TestXlsxKahoot(t *testing.T) {
	rows := [][]any{{nil, "Quiz template"}, {nil, "Add questions, at least two answers"}, {}, {}, {}, {}, {},
		{nil, "Question - max 120 characters", "Answer 1 - max 75 characters", "Answer 2 - max 75 characters", "Answer 3 - max 75 characters",
			"Answer 4 - max 75 characters", "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs", "Correct answer(s) - choose at least one"},
		{1, "Which river flows through Cairo?", "Niger", "Nile", "Congo", "Volta", 20, 2},
		{2, "Which of these are primes?", 4, 5, 6, 7, 30, "2,4"},
		{3, "Is a whale a fish?", "Yes", "No", nil, nil, 10, 2},
		{4, "A list that became a number?", "a", "b", "c", "d", 20, 1.3},
		{5, "Beyond the options?", "a", "b", "c", "d", 20, 5},
		{6}, {7}, {8},
	}
	r := Read("quiz.xlsx", sheetOf(t, rows), Options{})
	if r.Format != "xlsx" || r.Layout != "kahoot" {
		t.Errorf("%s %s", r.Format, r.Layout)
	}
	wantSketches(t, r, "Which river flows through Cairo? ~Niger =Nile ~Congo ~Volta", "Which of these are primes? ~4 =5 ~6 =7", "Is a whale a fish? ~Yes =No")
	wantOutcome(t, r, "12 bad_answer", "13 bad_answer")
	if r.Accepted[0].Seconds != 20 || r.Accepted[0].Line != 9 || !warned(r, 11, FewOptions) || !warned(r, 10, Several) {
		t.Errorf("%+v %v", r.Accepted[0], r.Warnings)
	}
}

func TestXlsxQuizizz(t *testing.T) {
	r := Read("quiz.xlsx", sheetOf(t, [][]any{
		{"Question Text", "Question Type", "Option 1", "Option 2", "Option 3", "Option 4", "Option 5", "Correct Answer", "Time in seconds", "Image Link", "Answer explanation"},
		{"Which is even?", "Multiple Choice", 1, 2, 3, 5, nil, 2, 30, nil, "Two is."},
		{"Which are odd?", "Checkbox", 1, 2, 3, 4, 6, "1,3", 45, "https://example.org/a.png"},
		{"Say why.", "Open-Ended", nil, nil, nil, nil, nil, nil, 60},
	}), Options{})
	if r.Layout != "quizizz" {
		t.Errorf("layout %q", r.Layout)
	}
	wantSketches(t, r, "Which is even? ~1 =2 ~3 ~5", "Which are odd? =1 ~2 =3 ~4 ~6")
	wantOutcome(t, r, "4 kind")
	if r.Accepted[0].Explanation != "Two is." || r.Accepted[1].Seconds != 45 || !warned(r, 3, PictureLost) {
		t.Errorf("%+v %v", r.Accepted, r.Warnings)
	}
}

// ClassQuiz has its data in row 14; "12" is the options 1 and 2 nowhere but there.
func TestXlsxClassQuiz(t *testing.T) {
	rows := make([][]any, 13)
	rows[4] = []any{nil, "Title", "Rivers"}
	rows[12] = []any{nil, "Question", "Answer 1", "Answer 2", "Answer 3", "Answer 4", "Time", "Correct answer"}
	rows = append(rows,
		[]any{nil, "Which river flows through Cairo?", "Niger", "Nile", "Congo", "Volta", 20, "2"},
		[]any{nil, "Twelve?", "a", "b", "c", "d", 20, "12"})
	r := Read("quiz.xlsx", sheetOf(t, rows), Options{})
	wantSketches(t, r, "Which river flows through Cairo? ~Niger =Nile ~Congo ~Volta")
	wantOutcome(t, r, "15 bad_answer")
}

// Cells are read as the sheet shows them; an answer may be named by what is
// shown or by the number behind.
func TestXlsxShown(t *testing.T) {
	day := time.Date(1912, 4, 15, 0, 0, 0, 0, time.UTC)
	r := Read("quiz.xlsx", sheetOf(t, [][]any{plainHeads,
		{"Which share?", 0.25, 0.5, 0.75, 0.1, 0.5, 20},
		{"Which day?", day, day.AddDate(0, 0, 1), day.AddDate(0, 0, 2), day.AddDate(0, 0, 3), 1, 20},
		{"Which text?", "007", "1e3", "NO", "1/2", "007", 20},
		{"True?", true, false, nil, nil, true, 20},
		{"Which number?", 1000000, 0.1, 3.5, -2, 3, 20},
	}, formatted(t, "B2", "F2", 9), formatted(t, "B3", "E3", 14)), Options{})
	wantOutcome(t, r)
	wantSketches(t, r, "Which share? ~25% =50% ~75% ~10%",
		"Which day? =1912-04-15 ~1912-04-16 ~1912-04-17 ~1912-04-18",
		"Which text? =007 ~1e3 ~NO ~1/2",
		"True? =TRUE ~FALSE",
		"Which number? ~1000000 ~0.1 =3.5 ~-2")
}

// A cell that is only a formula counts by its last value, and that is said; one
// that shows an error spoils its row.
func TestXlsxFormulas(t *testing.T) {
	row := func(stem, option string, right int) string {
		return `<row><c t="inlineStr"><is><t>` + stem + `</t></is></c><c><v>1</v></c>` + option + `<c><v>4</v></c><c><v>5</v></c><c><v>` + strconv.Itoa(right) + `</v></c></row>`
	}
	heads := "<row>"
	for _, head := range plainHeads[:6] {
		heads += `<c t="inlineStr"><is><t>` + head.(string) + `</t></is></c>`
	}
	data := rawBook(t, heads+"</row>"+
		row("How much is it?", `<c r="C2"><f>1+2</f><v>3</v></c>`, 2)+
		row("What broke?", `<c r="C3" t="e"><f>Z9</f><v>#REF!</v></c>`, 1)+
		row("What is gone?", `<c r="C4"><f>WEBSERVICE("http://example.org/")</f></c>`, 2)+
		row("What is like one?", `<c r="C5" t="inlineStr"><is><t>=1+1</t></is></c>`, 2), "")
	r := Read("quiz.xlsx", data, Options{})
	wantSketches(t, r, "How much is it? ~1 =3 ~4 ~5", "What is like one? ~1 ==1+1 ~4 ~5")
	if got := outcome(r); len(got) != 2 || got[0] != "3 cell_error" || !strings.HasPrefix(got[1], "4 ") {
		t.Errorf("%q", got)
	}
	for _, line := range []int{2, 4, 5} {
		if !warned(r, line, Formula) {
			t.Errorf("the formula of row %d is said: %v", line, r.Warnings)
		}
	}
}

// Empty cells at the ends of rows are cells, rich texts are joined, hidden and
// foreign sheets do no harm.
func TestXlsxSheets(t *testing.T) {
	data := sheetOf(t, [][]any{{"Read this first"}, {"Fill in the next sheet"}}, func(book *excelize.File) {
		for _, name := range []string{"Questions", "Hidden"} {
			if _, err := book.NewSheet(name); err != nil {
				t.Fatal(err)
			}
		}
		_ = book.SetSheetRow("Hidden", "A1", &plainHeads)
		_ = book.SetSheetRow("Hidden", "A2", &[]any{"Hidden?", "a", "b", "c", "d", 1})
		_ = book.SetSheetVisible("Hidden", false)
		for i, heads := range plainHeads {
			place, _ := excelize.CoordinatesToCellName(i+1, 3)
			_ = book.SetCellValue("Questions", place, heads)
		}
		_ = book.SetCellRichText("Questions", "A5", []excelize.RichTextRun{{Text: "Who "}, {Text: "wrote", Font: &excelize.Font{Bold: true}}, {Text: " it?"}})
		for place, value := range map[string]any{"B5": "Ana", "C5": "Ion", "D5": "Dan", "F5": "B"} {
			_ = book.SetCellValue("Questions", place, value)
		}
	})
	r := Read("quiz.xlsx", data, Options{})
	wantSketches(t, r, "Who wrote it? ~Ana =Ion ~Dan")
	wantOutcome(t, r)
	if r.Accepted[0].Line != 5 || !warned(r, 0, SkippedEntry) {
		t.Errorf("%+v %v", r.Accepted, r.Warnings)
	}
	r = Read("quiz.xlsx", sheetOf(t, nil), Options{})
	wantOutcome(t, r, "0 nothing")
}

// Of two sheets with questions, messages name the sheet.
func TestXlsxTwoSheets(t *testing.T) {
	r := Read("quiz.xlsx", sheetOf(t, [][]any{plainHeads, {"One?", "a", "b", "c", "d", 9}}, func(book *excelize.File) {
		_, _ = book.NewSheet("More")
		_ = book.SetSheetRow("More", "A1", &plainHeads)
		_ = book.SetSheetRow("More", "A2", &[]any{"Two?", "a", "b", "c", "d", 2})
		_ = book.SetSheetRow("More", "A3", &[]any{"Three?", "a", "b", "c", "d", 7})
	}), Options{})
	wantSketches(t, r, "Two? ~a =b ~c ~d")
	wantOutcome(t, r, "2 bad_answer", "3 bad_answer")
	for i, name := range []string{"Sheet1", "More"} {
		if !strings.Contains(r.Rejected[i].Message, name) {
			t.Errorf("%q does not name %s", r.Rejected[i].Message, name)
		}
	}
}

// A spreadsheet of the time before .xlsx, or one with a password, is told from
// one that is broken.
func TestXlsxOld(t *testing.T) {
	r := Read("quiz.xls", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"+strings.Repeat("\x00\xff", 500)), Options{})
	wantOutcome(t, r, "0 unknown_format")
	if !strings.Contains(r.Rejected[0].Message, "password") {
		t.Errorf("%v", r.Rejected)
	}
}

// rawBook packs a workbook by hand: its sheet and its shared texts.
func rawBook(t testing.TB, sheet, texts string) []byte {
	const ns = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	return zipOf(t,
		"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
		"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="`+office+`/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml", `<workbook `+ns+` xmlns:r="`+office+`"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="`+office+`/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="`+office+`/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml", `<worksheet `+ns+`><sheetData>`+sheet+`</sheetData></worksheet>`,
		"xl/sharedStrings.xml", `<sst `+ns+`>`+texts+`</sst>`,
	)
}

// A cell that says a place which is none costs its row, and a row beyond the last
// what follows it; both are said.
func TestXlsxBadPlaces(t *testing.T) {
	cells := func(texts ...string) string {
		b := ""
		for _, text := range texts {
			b += `<c t="inlineStr"><is><t>` + text + `</t></is></c>`
		}
		return b
	}
	heads := "<row>" + cells("Question", "Correct answer", "Wrong 1", "Wrong 2", "Wrong 3") + "</row>"
	one := "<row>" + cells("Who was the first?", "Ana", "Ion", "Dan", "Eva") + "</row>"
	two := "<row>" + cells("Which is the second?", "Olt", "Jiu", "Prut", "Siret") + "</row>"
	r := Read("quiz.xlsx", rawBook(t, heads+one+`<row><c r="??"><v>1</v></c>`+cells("x")+`</row>`+two, ""), Options{})
	wantSketches(t, r, "Who was the first? =Ana ~Ion ~Dan ~Eva", "Which is the second? =Olt ~Jiu ~Prut ~Siret")
	wantOutcome(t, r, "3 syntax")
	if r.Accepted[1].Line != 4 || !strings.Contains(r.Rejected[0].Message, `sheet "A"`) {
		t.Errorf("%+v %v", r.Accepted, r.Rejected)
	}
	r = Read("quiz.xlsx", rawBook(t, heads+one+`<row r="1048577">`+cells("x")+`</row>`+two, ""), Options{})
	wantSketches(t, r, "Who was the first? =Ana ~Ion ~Dan ~Eva")
	wantOutcome(t, r, "0 syntax")
}

// Small files that would be large in memory are refused, and that is said.
func TestXlsxHostile(t *testing.T) {
	row := func(cells string) string { return "<row>" + cells + "</row>" }
	gaps := ""
	for i := range 100 {
		gaps += fmt.Sprintf(`<row r="%d"><c r="XFD%d"><v>1</v></c></row>`, i+1, i+1)
	}
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"gaps":           {rawBook(t, gaps, ""), "0 too_large"},
		"texts":          {rawBook(t, row(strings.Repeat(`<c t="s"><v>0</v></c>`, 600)), "<si><r><t>"+strings.Repeat("x", 100_000)+"</t></r></si>"), "0 too_large"},
		"deep":           {rawBook(t, strings.Repeat("<a>", 1000)+strings.Repeat("</a>", 1000), ""), "0 too_deep"},
		"entity":         {rawBook(t, row(`<c t="inlineStr"><is><t>&x;</t></is></c>`), ""), "0 syntax"},
		"document type":  {rawBook(t, `<!DOCTYPE a [<!ENTITY b "`+strings.Repeat("b", 1000)+`">]><row/>`, ""), "0 syntax"},
		"tag":            {rawBook(t, `<row a="`+strings.Repeat("x", maxTag)+`"/>`, ""), "0 too_large"},
		"place":          {rawBook(t, row(`<c r="ABCDE1"><v>1</v></c>`), ""), "1 syntax"},
		"cut":            {rawBook(t, "<row><c>", ""), "0 syntax"},
		"text not there": {rawBook(t, row(`<c t="s"><v>7</v></c><c t="s"><v>-7</v></c>`), ""), "0 nothing"},
		"last row":       {rawBook(t, `<row r="1048576"><c r="A1048576"><v>1</v></c></row>`, ""), "1048576 no_head"},
		"beyond":         {rawBook(t, `<row r="99999999"><c r="A99999999"><v>1</v></c></row>`, ""), "0 syntax"},
		"not a workbook": {zipOf(t, "xl/workbook.xml", "<a/>"), "0 syntax"},
	} {
		r := Read("a.xlsx", test.data, patient)
		if got := outcome(r); !slices.Equal(got, []string{test.want}) {
			t.Errorf("%s: %q, not %q: %v", name, got, test.want, r.Rejected)
		}
	}
}

// A file of another kind is read for what it is, whatever its name says.
func TestXlsxByContent(t *testing.T) {
	data := sheetOf(t, [][]any{plainHeads, {"Which?", "a", "b", "c", "d", 2, 20}})
	if r := Read("quiz.csv", data, Options{}); r.Format != "xlsx" || len(r.Accepted) != 1 {
		t.Errorf("%+v", r)
	}
	if r := Read("quiz.xlsx", []byte("Question,A,B,C,D,Correct\nWhich?,a,b,c,d,2\n"), Options{}); r.Format != "csv" || len(r.Accepted) != 1 {
		t.Errorf("%+v", r)
	}
}

func FuzzXlsx(f *testing.F) {
	f.Add(`<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="b"><v>1</v></c><c t="e"><v>#REF!</v></c></row>`, `<si><t>Question</t></si><si><r><t>a</t></r></si>`)
	f.Add(`<row><c s="1" t="inlineStr"><is><t>x</t></is></c><c t="str"><f>1+1</f><v>2</v></c><c t="d"><v>2020-01-01</v></c></row>`, ``)
	f.Fuzz(func(t *testing.T, sheet, texts string) {
		fuzzReader(t, xlsxReader{}, string(rawBook(t, sheet, texts)))
	})
}

func FuzzArchive(f *testing.F) {
	f.Add(string(rawBook(f, "<row><c><v>1</v></c></row>", "")))
	f.Add(string(zipOf(f, "imsmanifest.xml", "<manifest/>", "../a", "b")))
	f.Fuzz(func(t *testing.T, data string) {
		fuzzReader(t, xlsxReader{}, "PK\x03\x04"+strings.TrimPrefix(data, "PK\x03\x04"))
	})
}
