import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from temporalio.client import Client
from temporalio.worker import Worker

from ledger import Ledger
from shared import TASK_QUEUE
from workflows import MoveMoney


async def main() -> None:
    logging.basicConfig(level=logging.INFO)
    folder = Path("ledger-files")
    folder.mkdir(exist_ok=True)
    ledger = Ledger(folder)

    client = await Client.connect("localhost:7233")
    with ThreadPoolExecutor(max_workers=100) as executor:
        worker = Worker(
            client,
            task_queue=TASK_QUEUE,
            workflows=[MoveMoney],
            activities=[ledger.withdraw, ledger.deposit, ledger.refund],
            activity_executor=executor,
        )
        await worker.run()


if __name__ == "__main__":
    asyncio.run(main())
