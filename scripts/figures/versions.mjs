import { arrow, bar, box, line, text } from './shapes.mjs';

/** Pinned and Auto-Upgrade Workflows while a new version is rolled out. */
export const versioning = {
  name: 'worker-versioning',
  title: 'Pinned and Auto-Upgrade Workflows during a rollout',
  height: 386,
  shapes: [
    line(
      [
        [130, 40],
        [130, 314],
      ],
      'dashed',
    ),
    line(
      [
        [230, 40],
        [230, 314],
      ],
      'dashed',
    ),
    line(
      [
        [330, 40],
        [330, 314],
      ],
      'dashed',
    ),
    text(65, 20, 'v1 current', 'muted middle'),
    text(170, 20, 'v2 ramping', 'muted middle'),
    text(270, 20, 'v2 current', 'muted middle'),
    text(380, 20, 'v1 drained', 'muted middle'),
    text(10, 62, 'Pinned', 'strong'),
    bar({ x1: 20, x2: 300, y: 72, tone: 'blue', label: 'started on v1, finishes on v1', h: 28 }),
    bar({ x1: 240, x2: 430, y: 106, tone: 'green', label: 'new: starts on v2', h: 28 }),
    text(10, 170, 'Auto-Upgrade', 'strong'),
    bar({ x1: 20, x2: 232, y: 180, tone: 'blue', label: 'started on v1', h: 28 }),
    bar({ x1: 232, x2: 430, y: 180, tone: 'green', label: 'moves to v2', h: 28 }),
    text(10, 216 + 26, 'Workers', 'strong'),
    bar({ x1: 20, x2: 330, y: 252, tone: 'blue', label: 'v1 Workers', h: 28 }),
    bar({ x1: 130, x2: 430, y: 286, tone: 'green', label: 'v2 Workers', h: 28 }),
    arrow({
      points: [
        [20, 336],
        [430, 336],
      ],
      label: [430, 356, 'time', 'muted end'],
    }),
    text(20, 356, 'Stop the v1 Workers when v1 is drained: no', 'muted'),
    text(20, 376, 'open Workflow is pinned to it any more.', 'muted'),
  ],
};

/** The steps of a move to another Visibility store. */
export const dualVisibility = {
  name: 'dual-visibility',
  title: 'Steps of a move to another Visibility store',
  height: 330,
  shapes: [
    text(190, 20, 'write to', 'muted middle'),
    text(350, 20, 'read from', 'muted middle'),
    ...[
      ['1  off', 'old', 'old'],
      ['2  dual', 'old and new', 'old'],
      ['3  dual', 'old and new', 'new'],
      ['4  on', 'new', 'new'],
    ].flatMap(([step, write, read], i) => {
      const y = 32 + i * 74;
      const tones = { old: 'amber', new: 'green', 'old and new': 'violet' };
      const next = arrow({
        points: [
          [56, y + 46],
          [56, y + 74],
        ],
        both: i < 2,
      });
      return [
        box({ x: 6, y, w: 100, h: 46, lines: [step] }),
        box({ x: 120, y, w: 144, h: 46, lines: [write], tone: tones[write] }),
        box({ x: 278, y, w: 144, h: 46, lines: [read], tone: tones[read] }),
        ...(i < 3 ? [next] : []),
      ];
    }),
    text(6, 324, 'You can go back from steps 2 and 3 without loss.', 'muted'),
  ],
};
