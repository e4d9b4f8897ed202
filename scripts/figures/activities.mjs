import { arrow, bar, box, frame, line, span, text } from './shapes.mjs';

/** How Tasks reach Workers through a Task Queue. */
export const taskQueue = {
  name: 'task-queue',
  title: 'A Task Queue with its partitions and pollers',
  height: 420,
  shapes: [
    box({ x: 120, y: 6, w: 200, h: 48, lines: ['History', 'adds a Task'] }),
    arrow({
      points: [
        [220, 54],
        [220, 92],
      ],
    }),
    frame({ x: 10, y: 92, w: 420, h: 128, title: 'Matching: Task Queue “orders”' }),
    ...[0, 1, 2, 3].map((i) =>
      box({ x: 22 + i * 101, y: 128, w: 92, h: 76, lines: [`Partition`, `${i}`], tone: 'violet' }),
    ),
    arrow({
      points: [
        [88, 290],
        [68, 204],
      ],
    }),
    arrow({
      points: [
        [210, 290],
        [168, 204],
      ],
    }),
    arrow({
      points: [
        [352, 290],
        [372, 204],
      ],
    }),
    box({ x: 20, y: 290, w: 128, h: 52, lines: ['Worker A', 'polls'], tone: 'blue' }),
    box({ x: 156, y: 290, w: 128, h: 52, lines: ['Worker B', 'polls'], tone: 'blue' }),
    box({ x: 292, y: 290, w: 128, h: 52, lines: ['Worker C', 'polls'], tone: 'blue' }),
    text(10, 368, 'Each poll waits for up to one minute.', 'muted'),
    text(10, 390, 'A poller is waiting: it gets the Task directly.', 'muted'),
    text(10, 412, 'None is waiting: the Task is stored as backlog.', 'muted'),
  ],
};

/** The four timeouts of an Activity. */
export const activityTimeouts = {
  name: 'activity-timeouts',
  title: 'Timeouts of an Activity on a time line',
  height: 330,
  shapes: [
    text(10, 18, 'scheduled', 'muted'),
    text(110, 18, 'started', 'muted'),
    text(430, 18, 'closed', 'muted end'),
    bar({ x1: 10, x2: 110, y: 30, tone: 'amber', label: 'in the queue', h: 34 }),
    bar({ x1: 110, x2: 230, y: 30, tone: 'red', label: 'attempt 1', h: 34 }),
    line(
      [
        [230, 47],
        [290, 47],
      ],
      'dashed',
    ),
    text(260, 39, 'wait', 'muted middle'),
    bar({ x1: 290, x2: 430, y: 30, tone: 'green', label: 'attempt 2', h: 34 }),
    ...[320, 350, 380, 410].map((x) =>
      arrow({
        points: [
          [x, 84],
          [x, 66],
        ],
      }),
    ),
    text(430, 102, 'Heartbeats', 'muted end'),
    span({ x1: 320, x2: 350, y: 122, label: 'Heartbeat Timeout' }),
    span({ x1: 10, x2: 110, y: 122, label: '' }),
    text(10, 142, 'Schedule-To-Start', 'strong'),
    span({ x1: 110, x2: 230, y: 172, label: 'Start-To-Close' }),
    span({ x1: 290, x2: 430, y: 172, label: 'Start-To-Close' }),
    text(260, 216, 'limits each attempt', 'muted middle'),
    span({ x1: 10, x2: 430, y: 244, label: 'Schedule-To-Close' }),
    text(220, 284, 'limits all attempts and the waits between them', 'muted middle'),
    text(220, 318, 'Set Start-To-Close, Schedule-To-Close, or both.', 'muted middle'),
  ],
};

const WAITS = [1, 2, 4, 8, 10, 10];

/** Growing intervals between attempts. */
export const retries = {
  name: 'retries',
  title: 'Intervals between the attempts of a Retry Policy',
  height: 366,
  shapes: [
    text(10, 20, 'Initial interval 1 s, coefficient 2, maximum 10 s', 'strong'),
    ...WAITS.flatMap((seconds, i) => {
      const y = 40 + i * 44;
      const end = 130 + seconds * 22;
      const capped = i >= 4;
      return [
        text(10, y + 20, `Attempt ${i + 1}`),
        text(84, y + 20, 'fails', 'muted'),
        bar({ x1: 130, x2: end, y, tone: capped ? 'amber' : 'blue', h: 30 }),
        text(end + 8, y + 20, `wait ${seconds} s`, 'muted'),
      ];
    }),
    text(10, 328, 'Attempt 7', ''),
    text(84, 328, 'succeeds, after 35 s of waiting in total', 'muted'),
    text(10, 356, 'Amber: limited by the maximum interval', 'muted'),
  ],
};

/** From a value to a Payload and back. */
export const dataConversion = {
  name: 'data-conversion',
  title: 'How a value is converted, encrypted and read again',
  height: 344,
  shapes: [
    text(110, 20, 'Sender: Client or Worker', 'strong middle'),
    text(330, 20, 'Receiver', 'strong middle'),
    box({ x: 20, y: 34, w: 180, h: 46, lines: ['Value', 'Order(id=42)'], tone: 'blue' }),
    box({ x: 20, y: 114, w: 180, h: 46, lines: ['Payload Converter', 'to JSON bytes'] }),
    box({ x: 20, y: 194, w: 180, h: 46, lines: ['Payload Codec', 'encrypts'], tone: 'violet' }),
    box({ x: 240, y: 194, w: 180, h: 46, lines: ['Payload Codec', 'decrypts'], tone: 'violet' }),
    box({ x: 240, y: 114, w: 180, h: 46, lines: ['Payload Converter', 'from JSON bytes'] }),
    box({ x: 240, y: 34, w: 180, h: 46, lines: ['Value', 'Order(id=42)'], tone: 'blue' }),
    ...[80, 160].map((y) =>
      arrow({
        points: [
          [110, y],
          [110, y + 34],
        ],
      }),
    ),
    ...[114, 194].map((y) =>
      arrow({
        points: [
          [330, y],
          [330, y - 34],
        ],
      }),
    ),
    arrow({
      points: [
        [110, 240],
        [110, 276],
      ],
    }),
    arrow({
      points: [
        [330, 276],
        [330, 240],
      ],
    }),
    box({
      x: 20,
      y: 276,
      w: 400,
      h: 56,
      lines: ['Temporal Service', 'stores and sends only encrypted Payloads'],
      tone: 'amber',
    }),
  ],
};
