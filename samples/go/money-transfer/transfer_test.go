package transfer

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
)

func TestRefundAfterFailedDeposit(t *testing.T) {
	var suite testsuite.WorkflowTestSuite
	env := suite.NewTestWorkflowEnvironment()
	var ledger *Ledger
	env.OnActivity(ledger.Withdraw, mock.Anything, mock.Anything).Return(nil)
	env.OnActivity(ledger.Deposit, mock.Anything, mock.Anything).
		Return(temporal.NewNonRetryableApplicationError("closed", "NoSuchAccount", nil))
	env.OnActivity(ledger.Refund, mock.Anything, mock.Anything).Return(nil).Once()

	env.ExecuteWorkflow(MoveMoney, Transfer{ID: "7", From: "alice", To: "carol", Cents: 100})

	var failure *temporal.ApplicationError
	require.True(t, errors.As(env.GetWorkflowError(), &failure))
	require.Equal(t, "DepositFailed", failure.Type())
	env.AssertExpectations(t)
}
