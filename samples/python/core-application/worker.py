import asyncio

import httpx
from temporalio.client import Client
from temporalio.worker import Worker

from activities import OrderActivities
from shared import TASK_QUEUE
from workflows import OrderWorkflow


async def main() -> None:
    client = await Client.connect("localhost:7233", namespace="default")
    async with httpx.AsyncClient(base_url="https://shop.example.com") as http:
        activities = OrderActivities(http)
        worker = Worker(
            client,
            task_queue=TASK_QUEUE,
            workflows=[OrderWorkflow],
            activities=[activities.charge_card, activities.ship_order],
        )
        await worker.run()


if __name__ == "__main__":
    asyncio.run(main())
