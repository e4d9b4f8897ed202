package approval

import (
	"errors"
	"fmt"
	"time"

	"go.temporal.io/sdk/workflow"
)

const TaskQueue = "expenses"

type Expense struct {
	ID              string
	Employee        string
	Cents           int64
	PatienceSeconds int
}

type Decision struct {
	Approver string
	Approve  bool
}

type Status struct {
	State    string
	Approver string
}

func Approval(ctx workflow.Context, e Expense) (Status, error) {
	status := Status{State: "waiting"}
	if err := setHandlers(ctx, e, &status); err != nil {
		return status, err
	}
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: 10 * time.Second,
	})
	notify := func(person, text string) error {
		return workflow.ExecuteActivity(ctx, Notify, person, text).Get(ctx, nil)
	}
	isDecided := func() bool { return status.State != "waiting" }
	patience := time.Duration(e.PatienceSeconds) * time.Second

	// The manager gets a request and a reminder. Then the director gets the same.
	for _, approver := range []string{"grace", "grace", "ada", "ada"} {
		status.Approver = approver
		text := fmt.Sprintf("Please decide on expense %s of %s.", e.ID, e.Employee)
		if err := notify(approver, text); err != nil {
			return status, err
		}
		if _, err := workflow.AwaitWithTimeout(ctx, patience, isDecided); err != nil {
			return status, err
		}
		if isDecided() { // also if the decision arrived together with the timer
			break
		}
	}
	if !isDecided() {
		status.State = "expired"
	}

	if err := notify(e.Employee, fmt.Sprintf("Your expense %s is %s.", e.ID, status.State)); err != nil {
		return status, err
	}
	err := workflow.Await(ctx, func() bool { return workflow.AllHandlersFinished(ctx) })
	return status, err
}

// #region handlers

func setHandlers(ctx workflow.Context, e Expense, status *Status) error {
	err := workflow.SetQueryHandler(ctx, "status", func() (Status, error) { return *status, nil })
	if err != nil {
		return err
	}
	decide := func(ctx workflow.Context, d Decision) (Status, error) {
		if d.Approve {
			status.State = "approved"
		} else {
			status.State = "rejected"
		}
		return *status, nil
	}
	validate := func(ctx workflow.Context, d Decision) error {
		switch {
		case status.State != "waiting":
			return errors.New("the expense is already " + status.State)
		case d.Approver != status.Approver:
			return errors.New("only " + status.Approver + " can decide")
		case d.Approver == e.Employee:
			return errors.New("nobody approves their own expense")
		}
		return nil
	}
	options := workflow.UpdateHandlerOptions{Validator: validate}
	return workflow.SetUpdateHandlerWithOptions(ctx, "decide", decide, options)
}

// #endregion handlers
