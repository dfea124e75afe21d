package table

import (
	"context"
	"errors"
	"io"
	"slices"
)

// A Place is how far a reader is at a table: the version told of, -1 for
// nothing.
type Place struct {
	Table   string
	Version int
}

// Told is a notice of one of several tables, or why a table is told of no more:
// ErrNotFound or ErrFrozen, with the kind "refused".
type Told struct {
	Notice
	Table string
	Err   error
}

// Several follows tables together, each as a Stream does. No table has to do
// with another: one that the account may not know of is refused alone, and in
// no other way than one that does not exist.
type Several struct {
	places  []Place // of the tables that were not refused
	streams []*Stream
	refused []Told
	signal  chan struct{}
	at      int // whose turn to tell it is
}

// FollowSeveral opens streams of tables, each after a version. The caller must
// close them.
func (s *Service) FollowSeveral(ctx context.Context, account string, places []Place) (*Several, error) {
	f := &Several{signal: make(chan struct{}, 1)}
	for i, p := range places {
		if slices.ContainsFunc(places[:i], func(other Place) bool { return other.Table == p.Table }) {
			continue
		}
		err := s.Visible(ctx, p.Table, account)
		var st *Stream
		if err == nil {
			st, err = s.wait(ctx, p.Table, account, p.Version, f.signal)
		}
		switch {
		case refuses(err):
			f.refused = append(f.refused, refusal(p.Table, err))
		case err != nil:
			f.Close()
			return nil, err
		default:
			f.places = append(f.places, Place{p.Table, st.version})
			f.streams = append(f.streams, st)
		}
	}
	return f, nil
}

// refuses tells whether an error is about one table, not about all.
func refuses(err error) bool { return errors.Is(err, ErrNotFound) || errors.Is(err, ErrFrozen) }

func refusal(id string, err error) Told {
	return Told{Notice: Notice{Kind: "refused", Version: -1}, Table: id, Err: err}
}

// Close ends the streams.
func (f *Several) Close() {
	for _, st := range f.streams {
		st.Close()
	}
	f.streams = nil
}

// Places gives how far the reader is, told all that Next gave.
func (f *Several) Places() []Place { return f.places }

// Next waits for the next notice of any table, the tables in turn. It gives
// io.EOF once all have ended or were refused.
func (f *Several) Next(ctx context.Context) (Told, error) {
	for {
		if n := len(f.refused); n > 0 {
			told := f.refused[n-1]
			f.refused = f.refused[:n-1]
			return told, nil
		}
		if len(f.streams) == 0 {
			return Told{}, io.EOF
		}
		for range len(f.streams) {
			f.at %= len(f.streams)
			if told, some, err := f.try(ctx, f.streams[f.at]); some || err != nil {
				return told, err
			}
			f.at++
		}
		select {
		case <-f.signal:
		case <-ctx.Done():
			return Told{}, ctx.Err()
		}
	}
}

// try gives the next notice of the stream whose turn it is, if there is one.
func (f *Several) try(ctx context.Context, st *Stream) (Told, bool, error) {
	place := slices.IndexFunc(f.places, func(p Place) bool { return p.Table == st.id })
	notice, some, err := st.try(ctx)
	switch {
	case refuses(err):
		f.drop()
		f.places = slices.Delete(f.places, place, place+1)
		return refusal(st.id, err), true, nil
	case err != nil || !some:
		return Told{}, false, err
	}
	f.places[place].Version = st.version
	if st.ended {
		f.drop()
	} else {
		f.at++
	}
	return Told{Notice: notice, Table: st.id}, true, nil
}

// drop ends the stream whose turn it is.
func (f *Several) drop() {
	f.streams[f.at].Close()
	f.streams = slices.Delete(f.streams, f.at, f.at+1)
}
