import { arrow, box, line, text } from './shapes.mjs';

/** One exchange of messages between a Client, the Service and a Worker. */
function exchange({ y, title, note, steps }) {
  const lanes = [50, 220, 390];
  return [
    text(10, y, title, 'strong'),
    text(430, y, note, 'muted end'),
    ...lanes.map((x) =>
      line(
        [
          [x, y + 10],
          [x, y + 22 + steps.length * 30],
        ],
        'dashed',
      ),
    ),
    ...steps.map(([from, to, label], i) => {
      const height = y + 36 + i * 30;
      const gap = from < to ? 6 : -6;
      const x1 = lanes[from] + gap;
      const x2 = lanes[to] - gap;
      return arrow({
        points: [
          [x1, height],
          [x2, height],
        ],
        label: [Math.abs(from - to) === 2 ? 305 : (x1 + x2) / 2, height - 6, label, 'muted middle'],
      });
    }),
  ];
}

/** Signals, Queries and Updates. */
export const messages = {
  name: 'messages',
  title: 'Signal, Query and Update',
  height: 462,
  shapes: [
    box({ x: 4, y: 4, w: 92, h: 34, lines: ['Client'], tone: 'blue' }),
    box({ x: 160, y: 4, w: 120, h: 34, lines: ['Service'], tone: 'amber' }),
    box({ x: 344, y: 4, w: 92, h: 34, lines: ['Worker'], tone: 'blue' }),
    ...exchange({
      y: 66,
      title: 'Signal',
      note: 'no result; stored as an Event',
      steps: [
        [0, 1, 'send'],
        [1, 0, 'stored'],
        [1, 2, 'handler runs'],
      ],
    }),
    ...exchange({
      y: 206,
      title: 'Query',
      note: 'reads only; no Event',
      steps: [
        [0, 1, 'ask'],
        [1, 2, 'handler runs'],
        [2, 0, 'result'],
      ],
    }),
    ...exchange({
      y: 346,
      title: 'Update',
      note: 'changes state and has a result',
      steps: [
        [0, 1, 'send'],
        [1, 2, 'validate, run'],
        [2, 0, 'accepted, then result'],
      ],
    }),
  ],
};
