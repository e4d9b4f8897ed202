import { arrow, box, frame, text } from './shapes.mjs';

/** Points of a straight arrow downwards. */
const down = (x, from, to) => ({
  points: [
    [x, from],
    [x, to],
  ],
});

/** How the Web UI shows encrypted data. */
export const codecServer = {
  name: 'codec-server',
  title: 'How the Web UI decodes data with a Codec Server',
  height: 356,
  shapes: [
    frame({ x: 10, y: 108, w: 420, h: 240, title: 'Your network' }),
    box({
      x: 120,
      y: 6,
      w: 200,
      h: 52,
      lines: ['Temporal Service', 'has only ciphertext'],
      tone: 'amber',
    }),
    arrow({ ...down(220, 58, 142), label: [232, 92, '1  encrypted Payloads'] }),
    box({ x: 110, y: 142, w: 220, h: 52, lines: ['Browser', 'Web UI'], tone: 'blue' }),
    arrow({ ...down(180, 194, 270), label: [170, 238, '2  POST /decode', 'muted end'] }),
    arrow({ ...down(260, 270, 194), label: [270, 238, '3  plain values'] }),
    box({
      x: 110,
      y: 270,
      w: 220,
      h: 60,
      lines: ['Codec Server', 'has the keys, checks users'],
      tone: 'green',
    }),
  ],
};

/** Envelope encryption with a key management service. */
export const envelope = {
  name: 'envelope-encryption',
  title: 'Envelope encryption with a key management service',
  height: 330,
  shapes: [
    frame({ x: 10, y: 236, w: 420, h: 88, title: '' }),
    box({
      x: 20,
      y: 6,
      w: 190,
      h: 60,
      lines: ['Master key', 'never leaves the KMS'],
      tone: 'violet',
    }),
    arrow({ ...down(115, 66, 128), label: [127, 102, 'wraps'] }),
    box({
      x: 20,
      y: 128,
      w: 190,
      h: 60,
      lines: ['Data key', 'in the Worker’s memory'],
      tone: 'green',
    }),
    arrow({ ...down(115, 188, 250), label: [127, 224, 'encrypts with AES-GCM'] }),
    box({ x: 20, y: 250, w: 190, h: 60, lines: ['Payload data', 'ciphertext'], tone: 'amber' }),
    arrow({
      points: [
        [210, 158],
        [325, 158],
        [325, 250],
      ],
      kind: 'dashed',
      label: [222, 148, 'id, or wrapped copy'],
    }),
    box({
      x: 230,
      y: 250,
      w: 190,
      h: 60,
      lines: ['Payload metadata', 'names the data key'],
      tone: 'amber',
    }),
  ],
};

/** The life of an archived Execution. */
export const archival = {
  name: 'archival',
  title: 'The life of an archived Workflow Execution',
  height: 430,
  shapes: [
    box({ x: 10, y: 6, w: 230, h: 48, lines: ['Execution closes'], tone: 'blue' }),
    arrow({ ...down(125, 54, 102), label: [137, 83, 'random delay, up to 5 min'] }),
    box({ x: 10, y: 102, w: 230, h: 60, lines: ['Archival task', 'reads history and record'] }),
    arrow({
      points: [
        [240, 132],
        [290, 132],
      ],
    }),
    box({
      x: 290,
      y: 102,
      w: 140,
      h: 60,
      lines: ['Blob storage', 'keeps the copy'],
      tone: 'green',
    }),
    arrow({ ...down(125, 162, 210), label: [137, 191, 'copy is complete'] }),
    box({
      x: 10,
      y: 210,
      w: 230,
      h: 60,
      lines: ['Deletion is planned', 'for the end of retention'],
    }),
    arrow({ ...down(125, 270, 318), label: [137, 299, 'Retention Period'] }),
    box({ x: 10, y: 318, w: 230, h: 48, lines: ['Removed', 'from the database'], tone: 'red' }),
    text(10, 398, 'If the storage fails, the task is retried and nothing', 'muted'),
    text(10, 418, 'is deleted: the database grows.', 'muted'),
  ],
};
