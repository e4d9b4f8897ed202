package subscription

import (
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"
)

func TestCancelDuringTheThirdMonth(t *testing.T) {
	const day = 24 * 60 * 60
	var suite testsuite.WorkflowTestSuite
	env := suite.NewTestWorkflowEnvironment()
	env.OnActivity(SendEmail, mock.Anything, mock.Anything, mock.Anything).Return(nil)
	env.OnActivity(Charge, mock.Anything, mock.Anything).Return(nil)
	env.RegisterDelayedCallback(func() { env.SignalWorkflow("cancel", nil) }, 80*24*time.Hour)

	env.ExecuteWorkflow(Subscription, State{
		Email: "ada@example.com", Plan: "basic", TrialSeconds: 14 * day, PeriodSeconds: 30 * day,
	})

	require.NoError(t, env.GetWorkflowError())
	var last State
	require.NoError(t, env.GetWorkflowResult(&last))
	// Charges on days 14, 44 and 74.
	require.Equal(t, 3, last.Charges)
}

func TestStartsANewRunAfterTwelveCharges(t *testing.T) {
	const day = 24 * 60 * 60
	var suite testsuite.WorkflowTestSuite
	env := suite.NewTestWorkflowEnvironment()
	env.OnActivity(SendEmail, mock.Anything, mock.Anything, mock.Anything).Return(nil)
	env.OnActivity(Charge, mock.Anything, mock.Anything).Return(nil)

	env.ExecuteWorkflow(Subscription, State{
		Email: "ada@example.com", Plan: "basic", TrialSeconds: 14 * day, PeriodSeconds: 30 * day,
	})

	require.True(t, workflow.IsContinueAsNewError(env.GetWorkflowError()))
	env.AssertNumberOfCalls(t, "Charge", 12)
}
