import { bar, box, frame, line, pointer, text } from './shapes.mjs';

/** The stages of an Update, and when the sender gets an answer. */
export const updateStages = {
  name: 'update-stages',
  title: 'The stages of an Update',
  height: 404,
  shapes: [
    box({ x: 90, y: 6, w: 260, h: 52, lines: ['Sent', 'admitted; not in the history'] }),
    pointer([220, 58], [220, 96], { label: [232, 82, 'a Worker takes it'] }),
    box({ x: 90, y: 96, w: 260, h: 46, lines: ['Validator'], tone: 'violet' }),
    pointer([140, 142], [90, 190], { label: [98, 168, 'throws', 'muted end'] }),
    pointer([300, 142], [330, 190], { label: [324, 168, 'returns'] }),
    box({
      x: 4,
      y: 190,
      w: 172,
      h: 64,
      lines: ['Rejected', 'error for the sender,', 'no Event'],
      tone: 'red',
    }),
    box({
      x: 206,
      y: 190,
      w: 228,
      h: 64,
      lines: ['Accepted', 'Event is written,', 'survives crashes'],
      tone: 'blue',
    }),
    pointer([320, 254], [320, 304], { label: [312, 284, 'handler ends', 'muted end'] }),
    box({
      x: 206,
      y: 304,
      w: 228,
      h: 52,
      lines: ['Completed', 'result or failure is written'],
      tone: 'green',
    }),
    text(10, 384, 'Wait for Accepted or Completed, as you choose.', 'muted'),
  ],
};

/** Handlers and the main function take turns. */
export const interleaving = {
  name: 'handler-interleaving',
  title: 'Handlers run while the main code waits',
  height: 292,
  shapes: [
    ...[
      [
        'Main code',
        44,
        [
          [120, 160],
          [290, 340],
        ],
      ],
      [
        'Update A',
        104,
        [
          [160, 200],
          [250, 290],
        ],
      ],
      ['Signal B', 164, [[200, 250]]],
    ].flatMap(([name, y, runs]) => [
      text(10, y + 19, name, 'strong'),
      line(
        [
          [120, y + 14],
          [430, y + 14],
        ],
        'dashed',
      ),
      ...runs.map(([x1, x2]) => bar({ x1, x2, y, tone: 'blue', h: 28 })),
    ]),
    text(140, 32, 'waits', 'muted'),
    text(205, 94, 'Activity', 'muted'),
    text(266, 154, 'changes state', 'muted'),
    text(300, 94, 'sees it', 'muted'),
    text(10, 226, 'Bars never overlap: code runs until it waits, without', 'muted'),
    text(10, 248, 'interruption. State can change during each wait, so check', 'muted'),
    text(10, 270, 'it again, or hold a mutex over the wait.', 'muted'),
  ],
};

/** The history of a parent beside the history of its child. */
export const childHistories = {
  name: 'child-histories',
  title: 'Events of a parent and of its Child Workflow',
  height: 352,
  shapes: [
    frame({ x: 4, y: 6, w: 208, h: 296, title: 'History of the parent' }),
    frame({ x: 228, y: 6, w: 208, h: 296, title: 'History of the child' }),
    box({
      x: 14,
      y: 40,
      w: 188,
      h: 46,
      lines: ['Start…Initiated', 'code asked for it'],
      tone: 'blue',
    }),
    box({ x: 238, y: 100, w: 188, h: 46, lines: ['…Started', 'names its parent'], tone: 'green' }),
    box({
      x: 14,
      y: 132,
      w: 188,
      h: 46,
      lines: ['Child…Started', 'Run Id is known'],
      tone: 'amber',
    }),
    box({
      x: 238,
      y: 166,
      w: 188,
      h: 62,
      lines: ['Its own Events', 'Activities, timers,', 'Signals …'],
      tone: 'green',
    }),
    box({ x: 238, y: 246, w: 188, h: 46, lines: ['…Completed', 'result'], tone: 'green' }),
    box({
      x: 14,
      y: 246,
      w: 188,
      h: 46,
      lines: ['Child…Completed', 'copy of the result'],
      tone: 'amber',
    }),
    pointer([202, 63], [238, 112]),
    pointer([238, 134], [202, 152]),
    pointer([238, 269], [202, 269]),
    text(10, 328, 'A child adds three Events to the history of its parent,', 'muted'),
    text(10, 346, 'however many Events it has itself.', 'muted'),
  ],
};

