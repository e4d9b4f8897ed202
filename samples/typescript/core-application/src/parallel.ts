import { proxyActivities } from '@temporalio/workflow';
import type { OrderActivities } from './activities';
import type { Order } from './types';

const { shipOrder } = proxyActivities<OrderActivities>({ startToCloseTimeout: '1 minute' });

export async function shipAll(parcels: Order[]): Promise<string[]> {
  return await Promise.all(parcels.map((parcel) => shipOrder(parcel)));
}
