import uuid
from datetime import timedelta

import pytest
from temporalio.testing import WorkflowEnvironment
from temporalio.worker import Worker

from activities import charge, send_email
from shared import State
from workflows import Subscription

DAY = 24 * 60 * 60


@pytest.mark.asyncio
async def test_cancel_during_the_third_month() -> None:
    async with await WorkflowEnvironment.start_time_skipping() as env:
        async with Worker(
            env.client,
            task_queue="test",
            workflows=[Subscription],
            activities=[charge, send_email],
        ):
            handle = await env.client.start_workflow(
                Subscription.run,
                State("ada@example.com", "basic", 14 * DAY, 30 * DAY),
                id=str(uuid.uuid4()),
                task_queue="test",
            )
            await env.sleep(timedelta(days=80))
            await handle.signal(Subscription.cancel)
            last = await handle.result()

    # Charges on days 14, 44 and 74.
    assert last.charges == 3
