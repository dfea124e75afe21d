package httpapi

import (
	"context"
	"mime"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"castellan/internal/workshop"
)

type workshopAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Workshop
}

// OfPack is the part of an address that names a pack.
type OfPack struct {
	Pack string `path:"pack" maxLength:"40"`
}

type packAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         Pack
}

type switchCall struct {
	OfPack
	Body struct {
		On   *bool   `json:"on,omitempty" doc:"at the tables that the caller hosts"`
		Name *string `json:"name,omitempty" maxLength:"400" doc:"of the caller's own pack"`
	}
}

type packCall struct {
	Body struct {
		Title    string `json:"title" maxLength:"400"`
		Language string `json:"language,omitempty" maxLength:"40" doc:"of what is written into it; en if missing"`
	}
}

// OfFile is the part of an address that tells of a file. (It is exported
// because huma fills no field that it cannot see.)
type OfFile struct {
	Name     string `query:"name" required:"true" maxLength:"400" doc:"of the file"`
	Language string `query:"language" maxLength:"40" doc:"of the questions that do not say theirs; the caller's own if missing"`
	Category string `query:"category" maxLength:"40" doc:"of those that do not say theirs, or one that nobody knows; other if missing"`
	Level    string `query:"level" enum:"easy,medium,hard" doc:"of those that do not say theirs; medium if missing"`
	Encoding string `query:"encoding" maxLength:"40" doc:"of a text file; found out if missing"`
}

type fileCall struct {
	OfFile
	RawBody []byte `contentType:"application/octet-stream"`
}

type importCall struct {
	OfFile
	Title   string `query:"title" maxLength:"400" doc:"of the pack; the file's name if missing"`
	RawBody []byte `contentType:"application/octet-stream"`
}

type checkAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         FileReport
}

type importAnswer struct {
	Status       int
	CacheControl string `header:"Cache-Control"`
	Body         Imported
}

type exportCall struct {
	OfPack
	Format string `query:"format" enum:"csv,gift,json" doc:"json if missing: it loses nothing"`
}

type exportAnswer struct {
	ContentType  string `header:"Content-Type"`
	Disposition  string `header:"Content-Disposition"`
	CacheControl string `header:"Cache-Control"`
	Body         []byte
}

func (s *server) addWorkshop() {
	tags := []string{"workshop"}
	known := s.contents("application/json", Imported{}, "All is known already")
	known["default"] = &huma.Response{
		Description: "Error", Content: s.contents("application/problem+json", Problem{}, "")["200"].Content,
	}
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/workshop", OperationID: "workshop",
		Summary: "The packs of questions that the caller may switch, and what they give", Tags: tags, Security: session,
	}, func(ctx context.Context, _ *struct{}) (*workshopAnswer, error) {
		list, coverage, err := s.Workshop.List(ctx, whoever(ctx).ID)
		if err != nil {
			return nil, err
		}
		out := &workshopAnswer{"no-store", Workshop{
			Packs: []Pack{}, Coverage: map[string]Coverage{}, Categories: workshop.Categories(),
			Limits: Bounds{workshop.Most.Packs, workshop.Most.Items, maxUpload},
		}}
		for i := range list {
			out.Body.Packs = append(out.Body.Packs, shownPack(&list[i], whoever(ctx).ID))
		}
		for language, categories := range coverage {
			c := Coverage{Categories: categories}
			for _, levels := range categories {
				for _, n := range levels {
					c.Total += n
				}
			}
			out.Body.Coverage[language] = c
		}
		return out, nil
	})
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/workshop/check", OperationID: "checkFile",
		Summary:     "What would become of a file of questions",
		Description: "Nothing is kept. Questions that cannot be taken are left out, each with its place and a reason; the file as a whole never fails for one of them.",
		Tags:        tags, Security: session, MaxBodyBytes: maxUpload,
	}, s.checkFile)
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/workshop/import", OperationID: "importFile", DefaultStatus: http.StatusCreated,
		Summary:     "Take the questions of a file into a new pack of the caller's own",
		Description: "A file whose questions the caller has already adds nothing: 200 with the pack that has them.",
		Tags:        tags, Security: session, MaxBodyBytes: maxUpload,
		Responses: known,
	}, s.importFile)
	add(s, huma.Operation{
		Method: http.MethodPost, Path: "/api/workshop/packs", OperationID: "makePack", DefaultStatus: http.StatusCreated,
		Summary: "An empty pack, to write questions into", Tags: tags, Security: session,
	}, func(ctx context.Context, in *packCall) (*packAnswer, error) {
		who := whoever(ctx).ID
		added, err := s.Workshop.Make(ctx, who, workshop.Settings{Title: in.Body.Title, Language: in.Body.Language})
		if err != nil {
			return nil, err
		}
		return s.onePack(ctx, who, added.Pack)
	})
	add(s, huma.Operation{
		Method: http.MethodPut, Path: "/api/workshop/packs/{pack}", OperationID: "switchPack",
		Summary: "Switch a pack on or off, or rename one's own", Tags: tags, Security: session,
	}, s.switchPack)
	add(s, huma.Operation{
		Method: http.MethodDelete, Path: "/api/workshop/packs/{pack}", OperationID: "removePack", DefaultStatus: http.StatusNoContent,
		Summary:     "Remove one's own pack: an import is undone",
		Description: "Tables under way keep the questions that they have.",
		Tags:        tags, Security: session,
	}, func(ctx context.Context, in *OfPack) (*struct{}, error) {
		return nil, s.Workshop.Remove(ctx, whoever(ctx).ID, in.Pack)
	})
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/workshop/packs/{pack}/export", OperationID: "exportPack",
		Summary: "One's own pack as a file", Tags: tags, Security: session,
		Responses: s.contents("application/octet-stream", "", "The file"),
	}, s.exportPack)
	s.addPackQuestions()
	s.addReports()
}

