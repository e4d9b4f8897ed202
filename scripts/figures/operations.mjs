import { arrow, bar, box, frame, line, span, text } from './shapes.mjs';

/** The phases of a Worker shutdown. */
export const shutdown = {
  name: 'worker-shutdown',
  title: 'The phases of a Worker shutdown',
  height: 262,
  shapes: [
    text(10, 18, 'SIGTERM', 'muted'),
    line(
      [
        [10, 26],
        [10, 190],
      ],
      'dashed',
    ),
    text(290, 18, 'cancellation', 'muted middle'),
    line(
      [
        [290, 26],
        [290, 190],
      ],
      'dashed',
    ),
    text(430, 18, 'SIGKILL', 'muted end'),
    line(
      [
        [430, 26],
        [430, 190],
      ],
      'dashed',
    ),
    bar({ x1: 10, x2: 60, y: 36, tone: 'green', h: 28 }),
    text(68, 55, 'Workflow Tasks finish', 'muted'),
    bar({ x1: 10, x2: 190, y: 74, tone: 'green', label: 'short Activity finishes', h: 28 }),
    bar({
      x1: 10,
      x2: 330,
      y: 112,
      tone: 'amber',
      label: 'long Activity stops, is retried',
      h: 28,
    }),
    bar({
      x1: 10,
      x2: 430,
      y: 150,
      tone: 'red',
      label: 'Activity ignores it: waits for its timeout',
      h: 28,
    }),
    span({ x1: 10, x2: 290, y: 202, label: 'grace period of the Worker' }),
    span({ x1: 10, x2: 430, y: 238, label: 'grace period of the platform' }),
  ],
};

/** Which overlap policy does what. */
export const overlap = {
  name: 'schedule-overlap',
  title: 'Overlap policies of a Schedule',
  height: 428,
  shapes: [
    text(118, 18, '9:00', 'muted middle'),
    text(228, 18, '10:00', 'muted middle'),
    text(338, 18, '11:00', 'muted middle'),
    ...[118, 228, 338].map((x) =>
      line(
        [
          [x, 26],
          [x, 392],
        ],
        'dashed',
      ),
    ),
    ...[
      [
        'Skip',
        [
          [118, 268, 'blue'],
          [338, 430, 'blue'],
        ],
      ],
      [
        'BufferOne',
        [
          [118, 268, 'blue'],
          [272, 420, 'green'],
        ],
      ],
      [
        'CancelOther',
        [
          [118, 240, 'amber'],
          [244, 350, 'amber'],
          [354, 430, 'green'],
        ],
      ],
      [
        'Terminate',
        [
          [118, 228, 'red'],
          [228, 338, 'red'],
          [338, 430, 'green'],
        ],
      ],
    ].flatMap(([name, runs], i) => {
      const y = 36 + i * 64;
      return [
        text(6, y + 23, name, 'strong'),
        ...runs.map(([x1, x2, tone]) => bar({ x1, x2, y: y + 4, tone, h: 28 })),
      ];
    }),
    text(6, 315, 'AllowAll', 'strong'),
    bar({ x1: 118, x2: 268, y: 296, tone: 'blue', h: 24 }),
    bar({ x1: 228, x2: 378, y: 328, tone: 'violet', h: 24 }),
    bar({ x1: 338, x2: 430, y: 360, tone: 'green', h: 24 }),
    text(6, 418, 'Amber: canceled. Red: terminated.', 'muted'),
  ],
};

