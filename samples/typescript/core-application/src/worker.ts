import { NativeConnection, Worker } from '@temporalio/worker';
import { createActivities } from './activities';

async function main() {
  const connection = await NativeConnection.connect({ address: 'localhost:7233' });
  try {
    const worker = await Worker.create({
      connection,
      namespace: 'default',
      taskQueue: 'orders',
      workflowsPath: require.resolve('./workflows'),
      activities: createActivities({ charge: async (key) => `pay-${key}` }),
      shutdownGraceTime: '30 seconds',
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
