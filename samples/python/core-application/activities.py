import httpx
from temporalio import activity
from temporalio.exceptions import ApplicationError

from shared import Order


class OrderActivities:
    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http

    @activity.defn
    async def charge_card(self, order: Order) -> str:
        response = await self._http.post(
            "/payments",
            json={"customer": order.customer_id, "cents": order.amount_cents},
            # The same key for each attempt: a retry must not charge twice.
            headers={"Idempotency-Key": f"charge-{order.order_id}"},
        )
        if response.status_code == httpx.codes.PAYMENT_REQUIRED:
            # No retry can help.
            raise ApplicationError(
                "card declined", type="CardDeclined", non_retryable=True
            )
        response.raise_for_status()
        return response.json()["id"]

    @activity.defn
    async def ship_order(self, order: Order) -> str:
        activity.logger.info("Shipping %s", order.order_id)
        response = await self._http.post("/shipments", json={"order": order.order_id})
        response.raise_for_status()
        return response.json()["tracking_code"]