/** How a Nexus Operation looks in the history of its caller. */
export const nexusEvents = {
  name: 'nexus-events',
  title: 'Events of a synchronous and an asynchronous Nexus Operation',
  height: 346,
  shapes: [
    text(108, 20, 'Synchronous', 'strong middle'),
    text(332, 20, 'Asynchronous', 'strong middle'),
    box({ x: 8, y: 32, w: 200, h: 46, lines: ['Scheduled', 'Event in the caller'], tone: 'blue' }),
    box({
      x: 232,
      y: 32,
      w: 200,
      h: 46,
      lines: ['Scheduled', 'Event in the caller'],
      tone: 'blue',
    }),
    pointer([108, 78], [108, 110]),
    pointer([332, 78], [332, 110]),
    box({
      x: 8,
      y: 110,
      w: 200,
      h: 46,
      lines: ['Handler answers', 'in under 10 seconds'],
      tone: 'violet',
    }),
    box({
      x: 232,
      y: 110,
      w: 200,
      h: 46,
      lines: ['Starts a Workflow', 'and returns a token'],
      tone: 'violet',
    }),
    pointer([108, 156], [108, 266]),
    pointer([332, 156], [332, 188]),
    box({ x: 232, y: 188, w: 200, h: 46, lines: ['Started', 'Event in the caller'], tone: 'blue' }),
    pointer([332, 234], [332, 266], { label: [324, 256, 'hours or days', 'muted end'] }),
    box({
      x: 8,
      y: 266,
      w: 200,
      h: 46,
      lines: ['Completed or Failed', 'Event in the caller'],
      tone: 'green',
    }),
    box({
      x: 232,
      y: 266,
      w: 200,
      h: 46,
      lines: ['Completed, Failed, …', 'Event in the caller'],
      tone: 'green',
    }),
    text(10, 338, 'Requests are retried until Schedule-To-Close.', 'muted'),
  ],
};

/** A start request with an Id that is in use. */
export const idPolicies = {
  name: 'workflow-id-policies',
  title: 'A start with a Workflow Id that is in use',
  height: 400,
  shapes: [
    box({ x: 90, y: 6, w: 260, h: 46, lines: ['Is a run with this Id open?'] }),
    pointer([150, 52], [105, 96], { label: [112, 76, 'yes', 'muted end'] }),
    pointer([290, 52], [335, 96], { label: [326, 76, 'no'] }),
    box({ x: 4, y: 96, w: 206, h: 48, lines: ['Conflict Policy', 'decides'], tone: 'violet' }),
    box({ x: 230, y: 96, w: 206, h: 48, lines: ['Is a closed run', 'still retained?'] }),
    text(14, 176, 'Fail', 'strong'),
    text(14, 194, 'error: already started', 'muted'),
    text(14, 222, 'Use Existing', 'strong'),
    text(14, 240, 'handle of the open run', 'muted'),
    text(14, 268, 'Terminate Existing', 'strong'),
    text(14, 286, 'ends it, starts a new run', 'muted'),
    pointer([333, 144], [333, 190], { label: [341, 172, 'yes'] }),
    box({ x: 230, y: 190, w: 206, h: 48, lines: ['Reuse Policy', 'decides'], tone: 'amber' }),
    text(240, 268, 'Allow Duplicate', 'strong'),
    text(240, 286, 'starts', 'muted'),
    text(240, 314, 'Failed Only', 'strong'),
    text(240, 332, 'starts if it did not succeed', 'muted'),
    text(240, 360, 'Reject Duplicate', 'strong'),
    text(240, 378, 'error: already started', 'muted'),
    text(14, 340, 'No open and no', 'muted'),
    text(14, 360, 'retained run: starts', 'muted'),
  ],
};

