package table

import (
	"context"
	"encoding/json"
	"io"

	"castellan/internal/encode"
)

// tooFar is how many plies a reader may be behind and still be told each.
const tooFar = 256

// A Stream tells what happens at a table, in order, without gap or repeat. It
// holds no queue: who reads slowly is told later.
type Stream struct {
	s       *Service
	id      string
	account string
	signal  chan struct{}
	stop    func()

	version int   // told of; -1 wants a snapshot
	meta    int64 // revision of the seats and clocks told of
	told    int64 // presence told of
	status  Status
	blank   bool    // told of no view of the play yet
	queue   []*step // of a reader who is behind
	ended   bool
}

// Follow opens a stream of a table after a version; after -1 it begins with a
// snapshot. The caller must close it.
func (s *Service) Follow(ctx context.Context, id, account string, after int) (*Stream, error) {
	return s.wait(ctx, id, account, after, make(chan struct{}, 1))
}

// wait opens a stream that waits for a signal, which others may wait for too.
func (s *Service) wait(ctx context.Context, id, account string, after int, signal chan struct{}) (*Stream, error) {
	stop := s.watches.add(id, signal) // first, so that nothing is missed
	h, err := s.get(ctx, id)
	if err != nil {
		stop()
		return nil, err
	}
	s.seen(id, account)
	st := &Stream{s: s, id: id, account: account, signal: signal, stop: stop, version: max(after, -1), status: h.row.Status, blank: after == 0}
	if after > h.row.Version || h.row.Version-after > tooFar {
		st.version = -1
	}
	if st.version < 0 {
		return st, nil
	}
	st.told = -1 // seats and clocks are told once, after the plies
	return st, nil
}

// Close ends the stream.
func (st *Stream) Close() { st.stop() }

// Next waits for the next notice. After the notice of kind "end" it gives
// io.EOF, ErrNotFound once the account may not know of the table any more, and
// the context's error if that ends first.
func (st *Stream) Next(ctx context.Context) (Notice, error) {
	for {
		if notice, some, err := st.try(ctx); some || err != nil {
			return notice, err
		}
		select {
		case <-st.signal:
		case <-ctx.Done():
			return Notice{}, ctx.Err()
		}
	}
}

// try gives the next notice, if there is one by now.
func (st *Stream) try(ctx context.Context) (notice Notice, some bool, err error) {
	if st.ended {
		return Notice{}, false, io.EOF
	}
	h, err := st.s.current(ctx, st.s.entry(st.id))
	if err != nil {
		return Notice{}, false, err
	}
	if !h.row.knownTo(st.account) {
		return Notice{}, false, ErrNotFound // sent away meanwhile
	}
	if err := st.s.bind(ctx, h); err != nil {
		return Notice{}, false, err
	}
	var log []StoredPly
	if st.behind(h) {
		if log, err = st.s.plies(ctx, h); err != nil {
			return Notice{}, false, err
		}
	}
	err = safely(func() (err error) {
		notice, some, err = st.next(h, log)
		return err
	})
	if err != nil {
		return Notice{}, false, st.s.unshown(ctx, h, err)
	}
	return notice, some, nil
}

// behind tells whether the log is wanted for what is next to tell: the table
// keeps the latest steps only.
func (st *Stream) behind(h *held) bool {
	return st.version >= 0 && h.row.Version > st.version && h.row.Status != Frozen &&
		h.at(st.version+1) == nil && len(st.queue) == 0
}

// next gives what is next to tell, if there is something.
func (st *Stream) next(h *held, log []StoredPly) (Notice, bool, error) {
	told := st.s.toldAt(st.id)
	begins := st.status == Waiting && h.row.Status != Waiting // told before the first ply
	switch {
	case st.version < 0:
		return st.snapshot(h, told)
	case h.row.Version > st.version && !begins && h.row.Status != Frozen:
		step, err := st.step(h, log)
		if err != nil {
			return Notice{}, false, err
		}
		room := rooms.Get().(*[]byte)
		if *room, err = step.appendPly((*room)[:0], h.row.viewer(st.account), st.s.now()); err != nil {
			return Notice{}, false, err
		}
		st.version, st.blank = step.version, false
		return Notice{"ply", step.version, *room, room}, true, nil
	case h.meta != st.meta || told != st.told || h.row.Status != st.status: // at the end, what binds the record
		st.meta, st.told, st.status = h.meta, told, h.row.Status
		return notice("table", -1, st.s.changeOf(h, st.account))
	case st.blank && h.row.Version == 0 && h.row.Status == Playing:
		return st.snapshot(h, told) // no ply has been that would bring the view
	case h.row.Status == Finished:
		st.ended = true
		return Notice{"end", -1, json.RawMessage("{}"), nil}, true, nil
	}
	return Notice{}, false, nil
}

// snapshot tells all of the table.
func (st *Stream) snapshot(h *held, told int64) (Notice, bool, error) {
	snap, err := st.s.snapshot(h, st.account)
	if err != nil {
		return Notice{}, false, err
	}
	st.version, st.meta, st.told, st.status = h.row.Version, h.meta, told, h.row.Status
	st.blank = h.row.Status == Waiting
	return notice("snapshot", snap.Version, snap)
}

// step gives the first step that was not told of.
func (st *Stream) step(h *held, log []StoredPly) (*step, error) {
	if step := h.at(st.version + 1); step != nil {
		st.queue = nil
		return step, nil
	}
	if len(st.queue) == 0 {
		steps, err := st.s.stepsFrom(h, log, st.version)
		if err != nil {
			return nil, err
		}
		st.queue = steps
	}
	next := st.queue[0]
	st.queue[0] = nil // what was told is not kept
	st.queue = st.queue[1:]
	return next, nil
}

func notice(kind string, version int, v any) (Notice, bool, error) {
	data, err := encode.JSON(v)
	if err != nil {
		return Notice{}, false, err
	}
	return Notice{kind, version, data, nil}, true, nil
}
