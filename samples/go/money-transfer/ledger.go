package transfer

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"go.temporal.io/sdk/temporal"
)

// Ledger keeps one file per booking in a folder.
type Ledger struct {
	Folder string
}

func (l *Ledger) Withdraw(ctx context.Context, t Transfer) error {
	return l.book(t.ID+"-withdraw", t.From, -t.Cents)
}

func (l *Ledger) Deposit(ctx context.Context, t Transfer) error {
	return l.book(t.ID+"-deposit", t.To, t.Cents)
}

func (l *Ledger) Refund(ctx context.Context, t Transfer) error {
	return l.book(t.ID+"-refund", t.From, t.Cents)
}

func (l *Ledger) book(key, account string, cents int64) error {
	if account != "alice" && account != "bob" {
		return temporal.NewNonRetryableApplicationError("no account "+account, "NoSuchAccount", nil)
	}
	if _, err := os.Stat(filepath.Join(l.Folder, account+".down")); err == nil {
		return errors.New("the bank of " + account + " doesn't answer")
	}

	file, err := os.CreateTemp(l.Folder, ".booking-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = fmt.Fprintf(file, "%s %d\n", account, cents)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}

	// The booking appears under its name with its content, or not at all.
	err = os.Link(file.Name(), filepath.Join(l.Folder, key))
	if errors.Is(err, os.ErrExist) {
		return nil // An earlier attempt made this booking.
	}
	return err
}
