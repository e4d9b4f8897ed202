import { Client, Connection } from '@temporalio/client';
import type { Order } from './types';
import { processOrder } from './workflows';

async function main() {
  const connection = await Connection.connect({ address: 'localhost:7233' });
  const client = new Client({ connection, namespace: 'default' });

  const order: Order = { id: '1001', customerId: 'c-7', amountCents: 4999 };
  const handle = await client.workflow.start(processOrder, {
    workflowId: `order-${order.id}`,
    taskQueue: 'orders',
    args: [order],
  });
  console.log('Started', handle.workflowId, handle.firstExecutionRunId);

  console.log(await handle.result());
  await connection.close();
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