func (in *OfFile) settings(ctx context.Context) workshop.Settings {
	settings := workshop.Settings{Language: in.Language, Category: in.Category, Level: in.Level, Encoding: in.Encoding}
	if settings.Language == "" {
		settings.Language = whoever(ctx).Language
	}
	return settings
}

func (s *server) checkFile(ctx context.Context, in *fileCall) (*checkAnswer, error) {
	settings := in.settings(ctx)
	if err := settings.Sound(); err != nil {
		return nil, err
	}
	done, err := s.reading.take(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	report := workshop.Check(in.Name, in.RawBody, settings)
	held, err := s.Workshop.Held(ctx, whoever(ctx).ID, &report)
	if err != nil {
		return nil, err
	}
	return &checkAnswer{"no-store", shownFile(&report, held)}, nil
}

func (s *server) importFile(ctx context.Context, in *importCall) (*importAnswer, error) {
	done, err := s.reading.take(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	settings := in.settings(ctx)
	settings.Title = in.Title
	who := whoever(ctx).ID
	added, report, err := s.Workshop.Import(ctx, who, in.Name, in.RawBody, settings)
	if err != nil {
		return nil, err
	}
	pack, err := s.onePack(ctx, who, added.Pack)
	if err != nil {
		return nil, err
	}
	out := &importAnswer{http.StatusCreated, "no-store", Imported{pack.Body, added.Items, shownFile(&report, len(report.Accepted)-added.Items)}}
	if added.Items == 0 {
		out.Status = http.StatusOK
	}
	return out, nil
}

// onePack shows a pack that the account may switch.
func (s *server) onePack(ctx context.Context, account, id string) (*packAnswer, error) {
	list, _, err := s.Workshop.List(ctx, account)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if list[i].ID == id {
			return &packAnswer{"no-store", shownPack(&list[i], account)}, nil
		}
	}
	return nil, workshop.ErrNotFound
}

func (s *server) switchPack(ctx context.Context, in *switchCall) (*packAnswer, error) {
	who := whoever(ctx).ID
	if in.Body.Name != nil {
		if err := s.Workshop.Rename(ctx, who, in.Pack, *in.Body.Name); err != nil {
			return nil, err
		}
	}
	if in.Body.On != nil {
		if err := s.Workshop.Switch(ctx, who, in.Pack, *in.Body.On); err != nil {
			return nil, err
		}
	}
	return s.onePack(ctx, who, in.Pack)
}

func (s *server) exportPack(ctx context.Context, in *exportCall) (*exportAnswer, error) {
	file, err := s.Workshop.Export(ctx, whoever(ctx).ID, in.Pack, in.Format)
	if err != nil {
		return nil, err
	}
	return &exportAnswer{
		"application/octet-stream", mime.FormatMediaType("attachment", map[string]string{"filename": file.Name}), "no-store", file.Data,
	}, nil
}
