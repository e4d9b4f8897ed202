import type { SidebarItemConfig, SidebarsConfig } from 'docsgen';

/** A category whose own page is `<folder>/index`, with pages of that folder, categories of its own, and ids from elsewhere (with `/` in front). */
function section(label: string, folder: string, items: readonly (string | SidebarItemConfig)[], collapsed = true): SidebarItemConfig {
  return { type: 'category', label, collapsed, link: { type: 'doc', id: `${folder}/index` }, items: within(folder, items) };
}

/** A category without a page of its own: its label leads to its first page. */
function group(label: string, folder: string, items: readonly (string | SidebarItemConfig)[]): SidebarItemConfig {
  return { type: 'category', label, collapsed: true, items: within(folder, items) };
}

/** A category whose page is a doc of another name. */
function under(label: string, id: string, folder: string, items: readonly (string | SidebarItemConfig)[]): SidebarItemConfig {
  return { type: 'category', label, collapsed: true, link: { type: 'doc', id }, items: within(folder, items) };
}

function within(folder: string, items: readonly (string | SidebarItemConfig)[]): SidebarItemConfig[] {
  return items.map((item) => (typeof item !== 'string' ? item : item.startsWith('/') ? item.slice(1) : `${folder}/${item}`));
}

/** What every SDK has, in the order in which it is met; each language adds its own. */
const START = ['core-application', 'temporal-client', 'message-passing', 'child-workflows', 'continue-as-new'];
const RELY = ['failure-detection', 'benign-exceptions'];
const CARE = ['testing-suite', 'debugging', 'observability', 'enriching-ui', 'versioning'];

const develop = section('Develop', 'develop', [
  section('Go SDK', 'develop/go', [
    'set-up-your-local-go', ...START, 'selectors', 'side-effects', 'timers', 'schedules', 'cancellation', 'asynchronous-activity-completion', 'sessions', ...RELY, 'error-handling', 'nexus',
    'converters-and-encryption', 'namespaces', ...CARE, 'go-sdk-multithreading', 'worker-versioning-legacy',
  ]),
  section('Java SDK', 'develop/java', [
    'set-up-your-local-java', ...START, 'side-effects', 'timers', 'schedules', 'cancellation', 'asynchronous-activity-completion', ...RELY, 'nexus', 'converters-and-encryption', 'namespaces', 'spring-boot-integration', ...CARE,
    'worker-versioning-legacy',
  ]),
  section('Python SDK', 'develop/python', [
    'set-up-your-local-python', ...START, 'timers', 'schedules', 'cancellation', 'asynchronous-activity-completion', ...RELY, 'error-handling', 'nexus', 'converters-and-encryption', 'interceptors', 'integrations', ...CARE,
    'python-sdk-sandbox', 'python-sdk-sync-vs-async', 'worker-versioning-legacy',
  ]),
  section('TypeScript SDK', 'develop/typescript', [
    'set-up-your-local-typescript', ...START, 'entity-pattern', 'timers', 'schedules', 'cancellation', 'asynchronous-activity-completion', ...RELY, 'nexus', 'converters-and-encryption', 'namespaces', 'interceptors', 'integrations',
    ...CARE, 'worker-versioning-legacy',
  ]),
  section('.NET SDK', 'develop/dotnet', ['set-up-your-local-dotnet', ...START, 'durable-timers', 'schedules', 'cancellation', 'asynchronous-activity', ...RELY, 'nexus', 'converters-and-encryption', ...CARE]),
  section('PHP SDK', 'develop/php', [
    'set-up-your-local-php', ...START, 'side-effects', 'timers', 'schedules', 'cancellation', 'asynchronous-activity-completion', 'failure-detection', 'testing-suite', 'debugging', 'observability', 'enriching-ui', 'versioning',
  ]),
  section('Ruby SDK', 'develop/ruby', ['set-up-local-ruby', ...START, 'durable-timers', 'schedules', 'interrupt-workflow', 'asynchronous-activity', ...RELY, 'converters-and-encryption', 'rails-integration', ...CARE]),
  'environment-configuration',
  'plugins-guide',
  'activity-retry-simulator',
  'worker-performance',
  'safe-deployments',
]);

const cloud = section('Temporal Cloud', 'cloud', [
  'get-started',
  'namespaces',
  'regions',
  group('Access', 'cloud', ['manage-access', 'users', 'users-invite', 'user-groups', 'service-accounts', 'api-keys', 'certificates', 'saml', 'scim']),
  section('Connectivity', 'cloud/connectivity', ['aws-connectivity', 'gcp-connectivity', 'ip-addresses']),
  section('High availability', 'cloud/high-availability', ['enable', 'failovers', 'monitoring', 'ha-connectivity', '/cloud/rpo-rto']),
  under('Metrics', 'cloud/metrics', 'production-deployment/cloud', [
    'metrics/general-setup',
    'metrics/reference',
    group('OpenMetrics', 'production-deployment/cloud/metrics/openmetrics', ['api-reference', 'metrics-integrations', 'metrics-reference', 'migration-guide']),
    'service-health',
    'worker-health',
  ]),
  section('Migrate', 'cloud/migrate', ['automated', 'manual', 'migrate-within-cloud']),
  section('Nexus on Temporal Cloud', 'cloud/nexus', ['latency-availability', 'limits', 'observability', 'pricing', 'security']),
  section('Workflow History Export', 'cloud/export', ['aws-export-s3', 'gcp-export-gcs']),
  group('Plans and limits', 'cloud', ['pricing', 'actions', 'billing-and-cost', 'limits', 'sla', 'support']),
  group('Security', 'cloud', ['security', 'audit-logging']),
  section('tcld', 'cloud/tcld', [
    'account', 'apikey', 'connectivity-rule', '/production-deployment/cloud/tcld/feature', 'generate-certificates', 'login', 'logout', 'namespace', 'nexus', 'request', 'user', 'user-group', 'version',
  ]),
  '/production-deployment/cloud/terraform-provider',
]);

