package transfer

import (
	"errors"
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"
)

const TaskQueue = "transfers"

type Transfer struct {
	ID    string
	From  string
	To    string
	Cents int64
}

func MoveMoney(ctx workflow.Context, t Transfer) (string, error) {
	// A cancellation request can't interrupt a transfer between its steps.
	ctx, _ = workflow.NewDisconnectedContext(ctx)
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: 5 * time.Second,
		RetryPolicy:         &temporal.RetryPolicy{MaximumInterval: 10 * time.Second},
	})

	var ledger *Ledger
	if err := workflow.ExecuteActivity(ctx, ledger.Withdraw, t).Get(ctx, nil); err != nil {
		return "", err
	}

	depositErr := workflow.ExecuteActivity(ctx, ledger.Deposit, t).Get(ctx, nil)
	if depositErr == nil {
		return "moved", nil
	}

	workflow.GetLogger(ctx).Warn("Deposit failed, refunding", "transfer", t.ID, "error", depositErr)
	if refundErr := workflow.ExecuteActivity(ctx, ledger.Refund, t).Get(ctx, nil); refundErr != nil {
		return "", errors.Join(depositErr, refundErr)
	}
	return "", temporal.NewApplicationErrorWithCause("refunded", "DepositFailed", depositErr)
}
