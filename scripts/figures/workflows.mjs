import { arrow, bar, box, frame, line, span, text } from './shapes.mjs';

/** States of a Workflow Execution. */
export const lifeCycle = {
  name: 'workflow-life-cycle',
  title: 'Life cycle of a Workflow Execution',
  height: 452,
  shapes: [
    box({ x: 120, y: 6, w: 200, h: 48, lines: ['Client or Schedule', 'starts the Workflow'] }),
    arrow({
      points: [
        [220, 54],
        [220, 88],
      ],
    }),
    frame({ x: 10, y: 88, w: 420, h: 122, title: 'Open' }),
    box({
      x: 110,
      y: 116,
      w: 220,
      h: 76,
      lines: ['Running', 'executes, or waits for', 'Activities, timers, messages'],
      tone: 'blue',
    }),
    frame({ x: 10, y: 236, w: 420, h: 212, title: 'Closed' }),
    arrow({
      points: [
        [220, 192],
        [220, 236],
      ],
    }),
    box({
      x: 20,
      y: 262,
      w: 128,
      h: 74,
      lines: ['Completed', 'the function', 'returned'],
      tone: 'green',
    }),
    box({
      x: 156,
      y: 262,
      w: 128,
      h: 74,
      lines: ['Failed', 'an error, and no', 'further retry'],
      tone: 'red',
    }),
    box({
      x: 292,
      y: 262,
      w: 128,
      h: 74,
      lines: ['Continued as', 'new, in another', 'run'],
      tone: 'violet',
    }),
    box({
      x: 20,
      y: 352,
      w: 128,
      h: 78,
      lines: ['Canceled', 'after a request,', 'with clean-up'],
      tone: 'amber',
    }),
    box({
      x: 156,
      y: 352,
      w: 128,
      h: 78,
      lines: ['Timed out', 'run or execution', 'timeout'],
      tone: 'red',
    }),
    box({
      x: 292,
      y: 352,
      w: 128,
      h: 78,
      lines: ['Terminated', 'from outside,', 'no clean-up'],
      tone: 'red',
    }),
  ],
};

const EVENTS = [
  ['1', 'WorkflowExecutionStarted'],
  ['5', 'ActivityTaskScheduled'],
  ['7', 'ActivityTaskCompleted'],
  ['11', 'TimerStarted'],
];
const STEPS = [
  ['order(id)', 'input comes from Event 1'],
  ['charge()', 'matches Event 5'],
  ['→ receipt', 'result comes from Event 7'],
  ['sleep(1 day)', 'matches Event 11'],
];

/** How replay restores the state of a Workflow. */
export const replay = {
  name: 'replay',
  title: 'Replay of a Workflow on another Worker',
  height: 386,
  shapes: [
    text(110, 20, 'Event History', 'strong middle'),
    text(330, 20, 'Code on the new Worker', 'strong middle'),
    ...EVENTS.flatMap(([id, name], i) => {
      const y = 34 + i * 66;
      const [call, note] = STEPS[i];
      return [
        box({ x: 6, y, w: 202, h: 46, lines: [`Event ${id}`, name], tone: 'amber' }),
        arrow({
          points: [
            [208, y + 23],
            [236, y + 23],
          ],
        }),
        box({ x: 236, y, w: 198, h: 46, lines: [call, note], tone: 'blue' }),
      ];
    }),
    arrow({
      points: [
        [335, 278],
        [335, 316],
      ],
    }),
    box({
      x: 236,
      y: 316,
      w: 198,
      h: 62,
      lines: ['State is restored', 'the code waits for the', 'timer, as before'],
      tone: 'green',
    }),
    text(6, 320, 'No Activity runs again.', 'muted'),
    text(6, 340, 'If a call doesn’t match its', 'muted'),
    text(6, 360, 'Event, the Task fails with a', 'muted'),
    text(6, 380, 'non-determinism error.', 'muted'),
  ],
};

