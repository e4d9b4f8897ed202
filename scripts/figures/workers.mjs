import { bar, box, frame, line, pointer, sequence, span, text } from './shapes.mjs';

/** Why the second Workflow Task is cheap, and what happens when the Worker is gone. */
export const stickyExecution = {
  name: 'sticky-execution',
  title: 'Workflow Tasks go to the Worker that has the Workflow in its cache',
  height: 402,
  shapes: [
    ...sequence({
      gap: 42,
      parties: [
        { x: 60, w: 100, lines: ['Worker A'], tone: 'blue' },
        { x: 220, w: 110, lines: ['Service'], tone: 'amber' },
        { x: 380, w: 100, lines: ['Worker B'], tone: 'blue' },
      ],
      steps: [
        [1, 0, 'complete history'],
        [0, 1, 'done, sticky queue A'],
        [1, 0, 'new Events only'],
        [0, 1, 'done'],
        [1, 0, 'new Events', 'dashed'],
        [1, 2, 'complete history'],
      ],
    }),
    bar({ x1: 2, x2: 72, y: 217, tone: 'red', label: 'stops' }),
    text(232, 262, 'no answer in time', 'muted'),
    text(430, 326, 'replays', 'strong end'),
    text(10, 352, 'The sticky timeout is 5 or 10 seconds, depending on', 'muted'),
    text(10, 372, 'the SDK. Then the Task moves to the normal queue,', 'muted'),
    text(10, 392, 'and any Worker can take it.', 'muted'),
  ],
};

const SLOTS = ['Task 1', 'Task 2', 'Task 3', 'free', 'free'];

/** Pollers ask for Tasks only while slots are free. */
export const workerSlots = {
  name: 'worker-slots',
  title: 'Pollers and slots of a Worker',
  height: 380,
  shapes: [
    box({ x: 120, y: 6, w: 200, h: 46, lines: ['Task Queue', 'Tasks wait here'], tone: 'amber' }),
    frame({ x: 10, y: 104, w: 420, h: 186, title: 'Worker' }),
    box({ x: 60, y: 136, w: 140, h: 46, lines: ['Poller 1', 'open long poll'], tone: 'blue' }),
    box({ x: 240, y: 136, w: 140, h: 46, lines: ['Poller 2', 'open long poll'], tone: 'blue' }),
    pointer([130, 136], [190, 52], { label: [148, 88, 'poll', 'muted end'] }),
    pointer([310, 136], [250, 52], { label: [292, 88, 'poll'] }),
    ...SLOTS.map((label, i) =>
      box({
        x: 22 + i * 80,
        y: 222,
        w: 74,
        h: 52,
        lines: [label],
        tone: label === 'free' ? 'plain' : 'green',
      }),
    ),
    pointer([130, 182], [299, 222], { kind: 'dashed' }),
    pointer([310, 182], [379, 222], { kind: 'dashed' }),
    text(22, 208, '5 slots, 3 in use', 'muted'),
    text(10, 320, 'A poll reserves a free slot for the Task that it may get.', 'muted'),
    text(10, 342, 'All slots in use: the Worker stops polling, and the Tasks', 'muted'),
    text(10, 364, 'stay in the queue for other Workers.', 'muted'),
  ],
};

/** The next attempt continues where the last stored Heartbeat was. */
export const heartbeat = {
  name: 'heartbeat',
  title: 'The second attempt continues at the last Heartbeat',
  height: 322,
  shapes: [
    text(10, 20, 'Attempt 1 on Worker A', 'strong'),
    bar({ x1: 10, x2: 190, y: 34, tone: 'blue', label: 'rows 1 to 340', h: 34 }),
    bar({ x1: 190, x2: 204, y: 34, tone: 'red', h: 34 }),
    text(212, 56, 'host fails', 'muted'),
    ...[
      [60, '100'],
      [110, '200'],
      [160, '300'],
    ].flatMap(([x, rows]) => [pointer([x, 68], [x, 112]), text(x, 132, rows, 'muted middle')]),
    box({
      x: 10,
      y: 142,
      w: 420,
      h: 34,
      lines: ['Service keeps the latest details: 300'],
      tone: 'amber',
    }),
    span({ x1: 160, x2: 276, y: 92, label: '' }),
    text(432, 97, 'Heartbeat Timeout', 'strong end'),
    pointer([276, 176], [276, 220], { label: [268, 202, 'details: 300', 'muted end'] }),
    text(10, 240, 'Attempt 2 on Worker B', 'strong'),
    bar({ x1: 276, x2: 430, y: 222, tone: 'green', label: 'from row 301', h: 34 }),
    text(10, 290, 'Rows 301 to 340 are processed twice, so each row must', 'muted'),
    text(10, 312, 'be safe to repeat.', 'muted'),
  ],
};

