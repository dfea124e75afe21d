package quiz

//go:generate go run ./internal/factbuild -out facts
