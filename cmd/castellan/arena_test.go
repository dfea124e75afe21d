package main

import (
	"errors"
	"testing"
)

func TestArenaUsage(t *testing.T) {
	for _, args := range [][]string{
		{},
		{"chess"},
		{"alliance", "ivanhoe"},
		{"alliance", "--lord", "king"},
		{"alliance", "--plays", "0"},
		{"alliance", "--map", "nowhere", "--plays", "1"},
		{"ivanhoe", "--seats", "random"},
		{"ivanhoe", "--seats", "random,random,random,random,random,random,random"},
		{"ivanhoe", "--seats", "random,,random"},
		{"ivanhoe", "--seats", "random,random,random", "--plays", "-3"},
		{"ivanhoe", "--seats", "random,random,random", "--workers", "0"},
		{"ivanhoe", "--seats", "random,random,random", "--level", "kids"},
		{"ivanhoe", "--seats", "random,random,random", "--options", "{"},
		{"ivanhoe", "--seats", "random,random,random", "--options", `{"boxes":2,"boxes":3}`},
	} {
		_, err := output(arenaCommand(), args...)
		var status statusError
		if !errors.As(err, &status) || status.code != 2 {
			t.Errorf("%v: %v", args, err)
		}
	}
}

func TestGameOptions(t *testing.T) {
	for _, c := range []struct {
		object, level, want string
	}{
		{"{}", "", `{}`},
		{` { "boxes" : 3 } `, "", `{"boxes":3}`},
		{`{"boxes":3,"values":[1, 2, 3, 4, 5]}`, "adult", `{"boxes":3,"values":[1,2,3,4,5],"level":"adult"}`},
	} {
		o := gameOptions{c.object, c.level}
		if got, err := o.read(); err != nil || string(got) != c.want {
			t.Errorf("%+v: %s, %v", c, got, err)
		}
	}
}
