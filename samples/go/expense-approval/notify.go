package approval

import (
	"context"

	"go.temporal.io/sdk/activity"
)

func Notify(ctx context.Context, person, text string) error {
	activity.GetLogger(ctx).Info("Message", "to", person, "text", text)
	return nil
}
