import { log, proxyActivities, sleep } from '@temporalio/workflow';
import type { OrderActivities } from './activities';
import type { Order, Receipt } from './types';

const { chargeCustomer, shipOrder } = proxyActivities<OrderActivities>({
  startToCloseTimeout: '30 seconds',
  retry: { nonRetryableErrorTypes: ['CardDeclined'] },
});

export async function processOrder(order: Order): Promise<Receipt> {
  log.info('Processing order', { orderId: order.id });

  const paymentId = await chargeCustomer(order);

  // A durable timer. The Worker may restart during this hour.
  await sleep('1 hour');

  const trackingId = await shipOrder(order);
  return { paymentId, trackingId };
}
