from datetime import timedelta

from temporalio import workflow

with workflow.unsafe.imports_passed_through():
    from activities import OrderActivities
    from shared import Order, Receipt


@workflow.defn
class OrderWorkflow:
    @workflow.run
    async def run(self, order: Order) -> Receipt:
        payment_id = await workflow.execute_activity_method(
            OrderActivities.charge_card,
            order,
            start_to_close_timeout=timedelta(seconds=30),
        )
        tracking_code = await workflow.execute_activity_method(
            OrderActivities.ship_order,
            order,
            start_to_close_timeout=timedelta(minutes=2),
        )
        return Receipt(payment_id, tracking_code)
