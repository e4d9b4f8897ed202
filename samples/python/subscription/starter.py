import asyncio

from temporalio.client import Client

from shared import TASK_QUEUE, State
from workflows import Subscription


async def main() -> None:
    client = await Client.connect("localhost:7233")
    handle = await client.start_workflow(
        Subscription.run,
        State(email="ada@example.com", plan="basic", trial_seconds=20, period_seconds=10),
        id="subscription-ada",
        task_queue=TASK_QUEUE,
    )
    print("Started", handle.id)


if __name__ == "__main__":
    asyncio.run(main())
