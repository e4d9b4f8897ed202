import { mkdirSync } from 'node:fs';
import { NativeConnection, Worker } from '@temporalio/worker';
import { createLedger } from './ledger';
import { TASK_QUEUE } from './types';

async function main() {
  mkdirSync('ledger', { recursive: true });
  const connection = await NativeConnection.connect({ address: 'localhost:7233' });
  try {
    const worker = await Worker.create({
      connection,
      taskQueue: TASK_QUEUE,
      workflowsPath: require.resolve('./workflows'),
      activities: createLedger('ledger'),
    });
    await worker.run();
  } finally {
    await connection.close();
  }
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
