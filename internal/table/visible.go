package table

import "context"

// Visible gives ErrNotFound for a table that an account may not know of: one
// that is neither open nor shared, and where the account has no seat, has none
// kept for it and is not the host. The empty account may know of the others.
func (s *Service) Visible(ctx context.Context, id, account string) error {
	// What memory holds may lack a seat that was just taken, never the other
	// way round for long: it is enough for a yes.
	e := s.entry(id)
	h, err := s.current(ctx, e)
	if err == nil && !h.row.knownTo(account) {
		h, err = s.newest(ctx, e)
	}
	if err != nil {
		return err
	}
	if !h.row.knownTo(account) {
		return ErrNotFound
	}
	return nil
}

// knownTo tells whether an account may know of the table.
func (t *Stored) knownTo(account string) bool {
	if t.Open || t.Shared || (account != "" && t.Host.ID == account) {
		return true
	}
	for i := range t.Seats {
		if seat := &t.Seats[i]; account != "" && (seat.Account == account || seat.Kept == account) {
			return true
		}
	}
	return false
}
