from collections.abc import Sequence
from datetime import timedelta

from temporalio import activity, workflow
from temporalio.common import RawValue

with workflow.unsafe.imports_passed_through():
    from shared import Order


@workflow.defn(dynamic=True)
class AnyWorkflow:
    @workflow.run
    async def run(self, args: Sequence[RawValue]) -> str:
        order = workflow.payload_converter().from_payload(args[0].payload, Order)
        return await workflow.execute_activity(
            workflow.info().workflow_type + "Activity",
            order,
            result_type=str,
            start_to_close_timeout=timedelta(minutes=1),
        )


@activity.defn(dynamic=True)
async def any_activity(args: Sequence[RawValue]) -> str:
    order = activity.payload_converter().from_payload(args[0].payload, Order)
    return f"{activity.info().activity_type} handled order {order.order_id}"