/** The three timeouts of a Workflow. */
export const workflowTimeouts = {
  name: 'workflow-timeouts',
  title: 'Timeouts of a Workflow on a time line',
  height: 300,
  shapes: [
    text(10, 18, 'One chain of runs', 'strong'),
    bar({ x1: 10, x2: 140, y: 32, tone: 'red', label: 'Run 1 fails', h: 34 }),
    arrow({
      points: [
        [140, 49],
        [170, 49],
      ],
    }),
    bar({ x1: 170, x2: 290, y: 32, tone: 'violet', label: 'Run 2', h: 34 }),
    arrow({
      points: [
        [290, 49],
        [304, 49],
      ],
    }),
    bar({ x1: 304, x2: 430, y: 32, tone: 'green', label: 'Run 3', h: 34 }),
    text(155, 84, 'retry', 'muted middle'),
    text(297, 84, 'Continue-As-New', 'muted middle'),
    span({ x1: 304, x2: 430, y: 108, label: 'Run Timeout' }),
    text(290, 128, 'for each run', 'muted end'),
    span({ x1: 10, x2: 430, y: 152, label: 'Execution Timeout: all runs together' }),
    text(10, 212, 'Inside one run', 'strong'),
    bar({ x1: 10, x2: 70, y: 226, tone: 'blue', h: 26 }),
    line([
      [70, 239],
      [180, 239],
    ]),
    text(125, 231, 'waits', 'muted middle'),
    bar({ x1: 180, x2: 240, y: 226, tone: 'blue', h: 26 }),
    line([
      [240, 239],
      [370, 239],
    ]),
    text(305, 231, 'waits', 'muted middle'),
    bar({ x1: 370, x2: 430, y: 226, tone: 'blue', h: 26 }),
    span({ x1: 180, x2: 240, y: 266, label: 'Task Timeout: one Workflow Task (10 s)' }),
  ],
};

/** The effects on children when the parent closes. */
export const childWorkflows = {
  name: 'child-workflows',
  title: 'Child Workflows and the Parent Close Policy',
  height: 356,
  shapes: [
    box({
      x: 120,
      y: 6,
      w: 200,
      h: 52,
      lines: ['Parent Workflow', 'own history and timeouts'],
      tone: 'blue',
    }),
    ...[76, 220, 364].map((x) =>
      arrow({
        points: [
          [220 + (x - 220) / 2.4, 58],
          [x, 100],
        ],
      }),
    ),
    box({ x: 10, y: 100, w: 132, h: 52, lines: ['Child A', 'own history'], tone: 'violet' }),
    box({ x: 154, y: 100, w: 132, h: 52, lines: ['Child B', 'own history'], tone: 'violet' }),
    box({ x: 298, y: 100, w: 132, h: 52, lines: ['Child C', 'own history'], tone: 'violet' }),
    line(
      [
        [10, 182],
        [430, 182],
      ],
      'dashed',
    ),
    text(220, 204, 'The parent closes', 'strong middle'),
    ...[76, 220, 364].map((x) =>
      arrow({
        points: [
          [x, 214],
          [x, 244],
        ],
      }),
    ),
    box({
      x: 10,
      y: 244,
      w: 132,
      h: 104,
      lines: ['Terminate', 'the default:', 'child is', 'terminated'],
      tone: 'red',
    }),
    box({
      x: 154,
      y: 244,
      w: 132,
      h: 104,
      lines: ['Request Cancel', 'child is asked to', 'cancel and can', 'clean up'],
      tone: 'amber',
    }),
    box({
      x: 298,
      y: 244,
      w: 132,
      h: 104,
      lines: ['Abandon', 'child continues', 'on its own'],
      tone: 'green',
    }),
  ],
};

/** A chain of runs by Continue-As-New. */
export const continueAsNew = {
  name: 'continue-as-new',
  title: 'Continue-As-New splits a long Workflow into runs',
  height: 288,
  shapes: [
    text(10, 20, 'Workflow Id: customer-7', 'strong'),
    ...[0, 1, 2].flatMap((i) => {
      const x = 10 + i * 150;
      const open = i === 2;
      return [
        box({
          x,
          y: 36,
          w: 120,
          h: 54,
          lines: [`Run ${i + 1}`, open ? 'open' : 'closed'],
          tone: open ? 'green' : 'violet',
        }),
        bar({
          x1: x,
          x2: x + 120,
          y: 104,
          tone: 'amber',
          label: open ? '900 Events' : '4,096 Events',
        }),
        ...(open
          ? []
          : [
              arrow({
                points: [
                  [x + 120, 63],
                  [x + 150, 63],
                ],
              }),
            ]),
      ];
    }),
    text(145, 160, 'input for the next run', 'muted middle'),
    line(
      [
        [145, 68],
        [145, 146],
      ],
      'dashed',
    ),
    text(10, 196, 'Stays the same: Workflow Id, first Run Id,', 'muted'),
    text(10, 216, 'Execution Timeout, memo and Search Attributes.', 'muted'),
    text(10, 246, 'New in each run: Run Id, Event History, Run Timeout.', 'muted'),
    text(10, 276, 'Not carried over: variables, unless you pass them.', 'muted'),
  ],
};
