from dataclasses import dataclass

TASK_QUEUE = "orders"


@dataclass
class Order:
    order_id: str
    customer_id: str
    amount_cents: int


@dataclass
class Receipt:
    payment_id: str
    tracking_code: str
