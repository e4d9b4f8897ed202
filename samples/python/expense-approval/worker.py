import asyncio
import logging

from temporalio.client import Client
from temporalio.worker import Worker

from activities import notify
from shared import TASK_QUEUE
from workflows import Approval


async def main() -> None:
    logging.basicConfig(level=logging.INFO)
    client = await Client.connect("localhost:7233")
    worker = Worker(
        client, task_queue=TASK_QUEUE, workflows=[Approval], activities=[notify]
    )
    await worker.run()


if __name__ == "__main__":
    asyncio.run(main())