/** A saga with compensations in reverse order. */
export const saga = {
  name: 'saga',
  title: 'A saga: compensations run in reverse order',
  height: 300,
  shapes: [
    text(100, 18, 'Steps', 'strong middle'),
    text(340, 18, 'Compensations', 'strong middle'),
    box({ x: 10, y: 30, w: 180, h: 46, lines: ['1  Reserve stock', 'done'], tone: 'green' }),
    box({ x: 10, y: 110, w: 180, h: 46, lines: ['2  Charge card', 'done'], tone: 'green' }),
    box({
      x: 10,
      y: 190,
      w: 180,
      h: 46,
      lines: ['3  Book courier', 'fails permanently'],
      tone: 'red',
    }),
    arrow({
      points: [
        [100, 76],
        [100, 110],
      ],
    }),
    arrow({
      points: [
        [100, 156],
        [100, 190],
      ],
    }),
    arrow({
      points: [
        [190, 213],
        [340, 213],
        [340, 156],
      ],
      kind: 'dashed',
    }),
    box({ x: 250, y: 110, w: 180, h: 46, lines: ['2  Refund card'], tone: 'amber' }),
    arrow({
      points: [
        [340, 110],
        [340, 76],
      ],
      kind: 'dashed',
    }),
    box({ x: 250, y: 30, w: 180, h: 46, lines: ['1  Release stock'], tone: 'amber' }),
    text(10, 266, 'Register each compensation before its step: a step that', 'muted'),
    text(10, 288, 'seems to have failed may have had its effect.', 'muted'),
  ],
};

/** The layers of configuration. */
export const configuration = {
  name: 'configuration',
  title: 'Three layers of configuration of a Temporal Service',
  height: 280,
  shapes: [
    frame({ x: 10, y: 6, w: 420, h: 180, title: 'Sources' }),
    box({
      x: 20,
      y: 40,
      w: 126,
      h: 130,
      lines: ['Static file', 'read at the', 'start: ports,', 'TLS, databases'],
      tone: 'blue',
    }),
    box({
      x: 157,
      y: 40,
      w: 126,
      h: 130,
      lines: ['Dynamic file', 'read again', 'and again:', 'limits, switches'],
      tone: 'violet',
    }),
    box({
      x: 294,
      y: 40,
      w: 126,
      h: 130,
      lines: ['Database', 'changed by API:', 'settings of', 'Namespaces'],
      tone: 'amber',
    }),
    ...[83, 220, 357].map((x) =>
      arrow({
        points: [
          [x, 186],
          [x, 222],
        ],
      }),
    ),
    box({
      x: 20,
      y: 222,
      w: 400,
      h: 48,
      lines: ['Server process', 'Frontend, History, Matching or Worker'],
    }),
  ],
};

/** The states of a Worker Deployment Version. */
export const versionStates = {
  name: 'version-states',
  title: 'States of a Worker Deployment Version',
  height: 428,
  shapes: [
    box({ x: 100, y: 6, w: 240, h: 48, lines: ['Inactive', 'its first Worker polls'] }),
    arrow({
      points: [
        [160, 54],
        [110, 106],
      ],
      label: [124, 84, 'set-ramping', 'muted end'],
    }),
    box({ x: 10, y: 106, w: 170, h: 54, lines: ['Ramping', 'gets a percentage'], tone: 'violet' }),
    arrow({
      points: [
        [280, 54],
        [330, 106],
      ],
      label: [316, 84, 'set-current'],
    }),
    box({ x: 260, y: 106, w: 170, h: 54, lines: ['Current', 'gets the rest'], tone: 'green' }),
    arrow({
      points: [
        [180, 133],
        [260, 133],
      ],
      label: [220, 124, 'promote', 'muted middle'],
    }),
    arrow({
      points: [
        [95, 160],
        [170, 226],
      ],
      label: [118, 208, 'ramp removed', 'muted end'],
    }),
    arrow({
      points: [
        [345, 160],
        [270, 226],
      ],
      label: [322, 208, 'replaced'],
    }),
    box({
      x: 100,
      y: 226,
      w: 240,
      h: 54,
      lines: ['Draining', 'pinned Workflows are open'],
      tone: 'amber',
    }),
    arrow({
      points: [
        [220, 280],
        [220, 318],
      ],
    }),
    box({
      x: 100,
      y: 318,
      w: 240,
      h: 54,
      lines: ['Drained', 'no pinned Workflow is open'],
      tone: 'red',
    }),
    text(220, 404, 'Stop its Workers now.', 'muted middle'),
  ],
};