/** Retries end when the next attempt would begin after the limit. */
export const retryWindow = {
  name: 'retry-window',
  title: 'Start-To-Close limits each attempt, Schedule-To-Close limits the retries',
  height: 300,
  shapes: [
    text(10, 20, 'Start-To-Close 10 s, Schedule-To-Close 60 s', 'strong'),
    ...[
      [10, 80, 'red', 'hangs'],
      [87, 115, 'amber', ''],
      [129, 199, 'red', 'hangs'],
      [227, 255, 'amber', ''],
      [311, 381, 'red', 'hangs'],
    ].map(([x1, x2, tone, label]) => bar({ x1, x2, y: 40, tone, label, h: 34 })),
    ...[1, 2, 3, 4, 5].map((attempt, i) =>
      text([45, 101, 164, 241, 346][i] ?? 0, 92, `${attempt}`, 'muted middle'),
    ),
    span({ x1: 10, x2: 80, y: 112, label: '10 s' }),
    span({ x1: 129, x2: 199, y: 112, label: '10 s' }),
    span({ x1: 311, x2: 381, y: 112, label: '10 s' }),
    line(
      [
        [430, 30],
        [430, 178],
      ],
      'dashed',
    ),
    span({ x1: 10, x2: 430, y: 168, label: 'Schedule-To-Close 60 s' }),
    text(10, 218, 'Red: ended by Start-To-Close. Amber: an error after 4 s.', 'muted'),
    text(10, 240, 'The waits are 1, 2, 4 and 8 s, and would be 16 s next.', 'muted'),
    text(10, 262, 'Attempt 6 would begin after the limit, so the Activity', 'muted'),
    text(10, 284, 'fails when attempt 5 ends.', 'muted'),
  ],
};

/** One queue for each host keeps steps together. */
export const hostRouting = {
  name: 'host-routing',
  title: 'A Task Queue for each host keeps Activities on one machine',
  height: 352,
  shapes: [
    box({ x: 130, y: 6, w: 180, h: 46, lines: ['Workflow', 'processFile'], tone: 'green' }),
    pointer([170, 52], [110, 98], { label: [124, 78, '1  which host?', 'muted end'] }),
    pointer([270, 52], [330, 98], { label: [318, 78, '2  do the work'] }),
    box({ x: 10, y: 98, w: 200, h: 46, lines: ['Queue files', 'polled by all'], tone: 'violet' }),
    box({
      x: 230,
      y: 98,
      w: 200,
      h: 46,
      lines: ['Queue files-host-b', 'polled by B'],
      tone: 'violet',
    }),
    pointer([70, 234], [70, 144]),
    pointer([230, 234], [160, 144]),
    pointer([300, 234], [330, 144]),
    box({
      x: 10,
      y: 234,
      w: 170,
      h: 62,
      lines: ['Host A', 'polls files', 'and files-host-a'],
      tone: 'blue',
    }),
    box({
      x: 200,
      y: 234,
      w: 230,
      h: 62,
      lines: ['Host B', 'polls files and files-host-b,', 'has the downloaded file'],
      tone: 'blue',
    }),
    text(10, 322, 'Schedule-To-Start Timeout: if host B is gone, the', 'muted'),
    text(10, 344, 'Workflow asks for another host.', 'muted'),
  ],
};

const TURNS = [
  ['Service', 'WorkflowExecutionStarted', 'amber'],
  ['Turn 1', 'schedules NotifyApprover', 'blue'],
  ['Activity', 'NotifyApprover completes', 'green'],
  ['Turn 2', 'starts the timer', 'blue'],
  ['Client', 'sends the Signal', 'amber'],
  ['Turn 3', 'cancels timer, schedules', 'blue'],
  ['Activity', 'RecordDecision completes', 'green'],
  ['Turn 4', 'completes the Workflow', 'blue'],
];
const TURN_EVENTS = ['1', '2–5', '6–7', '8–11', '12', '13–17', '18–19', '20–23'];

/** The turns of a Workflow and the Events that each causes. */
export const historyTurns = {
  name: 'history-turns',
  title: 'The turns of a Workflow and the Events that they cause',
  height: 442,
  shapes: [
    text(70, 18, 'Events', 'strong end'),
    text(90, 18, 'Cause', 'strong'),
    ...TURNS.flatMap(([who, what, tone], i) => {
      const y = 30 + i * 46;
      const event = text(70, y + 23, TURN_EVENTS[i] ?? '', 'end');
      const row = box({ x: 90, y, w: 340, h: 36, lines: [`${who}: ${what}`], tone });
      return i === 0 ? [event, row] : [event, row, pointer([260, y - 10], [260, y])];
    }),
    text(10, 418, 'Each turn begins with a Workflow Task and ends where the', 'muted'),
    text(10, 436, 'code waits. Other Events wake it up.', 'muted'),
  ],
};
