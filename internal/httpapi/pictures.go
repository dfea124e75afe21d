package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"castellan/quiz"
)

// forever is for what never changes under its name, which is the hash of it.
const forever = "public, max-age=31536000, immutable"

type pictureCall struct {
	Name   string `path:"name" maxLength:"100" doc:"as a question names it"`
	Accept string `header:"Accept-Encoding" hidden:"true"`
}

// addPictures serves the pictures of questions. Whoever knows a name may have
// the picture: neither tells what it shows.
func (s *server) addPictures() {
	add(s, huma.Operation{
		Method: http.MethodGet, Path: "/api/pictures/{name}", OperationID: "picture",
		Summary: "A question's picture", Tags: []string{"play"}, Security: anybody,
		Responses: s.contents("image/svg+xml", "", "The picture"),
	}, func(_ context.Context, in *pictureCall) (*rawAnswer, error) {
		picture, ok := quiz.PictureFile(in.Name)
		if !ok {
			return nil, problem(http.StatusNotFound, CodeNotFound, "there is no such picture")
		}
		out, err := packed("image/svg+xml", picture, in.Accept)
		if err == nil {
			out.CacheControl = forever
		}
		return out, err
	})
}
