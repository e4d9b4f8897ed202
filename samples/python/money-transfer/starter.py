import asyncio
import sys

from temporalio.client import Client, WorkflowFailureError

from shared import TASK_QUEUE, Transfer
from workflows import MoveMoney


async def main() -> None:
    id, source, target, cents = sys.argv[1:]
    transfer = Transfer(id, source, target, int(cents))
    client = await Client.connect("localhost:7233")
    try:
        result = await client.execute_workflow(
            MoveMoney.run, transfer, id=f"transfer-{id}", task_queue=TASK_QUEUE
        )
        print(result)
    except WorkflowFailureError as err:
        print("Transfer failed:", err.cause)


if __name__ == "__main__":
    asyncio.run(main())
