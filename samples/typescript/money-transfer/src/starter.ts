import { Client, Connection, WorkflowFailedError } from '@temporalio/client';
import { TASK_QUEUE } from './types';
import { moveMoney } from './workflows';

async function main() {
  const [id = '', from = '', to = '', cents = ''] = process.argv.slice(2);
  const transfer = { id, from, to, cents: Number(cents) };

  const connection = await Connection.connect({ address: 'localhost:7233' });
  try {
    const client = new Client({ connection });
    const result = await client.workflow.execute(moveMoney, {
      workflowId: `transfer-${id}`,
      taskQueue: TASK_QUEUE,
      args: [transfer],
    });
    console.log(result);
  } catch (err) {
    if (!(err instanceof WorkflowFailedError)) throw err;
    console.error('Transfer failed:', err.cause?.message);
    process.exitCode = 1;
  } finally {
    await connection.close();
  }
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
