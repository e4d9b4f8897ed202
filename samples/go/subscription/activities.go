package subscription

import (
	"context"

	"go.temporal.io/sdk/activity"
)

func SendEmail(ctx context.Context, to, text string) error {
	activity.GetLogger(ctx).Info("Email", "to", to, "text", text)
	return nil
}

func Charge(ctx context.Context, s State) error {
	activity.GetLogger(ctx).Info("Charge", "email", s.Email, "plan", s.Plan, "number", s.Charges+1)
	return nil
}