/** Schedule times that passed during an outage. */
export const catchupWindow = {
  name: 'catchup-window',
  title: 'Missed times of a Schedule and the catchup window',
  height: 300,
  shapes: [
    ...['9:00', '10:00', '11:00', '12:00'].map((time, i) =>
      text(50 + i * 100, 20, time, 'strong middle'),
    ),
    ...[50, 150, 250, 350].map((x) =>
      line(
        [
          [x, 28],
          [x, 36],
        ],
        'dashed',
      ),
    ),
    bar({ x1: 70, x2: 310, y: 40, tone: 'red', label: 'Service is not available', h: 30 }),
    text(318, 60, '11:36', 'muted'),
    text(10, 98, 'Window of 1 hour', 'strong'),
    bar({ x1: 50, x2: 80, y: 108, tone: 'green', label: '', h: 26 }),
    bar({ x1: 310, x2: 340, y: 108, tone: 'amber', h: 26 }),
    bar({ x1: 350, x2: 380, y: 108, tone: 'green', h: 26 }),
    text(160, 126, '10:00 is lost', 'muted'),
    text(10, 168, 'Window of 1 year', 'strong'),
    bar({ x1: 50, x2: 80, y: 178, tone: 'green', h: 26 }),
    bar({ x1: 310, x2: 324, y: 178, tone: 'amber', h: 26 }),
    bar({ x1: 328, x2: 342, y: 178, tone: 'amber', h: 26 }),
    bar({ x1: 350, x2: 380, y: 178, tone: 'green', h: 26 }),
    text(10, 236, 'Green: on time. Amber: late. At 11:36, the start of 11:00', 'muted'),
    text(10, 258, 'is 36 minutes late, and that of 10:00 is 96 minutes late.', 'muted'),
    text(10, 284, 'The overlap policy is BufferAll.', 'muted'),
  ],
};

/** The three deployments of a patch. */
export const patching = {
  name: 'patching',
  title: 'The three deployments of a patch',
  height: 352,
  shapes: [
    ...[
      ['1  Patch', 'both branches', 110],
      ['2  Deprecate', 'new branch, marker', 220],
      ['3  Remove', 'new branch', 330],
    ].flatMap(([title, note, x]) => [
      line(
        [
          [x, 42],
          [x, 54],
        ],
        'dashed',
      ),
      text(x + 4, 18, title, 'strong'),
      text(x + 4, 36, note.split(',')[0] ?? '', 'muted'),
    ]),
    text(10, 66, 'Open before the patch', 'muted'),
    bar({ x1: 10, x2: 205, y: 74, tone: 'amber', label: 'old branch, no marker', h: 30 }),
    text(118, 126, 'Started with the patch', 'muted'),
    bar({ x1: 118, x2: 320, y: 134, tone: 'violet', label: 'new branch, marker', h: 30 }),
    text(228, 186, 'Started after deprecation', 'muted'),
    bar({ x1: 228, x2: 430, y: 194, tone: 'green', label: 'new branch, soft marker', h: 30 }),
    text(10, 280, 'Deploy step 2 when the last amber run has closed,', 'muted'),
    text(10, 300, 'and step 3 when the last violet run has closed.', 'muted'),
    text(10, 330, 'Replay tolerates the soft marker without the call.', 'muted'),
  ],
};

const FLEETS = [
  ['Version 1', 'draining', 'amber', 'pinned runs only'],
  ['Version 2', 'current', 'green', '90 % of new runs'],
  ['Version 3', 'ramping', 'violet', '10 % of new runs'],
];

/** Several versions of a Worker run side by side. */
export const rainbow = {
  name: 'rainbow-deployment',
  title: 'Versions of a Worker Deployment that run side by side',
  height: 336,
  shapes: [
    box({
      x: 110,
      y: 6,
      w: 220,
      h: 46,
      lines: ['Temporal Service', 'routes each Task'],
      tone: 'blue',
    }),
    frame({ x: 4, y: 96, w: 432, h: 162, title: '' }),
    text(220, 250, 'Worker Deployment “orders”', 'muted strong middle'),
    ...FLEETS.flatMap(([name, state, tone, share], i) => {
      const x = 14 + i * 140;
      return [
        box({ x, y: 132, w: 132, h: 50, lines: [name, state], tone }),
        text(x + 66, 206, share, 'muted middle'),
        text(
          x + 66,
          226,
          i === 0 ? '2 Workers' : i === 1 ? '8 Workers' : '2 Workers',
          'muted middle',
        ),
        pointer([180 + i * 40, 52], [x + 66, 132]),
      ];
    }),
    text(10, 284, 'Pinned runs stay on their version. Stop the Workers of', 'muted'),
    text(10, 304, 'version 1 when it is drained. Take the ramp back to stop', 'muted'),
    text(10, 324, 'version 3 without touching the others.', 'muted'),
  ],
};
