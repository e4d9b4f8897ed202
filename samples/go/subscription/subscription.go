package subscription

import (
	"time"

	"go.temporal.io/sdk/workflow"
)

const TaskQueue = "subscriptions"

// State is the input of each run, and the answer to the Query.
type State struct {
	Email         string
	Plan          string
	TrialSeconds  int
	PeriodSeconds int
	Status        string
	Charges       int
}

func Subscription(ctx workflow.Context, s State) (State, error) {
	err := workflow.SetQueryHandler(ctx, "details", func() (State, error) { return s, nil })
	if err != nil {
		return s, err
	}
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: 10 * time.Second,
	})

	if s.Status == "" {
		s.Status = "trial"
		if err := email(ctx, s, "Your trial has begun."); err != nil {
			return s, err
		}
	}

	for {
		wait := s.PeriodSeconds
		if s.Status == "trial" {
			wait = s.TrialSeconds
		}
		if err := waitForPeriod(ctx, &s, time.Duration(wait)*time.Second); err != nil {
			return s, err
		}
		if s.Status == "cancelled" {
			return s, email(ctx, s, "Your subscription has ended.")
		}

		s.Status = "active"
		if err := workflow.ExecuteActivity(ctx, Charge, s).Get(ctx, nil); err != nil {
			return s, err
		}
		s.Charges++

		if s.Charges%12 == 0 || workflow.GetInfo(ctx).GetContinueAsNewSuggested() {
			handlePending(ctx, &s)
			return s, workflow.NewContinueAsNewError(ctx, Subscription, s)
		}
	}
}

func email(ctx workflow.Context, s State, text string) error {
	return workflow.ExecuteActivity(ctx, SendEmail, s.Email, text).Get(ctx, nil)
}

// #region signals

// onSignals returns a selector that applies Signals to the state.
func onSignals(ctx workflow.Context, s *State) workflow.Selector {
	selector := workflow.NewSelector(ctx)
	plans := workflow.GetSignalChannel(ctx, "change-plan")
	selector.AddReceive(plans, func(c workflow.ReceiveChannel, _ bool) {
		c.Receive(ctx, &s.Plan)
	})
	cancels := workflow.GetSignalChannel(ctx, "cancel")
	selector.AddReceive(cancels, func(c workflow.ReceiveChannel, _ bool) {
		c.Receive(ctx, nil)
		s.Status = "cancelled"
	})
	return selector
}

// waitForPeriod returns at the end of the period, or earlier after a cancellation.
func waitForPeriod(ctx workflow.Context, s *State, period time.Duration) error {
	timerCtx, stopTimer := workflow.WithCancel(ctx)
	defer stopTimer()
	timer := workflow.NewTimer(timerCtx, period)

	var timerErr error
	due := false
	selector := onSignals(ctx, s)
	selector.AddFuture(timer, func(f workflow.Future) {
		due = true
		timerErr = f.Get(ctx, nil)
	})
	for !due && s.Status != "cancelled" {
		selector.Select(ctx)
	}
	return timerErr
}

// handlePending applies Signals that have arrived and that nothing has read.
func handlePending(ctx workflow.Context, s *State) {
	selector := onSignals(ctx, s)
	for selector.HasPending() {
		selector.Select(ctx)
	}
}

// #endregion signals
