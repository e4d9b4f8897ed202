import { loadClientConnectConfig } from '@temporalio/envconfig';
import { NativeConnection, Worker } from '@temporalio/worker';
import { createActivities } from './activities';

async function main() {
  const { connectionOptions, namespace } = loadClientConnectConfig();
  const connection = await NativeConnection.connect(connectionOptions);
  try {
    const worker = await Worker.create({
      connection,
      namespace: namespace ?? 'default',
      taskQueue: 'orders',
      workflowsPath: require.resolve('./workflows'),
      activities: createActivities({ charge: async (key) => `pay-${key}` }),
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
