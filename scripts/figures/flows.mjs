import { arrow, box, line, text } from './shapes.mjs';

const LANES = [48, 152, 268, 392];

const STEPS = [
  [0, 1, 'start'],
  [1, 2, 'to the shard'],
  [2, 3, 'one transaction'],
  [2, 0, 'Run Id'],
];

/** The steps inside the Service when a Workflow starts. */
export const startWorkflow = {
  name: 'start-workflow',
  title: 'Steps of the Service when a Workflow starts',
  height: 400,
  shapes: [
    ...['Client', 'Frontend', 'History', 'Database'].map((name, i) =>
      box({
        x: (LANES[i] ?? 0) - 46,
        y: 6,
        w: 92,
        h: 34,
        lines: [name],
        tone: i === 0 ? 'blue' : i === 3 ? 'amber' : 'plain',
      }),
    ),
    ...LANES.map((x) =>
      line(
        [
          [x, 40],
          [x, 200],
        ],
        'dashed',
      ),
    ),
    ...STEPS.map(([from, to, label], i) => {
      const y = 72 + i * 38;
      const gap = from < to ? 5 : -5;
      const x1 = LANES[from] + gap;
      const x2 = LANES[to] - gap;
      return arrow({
        points: [
          [x1, y],
          [x2, y],
        ],
        label: [i === 3 ? 100 : (x1 + x2) / 2, y - 7, label, 'muted middle'],
      });
    }),
    text(10, 226, 'The transaction contains the state, the first Events', 'muted'),
    text(10, 246, 'and a transfer task. Then, in the background:', 'muted'),
    box({ x: 10, y: 264, w: 126, h: 56, lines: ['History', 'transfer task'] }),
    arrow({
      points: [
        [136, 292],
        [157, 292],
      ],
    }),
    box({ x: 157, y: 264, w: 126, h: 56, lines: ['Matching', 'Workflow Task'] }),
    arrow({
      points: [
        [283, 292],
        [304, 292],
      ],
    }),
    box({ x: 304, y: 264, w: 126, h: 56, lines: ['Your Worker', 'runs the code'], tone: 'blue' }),
    text(10, 352, 'If a process stops after the transaction, the next owner', 'muted'),
    text(10, 372, 'of the shard finds the transfer task and continues.', 'muted'),
  ],
};

/** Two clusters wrote at the same time: the higher version wins. */
export const branches = {
  name: 'history-branches',
  title: 'Two branches of a history after a failover',
  height: 266,
  shapes: [
    ...[1, 2, 3].map((id, i) =>
      box({ x: 10 + i * 62, y: 90, w: 50, h: 50, lines: [`${id}`, 'v1'], tone: 'blue' }),
    ),
    ...[60, 122].map((x) =>
      arrow({
        points: [
          [x, 115],
          [x + 12, 115],
        ],
      }),
    ),
    arrow({
      points: [
        [184, 105],
        [228, 55],
      ],
    }),
    arrow({
      points: [
        [184, 125],
        [228, 175],
      ],
    }),
    text(228, 18, 'Cluster A, cut off', 'muted'),
    ...[4, 5].map((id, i) =>
      box({ x: 228 + i * 62, y: 30, w: 50, h: 50, lines: [`${id}`, 'v1'], tone: 'red' }),
    ),
    text(228, 226, 'Cluster B, active: wins', 'muted'),
    ...[4, 5, 6].map((id, i) =>
      box({ x: 228 + i * 62, y: 154, w: 50, h: 50, lines: [`${id}`, 'v2'], tone: 'green' }),
    ),
    ...[
      [278, 55],
      [278, 179],
      [340, 179],
    ].map(([x, y]) =>
      arrow({
        points: [
          [x, y],
          [x + 12, y],
        ],
      }),
    ),
    text(10, 256, 'Signals of the losing branch are applied again.', 'muted'),
  ],
};

/** An Activity and a Local Activity compared. */
export const localActivity = {
  name: 'local-activity',
  title: 'An Activity and a Local Activity',
  height: 330,
  shapes: [
    text(105, 18, 'Activity', 'strong middle'),
    text(335, 18, 'Local Activity', 'strong middle'),
    ...[
      ['Workflow Task', 'schedules it', 'blue'],
      ['Service', 'stores an Event, queues it', 'amber'],
      ['Any Worker', 'runs it', 'green'],
      ['Service', 'stores the result', 'amber'],
      ['Next Workflow Task', 'reads the result', 'blue'],
    ].map(([title, note, tone], i) =>
      box({ x: 5, y: 30 + i * 58, w: 200, h: 44, lines: [title, note], tone }),
    ),
    ...[0, 1, 2, 3].map((i) =>
      arrow({
        points: [
          [105, 74 + i * 58],
          [105, 88 + i * 58],
        ],
      }),
    ),
    box({ x: 235, y: 30, w: 200, h: 160, lines: [], tone: 'blue' }),
    text(335, 58, 'One Workflow Task', 'strong middle'),
    box({ x: 251, y: 88, w: 168, h: 44, lines: ['This Worker', 'runs it'], tone: 'green' }),
    text(335, 160, 'code continues', 'muted middle'),
    arrow({
      points: [
        [335, 190],
        [335, 262],
      ],
      label: [326, 232, 'at the end', 'muted end'],
    }),
    box({ x: 235, y: 262, w: 200, h: 44, lines: ['Service', 'stores one marker'], tone: 'amber' }),
  ],
};

/** Which message to choose. */
export const messageChoice = {
  name: 'message-choice',
  title: 'Signal, Query or Update: which one to choose',
  height: 330,
  shapes: [
    box({ x: 10, y: 6, w: 270, h: 54, lines: ['Does it change the Workflow?'] }),
    arrow({
      points: [
        [280, 33],
        [330, 33],
      ],
      label: [305, 24, 'no', 'muted middle'],
    }),
    box({ x: 330, y: 10, w: 100, h: 46, lines: ['Query'], tone: 'green' }),
    arrow({
      points: [
        [145, 60],
        [145, 100],
      ],
      label: [157, 86, 'yes'],
    }),
    box({
      x: 10,
      y: 100,
      w: 270,
      h: 62,
      lines: ['Does the sender need', 'a result or a confirmation?'],
    }),
    arrow({
      points: [
        [280, 131],
        [330, 131],
      ],
      label: [305, 122, 'yes', 'muted middle'],
    }),
    box({ x: 330, y: 108, w: 100, h: 46, lines: ['Update'], tone: 'violet' }),
    arrow({
      points: [
        [145, 162],
        [145, 202],
      ],
      label: [157, 188, 'no'],
    }),
    box({ x: 10, y: 202, w: 270, h: 62, lines: ['Must it work while', 'no Worker is running?'] }),
    arrow({
      points: [
        [280, 233],
        [330, 233],
      ],
      label: [305, 224, 'yes', 'muted middle'],
    }),
    box({ x: 330, y: 210, w: 100, h: 46, lines: ['Signal'], tone: 'blue' }),
    arrow({
      points: [
        [145, 264],
        [145, 290],
      ],
      label: [157, 284, 'no'],
    }),
    text(145, 314, 'Signal or Update', 'strong middle'),
  ],
};
