# Reads `go test -v`. Of a package whose tests passed it prints what they logged,
# which is their figures; of one whose tests failed, all. Scripts log how they
# went, line by line, and rapid that all is well: that is none.

function flush(line,   i) {
	for (i = 1; i <= n; i++)
		if (failed || figure[i]) print failed ? whole[i] : figure[i]
	print line
	n = 0; failed = 0; logs = 0
}

function take(text) { whole[++n] = $0; figure[n] = text }

/^(=== |--- |PASS$|coverage:)/ {
	if ($1 == "===") test = $3
	logs = 0; take("")
	if (/^--- SKIP/) figure[n] = "  " $0
	next
}
/^ +--- / { logs = 0; take(""); next }
/^(ok|\?) *\t/ { flush($0); next }
/^FAIL\t/ { failed = 1; flush($0); next }
/^    [a-zA-Z0-9_]+\.go:[0-9]+: / {
	logs = !/^    testscript\.go:/ && !/ \[rapid\] OK/
	text = $0
	sub(/^ +[^ ]+ /, "", text)
	take(logs ? "  " test ": " text : "")
	next
}
/^        / { take(logs ? "      " substr($0, 9) : ""); next }
{ logs = 0; take("") }
END { failed = 1; for (i = 1; i <= n; i++) print whole[i] }
