package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestAPIDocs runs the examples of docs/api.md, in their order, against a
// server.
func TestAPIDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	var script strings.Builder
	script.WriteString("set -eu\n")
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllSubmatch(text, -1) {
		script.Write(block[1])
		script.WriteString("echo\n")
	}
	url := startServer(t, t.TempDir())
	cmd := exec.Command("sh", "-c", script.String())
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "URL="+url)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v after\n%s", err, out)
	}
	for _, want := range []string{
		`"name":"Ada","language":"en"`, `"squire","knight","warlord","nightmare"`, `"host":"Ada"`, `"seat":1}`,
		`"status":"playing"`, `{"version":`, `{"record":1,"game":"alliance"`, `"code":"stale","version":`,
		`"format":"csv","encoding":"utf-8","accepted":[{"key":"`,
	} {
		if !bytes.Contains(out, []byte(want)) {
			t.Errorf("the examples print no %s", want)
		}
	}
	if n := bytes.Count(out, []byte(`{"version":`)); n != 2 {
		t.Errorf("%d moves were made, want one of each game:\n%s", n, out)
	}
	if n := bytes.Count(out, []byte(`"status":4`)); n != 1 { // the last example, which is of an error
		t.Errorf("%d of the examples are refused:\n%s", n, out)
	}
}

// curl is as much of curl as the examples use, for machines without it.
func curl(args []string) int {
	method, url, body, jar := "", "", "", ""
	header := http.Header{}
	for i := 0; i < len(args); i++ {
		value := func() string {
			if i++; i < len(args) {
				return args[i]
			}
			return ""
		}
		switch args[i] {
		case "-s":
		case "-X":
			method = value()
		case "-d":
			body = value()
			header.Set("Content-Type", "application/x-www-form-urlencoded")
		case "--data-binary": // of a file: @NAME
			text, err := os.ReadFile(strings.TrimPrefix(value(), "@"))
			if err != nil {
				return complain(err)
			}
			body = string(text)
			header.Set("Content-Type", "application/x-www-form-urlencoded")
		case "-H":
			name, text, _ := strings.Cut(value(), ": ")
			header.Set(name, text)
		case "-b":
			cookies, err := os.ReadFile(value())
			if err != nil {
				return complain(err)
			}
			header.Set("Cookie", string(cookies))
		case "-c":
			jar = value()
		default:
			url = args[i]
		}
	}
	if method == "" {
		method = http.MethodGet
		if body != "" {
			method = http.MethodPost
		}
	}
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return complain(err)
	}
	req.Header = header
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return complain(err)
	}
	if _, err := io.Copy(os.Stdout, res.Body); err != nil {
		return complain(err)
	}
	if err := res.Body.Close(); err != nil {
		return complain(err)
	}
	for _, c := range res.Cookies() {
		if jar != "" {
			if err := os.WriteFile(jar, []byte(c.Name+"="+c.Value), 0o600); err != nil {
				return complain(err)
			}
		}
	}
	return 0
}

func complain(err error) int {
	fmt.Fprintln(os.Stderr, "curl:", err)
	return 1
}
