import { writeFile } from 'node:fs/promises';
import { bundleWorkflowCode } from '@temporalio/worker';

async function main() {
  const { code } = await bundleWorkflowCode({ workflowsPath: require.resolve('./workflows') });
  await writeFile('lib/workflow-bundle.js', code);
}

main().catch((err) => {
  console.error(err);
  process.exit(1);
});
