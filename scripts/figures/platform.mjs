import { arrow, box, frame, text } from './shapes.mjs';

/** How applications, the Service and Workers work together. */
export const architecture = {
  name: 'architecture',
  title: 'Applications, the Temporal Service and Workers',
  height: 470,
  shapes: [
    box({
      x: 110,
      y: 6,
      w: 220,
      h: 52,
      lines: ['Your application', 'Temporal Client'],
      tone: 'blue',
    }),
    arrow({
      points: [
        [220, 58],
        [220, 102],
      ],
      label: [232, 85, 'start, signal, query, update'],
    }),
    frame({ x: 10, y: 102, w: 420, h: 190, title: 'Temporal Service' }),
    box({ x: 110, y: 134, w: 220, h: 46, lines: ['Frontend', 'gRPC, port 7233'] }),
    arrow({
      points: [
        [170, 180],
        [120, 222],
      ],
    }),
    arrow({
      points: [
        [270, 180],
        [320, 222],
      ],
    }),
    box({ x: 26, y: 222, w: 180, h: 54, lines: ['History', 'state and Events'] }),
    box({ x: 234, y: 222, w: 180, h: 54, lines: ['Matching', 'Task Queues'] }),
    arrow({
      points: [
        [116, 276],
        [116, 330],
      ],
    }),
    box({
      x: 26,
      y: 330,
      w: 180,
      h: 54,
      lines: ['Database', 'and Visibility store'],
      tone: 'amber',
    }),
    arrow({
      points: [
        [324, 330],
        [324, 292],
      ],
      both: true,
      label: [334, 316, 'poll Tasks'],
    }),
    box({
      x: 234,
      y: 330,
      w: 180,
      h: 54,
      lines: ['Your Workers', 'run your code'],
      tone: 'blue',
    }),
    arrow({
      points: [
        [324, 384],
        [324, 414],
      ],
    }),
    box({ x: 234, y: 414, w: 180, h: 48, lines: ['Other systems', 'APIs, databases'] }),
    text(26, 436, 'Blue: runs on your', 'muted'),
    text(26, 454, 'machines', 'muted'),
  ],
};

/** Which connections a Worker and the Service need. */
export const connectivity = {
  name: 'connectivity',
  title: 'Connections to a self-hosted Temporal Service',
  height: 430,
  shapes: [
    frame({ x: 10, y: 112, w: 420, h: 222, title: 'Cluster network' }),
    box({ x: 10, y: 6, w: 128, h: 52, lines: ['Workers', 'and Clients'], tone: 'blue' }),
    box({ x: 156, y: 6, w: 128, h: 52, lines: ['CLI'], tone: 'blue' }),
    box({ x: 302, y: 6, w: 128, h: 52, lines: ['Web UI', 'server'], tone: 'blue' }),
    ...[74, 220, 366].map((x) =>
      arrow({
        points: [
          [x, 58],
          [220 + (x - 220) / 3.4, 140],
        ],
      }),
    ),
    box({
      x: 95,
      y: 140,
      w: 250,
      h: 52,
      lines: ['Frontend', '7233, 7243, tls.frontend'],
      tone: 'green',
    }),
    arrow({
      points: [
        [160, 192],
        [96, 262],
      ],
    }),
    arrow({
      points: [
        [220, 192],
        [220, 262],
      ],
    }),
    arrow({
      points: [
        [344, 262],
        [280, 192],
      ],
    }),
    text(326, 236, 'tls.internode', 'muted'),
    box({ x: 26, y: 262, w: 124, h: 56, lines: ['History', '7234'] }),
    box({ x: 158, y: 262, w: 124, h: 56, lines: ['Matching', '7235'] }),
    box({ x: 290, y: 262, w: 124, h: 56, lines: ['Worker', '7239'] }),
    arrow({
      points: [
        [88, 318],
        [88, 372],
      ],
    }),
    box({ x: 26, y: 372, w: 170, h: 50, lines: ['Databases', 'own TLS settings'], tone: 'amber' }),
    text(214, 362, 'Between all services:', 'muted'),
    text(214, 382, 'membership on 6933 to 6939', 'muted'),
  ],
};

