// Package alliance plays every seat of Alliance: the Dark Lord at levels that
// differ in restraint first and in search at the top, and allies that can be
// understood before they are strong.
//
// A bot reads its seat's view, never the state: of an imagined state it takes
// the graph and the number of rounds, which everybody knows. So what it plays
// and the reason it gives are made of public facts. What it knows of a
// question is drawn from the stream it is given, before anybody answers.
//
// What is lawful now the sight says. To look ahead the package moves a smaller
// position of its own, many times faster than states; a test plays it beside
// the rules and they must agree.
package alliance
