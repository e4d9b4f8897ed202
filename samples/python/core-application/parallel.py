import asyncio
from datetime import timedelta

from temporalio import workflow

with workflow.unsafe.imports_passed_through():
    from activities import OrderActivities
    from shared import Order


@workflow.defn
class ShipAllWorkflow:
    @workflow.run
    async def run(self, parcels: list[Order]) -> list[str]:
        return await asyncio.gather(
            *(
                workflow.execute_activity_method(
                    OrderActivities.ship_order,
                    parcel,
                    start_to_close_timeout=timedelta(minutes=1),
                )
                for parcel in parcels
            )
        )
