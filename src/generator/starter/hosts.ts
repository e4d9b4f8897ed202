import type { Host } from '../model/config.js';
import type { PackageCommands } from './package-commands.js';
import { workflowFor } from './workflows.js';

/** The hosts that a new site can be prepared for, in the order of the question. */
export const hostNames = [
  'github-pages',
  'netlify',
  'vercel',
  'cloudflare',
  'nginx',
  's3',
  'none',
] as const;

export type HostName = (typeof hostNames)[number];

/** Whether a text is the name of a host. */
export function isHostName(text: string): text is HostName {
  return (hostNames as readonly string[]).includes(text);
}

/** Facts that the files of a host depend on. */
export interface HostedFolder {
  /** Path of the site in the repository, '' or ending with a slash. */
  readonly folder: string;
  /** The branch that is published. */
  readonly branch: string;
  readonly commands: PackageCommands;
  /** Origin of the site; '' if it is not known. */
  readonly url: string;
  readonly baseUrl: string;
}

/** A file of a host. */
export interface HostFile {
  /** Relative to the root of the repository for workflows, otherwise to the site. */
  readonly path: string;
  readonly isWorkflow: boolean;
  readonly text: string;
}

/** How a site is prepared for a host. */
export interface HostPlan {
  readonly label: string;
  /** `hosting` of the config. */
  readonly hosting: readonly Host[];
  /** `trailingSlash` of the config; undefined for the default. */
  readonly trailingSlash?: boolean;
  readonly files: readonly HostFile[];
  /** The steps that remain at the host, each a sentence. */
  readonly steps: readonly string[];
}

/** Name of the workflow file in the repository. */
export const WORKFLOW = '.github/workflows/docs.yml';

const LABELS: Readonly<Record<HostName, string>> = {
  'github-pages': 'GitHub Pages',
  netlify: 'Netlify',
  vercel: 'Vercel',
  cloudflare: 'Cloudflare Pages',
  nginx: 'nginx',
  s3: 'Amazon S3',
  none: 'none of these',
};

/** The name of a host for readers. */
export function hostLabel(name: HostName): string {
  return LABELS[name];
}

/** The plan for a host. */
export function hostPlan(name: HostName, site: HostedFolder): HostPlan {
  return { label: LABELS[name], ...PLANS[name](site) };
}

type Plan = Omit<HostPlan, 'label'>;

const PLANS: Readonly<Record<HostName, (site: HostedFolder) => Plan>> = {
  'github-pages': (site) => ({
    hosting: [],
    files: [workflow('github-pages', site)],
    steps: [
      'In the settings of the repository, open Pages and choose "GitHub Actions" as the source.',
    ],
  }),
  netlify: (site) => ({
    hosting: ['netlify'],
    files: [siteFile('netlify.toml', netlifyToml(site))],
    steps: ['Import the repository at Netlify. It reads netlify.toml.', ...baseFolder(site)],
  }),
  vercel: (site) => ({
    hosting: ['vercel'],
    files: [workflow('vercel', site)],
    steps: [
      'Create a project at Vercel without connecting the repository: the workflow deploys it.',
      'Add the secrets VERCEL_TOKEN, VERCEL_ORG_ID and VERCEL_PROJECT_ID to the repository.',
    ],
  }),
  cloudflare: (site) => ({
    hosting: ['netlify'],
    files: [workflow('cloudflare', site)],
    steps: [
      'Create a Pages project with direct upload at Cloudflare, and set the variable ' +
        'CLOUDFLARE_PAGES_PROJECT of the repository to its name.',
      'Add the secrets CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID to the repository.',
    ],
  }),
  nginx: (site) => ({
    hosting: ['nginx'],
    files: [siteFile('nginx/docs.conf', nginxConf(site))],
    steps: nginxSteps(site),
  }),
  s3: (site) => ({
    hosting: [],
    trailingSlash: true,
    files: [workflow('s3', site)],
    steps: [
      'Turn on static website hosting of the bucket, with index.html and 404.html.',
      'Set the variables AWS_REGION, AWS_ROLE and S3_BUCKET of the repository. The role must ' +
        'trust GitHub and may write to the bucket.',
    ],
  }),
  none: () => ({ hosting: [], files: [], steps: [] }),
};

function workflow(name: Parameters<typeof workflowFor>[0], site: HostedFolder): HostFile {
  return { path: WORKFLOW, isWorkflow: true, text: workflowFor(name, site) };
}

function siteFile(path: string, text: string): HostFile {
  return { path, isWorkflow: false, text };
}

function baseFolder({ folder }: HostedFolder): string[] {
  return folder === '' ? [] : [`Set the base directory to ${folder.slice(0, -1)}.`];
}

function netlifyToml({ commands }: HostedFolder): string {
  return [
    '[build]',
    `command = "${commands.run('docsgen build')}"`,
    'publish = "build"',
    '',
    '[build.environment]',
    'NODE_VERSION = "22"',
    '',
  ].join('\n');
}

/** The folder on the server that nginx serves. The site is in it, at the path of its address. */
const SERVED = '/srv/docs';

function nginxSteps({ baseUrl }: HostedFolder): string[] {
  return [
    `Copy the built files to ${SERVED}${baseUrl} on the server, and include nginx/docs.conf in ` +
      'the `http` block of nginx.',
  ];
}

function nginxConf({ url, baseUrl }: HostedFolder): string {
  const name = url === '' ? 'docs.example.com' : new URL(url).hostname;
  const site = SERVED + baseUrl;
  return `# Include this file in the \`http\` block of nginx. The built site is in ${site}
types {
  text/markdown md;
}
include ${site}redirects.nginx.conf;
include ${site}markdown.nginx.conf;

server {
  listen 80;
  server_name ${name};
  root ${SERVED};
  error_page 404 $docsgen_not_found;

  location ${baseUrl} {
    include ${site}headers.nginx.conf;
    add_header Vary Accept;
    add_header X-Robots-Tag $docsgen_robots;
    if ($docsgen_redirect) {
      return 301 $docsgen_redirect;
    }
    try_files $docsgen_markdown $uri $uri/index.html =404;
  }
}
`;
}
