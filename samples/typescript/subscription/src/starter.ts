import { Client, Connection } from '@temporalio/client';
import { TASK_QUEUE, type State } from './types';
import { subscription } from './workflows';

async function main() {
  const connection = await Connection.connect({ address: 'localhost:7233' });
  try {
    const client = new Client({ connection });
    const state: State = {
      email: 'ada@example.com',
      plan: 'basic',
      trialSeconds: 20,
      periodSeconds: 10,
      status: 'new',
      charges: 0,
    };
    const handle = await client.workflow.start(subscription, {
      workflowId: 'subscription-ada',
      taskQueue: TASK_QUEUE,
      args: [state],
    });
    console.log('Started', handle.workflowId);
  } finally {
    await connection.close();
  }
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