const concepts = section('Concepts', 'encyclopedia', [
  'temporal',
  'temporal-sdks',
  group('Workflows', 'encyclopedia', [
    'workflows',
    'workflow-definition',
    section('Workflow Execution', 'encyclopedia/workflow-execution', ['workflowid-runid', 'event', 'timers-delays', 'continue-as-new', 'limits']),
    'child-workflows', 'parent-close-policy', 'schedule', 'cron-job', 'patching', 'dynamic-handler',
  ]),
  group('Messages', 'encyclopedia', ['workflow-message-passing', 'sending-messages', 'handling-messages']),
  group('Activities', 'encyclopedia', ['activities', 'activity-definition', 'activity-execution', 'local-activity']),
  group('Failures', 'encyclopedia', ['retry-policies', 'detecting-activity-failures', 'detecting-workflow-failures', 'detecting-application-failures']),
  under('Event History', 'encyclopedia/event-history', 'encyclopedia/event-history', ['event-history-go', 'event-history-java', 'event-history-python', 'event-history-typescript', 'event-history-dotnet']),
  group('Workers', 'encyclopedia', [
    'workers', 'workers/worker-shutdown', 'tasks', section('Task Queues', 'encyclopedia/task-queue', ['naming']), 'task-routing', 'sticky-execution', 'worker-versioning', 'worker-versioning-legacy',
  ]),
  group('Data', 'encyclopedia', ['dataconversion', 'default-custom-data-converters', 'payload-converter', 'payload-codec', 'failure-converter', 'codec-server', 'remote-data-encoding', 'key-management']),
  group('Visibility', 'encyclopedia', ['visibility', 'search-attribute', 'list-filter', 'dual-visibility']),
  section('Temporal Service', 'encyclopedia/temporal-service', ['temporal-server', 'persistence', 'visibility', 'archival', 'configuration', 'multi-cluster-replication']),
  'namespaces',
  'global-namespace',
]);

const sidebars: SidebarsConfig = {
  documentation: [
    { type: 'link', label: 'Home', href: '/' },
    { type: 'category', label: 'Get started', collapsed: false, items: ['quickstarts', 'web-ui'] },
    section('Evaluate', 'evaluate', [
      'why-temporal',
      'understanding-temporal',
      'use-cases-design-patterns',
      'nexus',
      section('Features', 'evaluate/development-production-features', [
        'core-application', 'failure-detection', 'workflow-message-passing', 'interrupt-workflow', 'schedules', 'testing-suite', 'debugging', 'observability', 'data-encryption', 'throughput-composability', 'low-latency',
        'multi-tenancy', 'cloud-automation', 'cloud-vs-self-hosted-features', 'release-stages',
      ]),
    ]),
    develop,
    section('Deploy and operate', 'production-deployment', [
      section('Worker deployments', 'production-deployment/worker-deployments', ['worker-versioning', 'deploy-workers-to-aws-eks', 'kubernetes-controller']),
      'data-encryption',
      '/ops',
    ]),
    cloud,
    section('Self-hosted guide', 'self-hosted-guide', [
      'defaults', 'deployment', 'production-checklist', 'security', 'visibility', 'archival', 'monitoring', 'multi-cluster-replication', 'upgrade-server', '/production-deployment/self-hosted-guide/nexus',
      'server-frontend-api-reference',
    ]),
    section('Temporal CLI', 'cli', ['setup-cli', 'server', 'workflow', 'activity', 'schedule', 'task-queue', 'worker', 'batch', 'operator', 'config', 'env', 'cmd-options']),
    section('Nexus', 'nexus', ['services', 'operations', 'endpoints', 'registry', 'use-cases', 'error-handling', 'execution-debugging', 'metrics', 'security']),
    concepts,
    section('Best practices', 'best-practices', ['managing-namespace', 'cloud-access-control', 'security-controls']),
    section('References', 'references', [
      'commands', 'events', 'failures', 'errors', 'sdk-metrics', 'cluster-metrics', 'operation-list', 'server-options', 'configuration', 'dynamic-configuration', 'web-ui-configuration', 'web-ui-environment-variables',
    ]),
    section('Troubleshooting', 'troubleshooting', ['blob-size-limit-error', 'deadline-exceeded-error', 'last-connection-error', 'performance-bottlenecks']),
    'security',
    'glossary',
    'index-legacy',
  ],
  tctl: [section('tctl (deprecated)', 'tctl-v1', ['workflow', 'activity', 'batch', 'schedule', 'taskqueue', 'namespace', 'cluster', 'dataconverter', 'admin'], false)],
};

export default sidebars;
