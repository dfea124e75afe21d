package table

import "context"

// Show shows a private table that is over to whoever has its link (shared), or
// to its own people alone again. Its host decides; it is not listed for that. An
// open table is shown anyhow. Errors: ErrForbidden, ErrNotOver.
func (s *Service) Show(ctx context.Context, id, account string, shared bool) (*Snapshot, error) {
	s.seen(id, account)
	h, _, err := s.change(ctx, id, func(h *held) (*draft, error) {
		switch {
		case account == "" || account != h.row.Host.ID:
			return nil, ErrForbidden
		case h.row.Status != Finished:
			return nil, ErrNotOver
		case h.row.Open || h.row.Shared == shared:
			return nil, nil
		}
		d := s.draft(h)
		d.row.Shared, d.told = shared, true
		return d, nil
	})
	if err != nil {
		return nil, err
	}
	return s.show(ctx, h, account)
}
