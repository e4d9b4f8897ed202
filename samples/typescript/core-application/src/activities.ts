import { ApplicationFailure, log } from '@temporalio/activity';
import type { Order } from './types';

/** The gateway throws this error when the bank refuses the card. */
export class CardDeclined extends Error {}

export interface PaymentGateway {
  charge(idempotencyKey: string, customerId: string, cents: number): Promise<string>;
}

export function createActivities(payments: PaymentGateway) {
  return {
    async chargeCustomer(order: Order): Promise<string> {
      log.info('Charging customer', { orderId: order.id });
      if (order.amountCents <= 0) {
        throw ApplicationFailure.nonRetryable('amount must be positive', 'InvalidOrder');
      }
      // The same key on each attempt keeps a retry from charging twice.
      return await payments.charge(`charge-${order.id}`, order.customerId, order.amountCents);
    },

    async shipOrder(order: Order): Promise<string> {
      return `track-${order.id}`;
    },
  };
}

export type OrderActivities = ReturnType<typeof createActivities>;
