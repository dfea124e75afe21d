package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// ErrNoBackup says that a file is not a backup of a store.
var ErrNoBackup = errors.New("this is no backup of a castellan database, or it is damaged")

// Backup writes a copy of a data folder's database as it is now to a new file.
// A server that runs goes on meanwhile.
func Backup(ctx context.Context, folder, path string) error {
	from := filepath.Join(folder, FileName)
	if _, err := os.Stat(from); err != nil {
		return fmt.Errorf("find the database: %w", err)
	}
	db, err := open(from, "", 1, "", "busy_timeout(5000)")
	if err != nil {
		return err
	}
	err = whole(path, func(part string) error {
		_, err := db.ExecContext(ctx, "VACUUM INTO $1", part) // it takes an empty file for none
		return err
	})
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	return nil
}

// Restore puts a backup into a data folder that has no database. A server that
// is started on it goes on where the backup was made.
func Restore(ctx context.Context, path, folder string) error {
	if err := judge(ctx, path); err != nil {
		return fmt.Errorf("restore %s: %w", path, err)
	}
	if err := makeFolder(folder); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	if err := copyFile(path, filepath.Join(folder, FileName)); err != nil {
		return fmt.Errorf("restore %s: %w", path, err)
	}
	return nil
}

// judge looks whether a file is a whole store.
func judge(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	db, err := open(path, "", 1, "ro", "query_only(1)")
	if err != nil {
		return err
	}
	verdict, err := inspect(ctx, db)
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("%w: %w", ErrNoBackup, err)
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", ErrNoBackup, verdict)
	}
	return nil
}

func inspect(ctx context.Context, db *sql.DB) (verdict string, err error) {
	var tables int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM tables").Scan(&tables); err != nil {
		return "", err
	}
	err = db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&verdict)
	return verdict, err
}

// copyFile copies to a new file.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	return whole(to, func(part string) error {
		out, err := os.OpenFile(part, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = io.Copy(out, in)
		return errors.Join(err, out.Close())
	})
}

// whole has a new file written under another name, and gives it its own once all
// of it is on the disk: so it is there whole or not at all, whenever the process
// dies. Only the server's own user can read it.
func whole(path string, write func(part string) error) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s: %w", path, os.ErrExist)
	}
	folder := filepath.Dir(path)
	file, err := os.CreateTemp(folder, filepath.Base(path)+".*.part")
	if err != nil {
		return err
	}
	part := file.Name()
	if err = errors.Join(file.Close(), write(part)); err == nil {
		err = durable(part)
	}
	if err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(part))
	}
	return durable(folder)
}

// durable waits until a file, or what a folder lists, is on the disk.
func durable(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
