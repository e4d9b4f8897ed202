import { proxyActivities } from '@temporalio/workflow';
import type { Order } from './types';

interface PaymentActivities {
  ChargeCustomer(order: Order): Promise<string>;
}

export const { ChargeCustomer } = proxyActivities<PaymentActivities>({
  startToCloseTimeout: '30 seconds',
  taskQueue: 'payments-go',
});
