import asyncio
import logging

from temporalio.client import Client
from temporalio.worker import Worker

from activities import charge, send_email
from shared import TASK_QUEUE
from workflows import Subscription


async def main() -> None:
    logging.basicConfig(level=logging.INFO)
    client = await Client.connect("localhost:7233")
    worker = Worker(
        client,
        task_queue=TASK_QUEUE,
        workflows=[Subscription],
        activities=[charge, send_email],
    )
    await worker.run()


if __name__ == "__main__":
    asyncio.run(main())
