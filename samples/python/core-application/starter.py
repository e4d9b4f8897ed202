import asyncio

from temporalio.client import Client, WorkflowFailureError

from shared import TASK_QUEUE, Order
from workflows import OrderWorkflow


async def main() -> None:
    client = await Client.connect("localhost:7233")
    handle = await client.start_workflow(
        OrderWorkflow.run,
        Order(order_id="1001", customer_id="c-7", amount_cents=4200),
        id="order-1001",
        task_queue=TASK_QUEUE,
    )
    try:
        receipt = await handle.result()
        print(receipt.tracking_code)
    except WorkflowFailureError as err:
        print("The order failed:", err.cause)


if __name__ == "__main__":
    asyncio.run(main())
