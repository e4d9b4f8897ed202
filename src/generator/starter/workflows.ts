import { stringify } from 'yaml';
import type { PackageCommands } from './package-commands.js';

/** Hosts to which a workflow of GitHub deploys. */
export type WorkflowHost = 'github-pages' | 'vercel' | 'cloudflare' | 's3';

/** Facts that a workflow depends on. */
export interface WorkflowFolder {
  /** Path of the site in the repository, '' or ending with a slash. */
  readonly folder: string;
  readonly branch: string;
  readonly commands: PackageCommands;
}

type Step = Readonly<Record<string, unknown>>;

/** A workflow that checks and builds each push and pull request, and publishes the branch. */
export function workflowFor(host: WorkflowHost, site: WorkflowFolder): string {
  const { folder, branch } = site;
  const isPublished = `github.event_name != 'pull_request' && github.ref == 'refs/heads/${branch}'`;
  const { jobs } = DEPLOYMENTS[host](folder, isPublished);
  const paths = folder === '' ? {} : { paths: [`${folder}**`, '.github/workflows/docs.yml'] };
  const workflow = {
    name: 'Documentation',
    on: {
      push: { branches: [branch], ...paths },
      pull_request: folder === '' ? null : paths,
      workflow_dispatch: null,
    },
    permissions: { contents: 'read' },
    concurrency: {
      group: 'documentation-${{ github.ref }}',
      'cancel-in-progress': `\${{ github.event_name == 'pull_request' }}`,
    },
    jobs: {
      build: {
        'runs-on': 'ubuntu-latest',
        ...(folder === '' ? {} : { defaults: { run: { 'working-directory': folder } } }),
        steps: [...buildSteps(site), ...jobs.steps],
      },
      ...jobs.others,
    },
  };
  // Hosts of workflows read no aliases.
  return stringify(workflow, { lineWidth: 0, nullStr: '', aliasDuplicateObjects: false });
}

function buildSteps({ folder, commands }: WorkflowFolder): Step[] {
  return [
    // The dates of pages need the entire history.
    { uses: 'actions/checkout@v5', with: { 'fetch-depth': 0 } },
    { uses: 'actions/setup-node@v5', with: { 'node-version': 22 } },
    ...managerSteps(commands),
    {
      uses: 'actions/cache@v4',
      with: {
        path: `${folder}.docsgen`,
        key: 'docsgen-${{ github.sha }}',
        'restore-keys': 'docsgen-',
      },
    },
    { run: commands.installLocked },
    { run: commands.run('docsgen check --strict --format github') },
    { run: commands.run('docsgen build') },
  ];
}

/** Steps that install the package manager. npm is part of Node.js. */
function managerSteps({ name }: PackageCommands): Step[] {
  if (name === 'npm') return [];
  return name === 'bun' ? [{ uses: 'oven-sh/setup-bun@v2' }] : [{ run: 'corepack enable' }];
}

interface Deployment {
  readonly jobs: {
    /** Steps after the build. */
    readonly steps: readonly Step[];
    readonly others: Readonly<Record<string, unknown>>;
  };
}

const DEPLOYMENTS: Readonly<
  Record<WorkflowHost, (folder: string, isPublished: string) => Deployment>
> = {
  'github-pages': (folder, isPublished) => ({
    jobs: {
      steps: [
        {
          if: isPublished,
          uses: 'actions/upload-pages-artifact@v4',
          with: { path: `${folder}build` },
        },
      ],
      others: {
        deploy: {
          if: isPublished,
          needs: 'build',
          'runs-on': 'ubuntu-latest',
          permissions: { pages: 'write', 'id-token': 'write' },
          environment: {
            name: 'github-pages',
            url: '${{ steps.deployment.outputs.page_url }}',
          },
          steps: [{ id: 'deployment', uses: 'actions/deploy-pages@v4' }],
        },
      },
    },
  }),
  vercel: (_, isPublished) => ({
    jobs: {
      // The built folder has the vercel.json that docsgen writes.
      steps: [
        {
          if: isPublished,
          run: 'npx vercel deploy build --prod --yes --token "$VERCEL_TOKEN"',
          env: {
            VERCEL_TOKEN: '${{ secrets.VERCEL_TOKEN }}',
            VERCEL_ORG_ID: '${{ secrets.VERCEL_ORG_ID }}',
            VERCEL_PROJECT_ID: '${{ secrets.VERCEL_PROJECT_ID }}',
          },
        },
      ],
      others: {},
    },
  }),
  cloudflare: (folder, isPublished) => ({
    jobs: {
      steps: [
        {
          if: isPublished,
          uses: 'cloudflare/wrangler-action@v3',
          with: {
            apiToken: '${{ secrets.CLOUDFLARE_API_TOKEN }}',
            accountId: '${{ secrets.CLOUDFLARE_ACCOUNT_ID }}',
            command:
              `pages deploy "${folder}build" ` +
              '--project-name=${{ vars.CLOUDFLARE_PAGES_PROJECT }}',
          },
        },
      ],
      others: {},
    },
  }),
  s3: (folder, isPublished) => ({
    jobs: {
      steps: [
        {
          if: isPublished,
          uses: 'actions/upload-artifact@v4',
          with: { name: 'site', path: `${folder}build`, 'include-hidden-files': true },
        },
      ],
      // Only this job may get the role.
      others: {
        deploy: {
          if: isPublished,
          needs: 'build',
          'runs-on': 'ubuntu-latest',
          permissions: { 'id-token': 'write' },
          steps: [
            { uses: 'actions/download-artifact@v5', with: { name: 'site', path: 'site' } },
            {
              uses: 'aws-actions/configure-aws-credentials@v4',
              with: {
                'role-to-assume': '${{ vars.AWS_ROLE }}',
                'aws-region': '${{ vars.AWS_REGION }}',
              },
            },
            {
              run: 'aws s3 sync site "s3://$S3_BUCKET" --delete',
              env: { S3_BUCKET: '${{ vars.S3_BUCKET }}' },
            },
          ],
        },
      },
    },
  }),
};
