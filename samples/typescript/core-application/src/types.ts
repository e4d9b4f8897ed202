export interface Order {
  id: string;
  customerId: string;
  amountCents: number;
}

export interface Receipt {
  paymentId: string;
  trackingId: string;
}