/** How Visibility records are written and read. */
export const visibility = {
  name: 'visibility',
  title: 'How Visibility records are written and read',
  height: 376,
  shapes: [
    box({ x: 10, y: 6, w: 180, h: 52, lines: ['History', 'a Workflow changes'] }),
    arrow({
      points: [
        [100, 58],
        [100, 112],
      ],
      label: [112, 82, 'one transaction'],
    }),
    box({
      x: 10,
      y: 112,
      w: 180,
      h: 68,
      lines: ['Database', 'state, Events and', 'a Visibility task'],
      tone: 'amber',
    }),
    arrow({
      points: [
        [100, 180],
        [100, 226],
      ],
      label: [112, 208, 'a little later'],
    }),
    box({ x: 10, y: 226, w: 180, h: 52, lines: ['Queue processor', 'in History'] }),
    arrow({
      points: [
        [190, 252],
        [252, 252],
      ],
      label: [221, 243, 'write', 'muted middle'],
    }),
    box({
      x: 252,
      y: 220,
      w: 178,
      h: 64,
      lines: ['Visibility store', 'SQL, Elasticsearch', 'or OpenSearch'],
      tone: 'amber',
    }),
    arrow({
      points: [
        [341, 166],
        [341, 220],
      ],
      label: [330, 198, 'list, count', 'muted end'],
    }),
    box({ x: 252, y: 112, w: 178, h: 54, lines: ['Frontend'] }),
    arrow({
      points: [
        [341, 58],
        [341, 112],
      ],
      label: [330, 90, 'List Filter', 'muted end'],
    }),
    box({ x: 252, y: 6, w: 178, h: 52, lines: ['CLI, Web UI, SDK'], tone: 'blue' }),
    text(10, 316, 'A list can be behind the state by about a second.', 'muted'),
    text(10, 338, 'To read the exact state of one Workflow, describe it', 'muted'),
    text(10, 360, 'or read its Event History.', 'muted'),
  ],
};

/** How a global Namespace is replicated and fails over. */
export const multiRegion = {
  name: 'multi-region',
  title: 'Replication and failover of a global Namespace',
  height: 452,
  shapes: [
    text(10, 20, 'Normal operation', 'strong'),
    box({ x: 10, y: 34, w: 166, h: 54, lines: ['Workers', 'and Clients'], tone: 'blue' }),
    arrow({
      points: [
        [93, 88],
        [93, 132],
      ],
    }),
    box({
      x: 10,
      y: 132,
      w: 166,
      h: 62,
      lines: ['Region A: active', 'writes version 1'],
      tone: 'green',
    }),
    arrow({
      points: [
        [176, 163],
        [264, 163],
      ],
      label: [220, 154, 'Events', 'muted middle'],
    }),
    box({ x: 264, y: 132, w: 166, h: 62, lines: ['Region B: standby', 'applies Events'] }),
    text(200, 58, 'Requests that reach B', 'muted'),
    text(200, 78, 'are forwarded to A.', 'muted'),
    text(10, 244, 'After a failover', 'strong'),
    box({ x: 264, y: 258, w: 166, h: 54, lines: ['Workers', 'and Clients'], tone: 'blue' }),
    arrow({
      points: [
        [347, 312],
        [347, 356],
      ],
    }),
    box({ x: 10, y: 356, w: 166, h: 62, lines: ['Region A', 'down or standby'], tone: 'red' }),
    arrow({
      points: [
        [264, 387],
        [176, 387],
      ],
      kind: 'dashed',
      label: [220, 378, 'Events', 'muted middle'],
    }),
    box({
      x: 264,
      y: 356,
      w: 166,
      h: 62,
      lines: ['Region B: active', 'writes version 2'],
      tone: 'green',
    }),
    text(10, 442, 'When A returns, it receives what it missed from B.', 'muted'),
  ],
};

/** A Nexus Operation between two Namespaces. */
export const nexus = {
  name: 'nexus',
  title: 'A Nexus Operation between two Namespaces',
  height: 516,
  shapes: [
    frame({ x: 10, y: 6, w: 420, h: 106, title: 'Caller: orders' }),
    frame({ x: 10, y: 146, w: 420, h: 108, title: 'Temporal Service' }),
    frame({ x: 10, y: 288, w: 420, h: 220, title: 'Handler: payments' }),
    box({
      x: 24,
      y: 40,
      w: 250,
      h: 58,
      lines: ['Caller Workflow', 'executes an Operation'],
      tone: 'blue',
    }),
    arrow({
      points: [
        [250, 98],
        [250, 180],
      ],
      label: [262, 134, '1  schedule'],
    }),
    box({
      x: 24,
      y: 180,
      w: 250,
      h: 60,
      lines: ['Nexus Endpoint', 'Namespace, Task Queue'],
      tone: 'amber',
    }),
    text(288, 206, 'access, retries,', 'muted'),
    text(288, 224, 'timeouts', 'muted'),
    arrow({
      points: [
        [250, 240],
        [250, 322],
      ],
      label: [262, 276, '2  Nexus Task'],
    }),
    box({
      x: 24,
      y: 322,
      w: 250,
      h: 56,
      lines: ['Handler Worker', 'polls the Task Queue'],
      tone: 'blue',
    }),
    arrow({
      points: [
        [250, 378],
        [250, 440],
      ],
      label: [262, 414, '3  start'],
    }),
    box({ x: 24, y: 440, w: 250, h: 54, lines: ['Workflow', 'does the work'], tone: 'green' }),
    arrow({
      points: [
        [274, 467],
        [418, 467],
        [418, 69],
        [274, 69],
      ],
      kind: 'dashed',
    }),
    text(304, 60, '4  result', 'muted'),
  ],
};
