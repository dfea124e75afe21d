package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// ticks is how many a second the kernel counts for programs (USER_HZ).
const ticks = 100

// processTime is how long a process has had a processor, 0 where the system
// does not tell (proc(5)).
func processTime(pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// The name is in brackets and may hold blanks: user and system time are the
	// 12th and 13th fields behind it.
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 13 {
		return 0
	}
	var sum int64
	for _, field := range fields[11:13] {
		n, err := strconv.ParseInt(string(field), 10, 64)
		if err != nil {
			return 0
		}
		sum += n
	}
	return time.Duration(sum) * time.Second / ticks
}

// residentBytes is the memory of a process that is in the machine's, 0 where
// the system does not tell.
func residentBytes(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0
	}
	fields := bytes.Fields(text)
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
