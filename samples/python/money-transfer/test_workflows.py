import uuid

import pytest
from temporalio import activity
from temporalio.client import WorkflowFailureError
from temporalio.exceptions import ApplicationError
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import Worker

from shared import Transfer
from workflows import MoveMoney


@pytest.mark.asyncio
async def test_refund_after_failed_deposit() -> None:
    calls: list[str] = []

    @activity.defn(name="withdraw")
    async def withdraw(transfer: Transfer) -> None:
        calls.append("withdraw")

    @activity.defn(name="deposit")
    async def deposit(transfer: Transfer) -> None:
        raise ApplicationError("closed", type="NoSuchAccount", non_retryable=True)

    @activity.defn(name="refund")
    async def refund(transfer: Transfer) -> None:
        calls.append("refund")

    async with await WorkflowEnvironment.start_time_skipping() as env:
        async with Worker(
            env.client,
            task_queue="test",
            workflows=[MoveMoney],
            activities=[withdraw, deposit, refund],
        ):
            with pytest.raises(WorkflowFailureError) as failure:
                await env.client.execute_workflow(
                    MoveMoney.run,
                    Transfer("7", "alice", "carol", 100),
                    id=str(uuid.uuid4()),
                    task_queue="test",
                )

    assert isinstance(failure.value.cause, ApplicationError)
    assert failure.value.cause.type == "DepositFailed"
    assert calls == ["withdraw", "refund"]
