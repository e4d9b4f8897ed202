import { box, frame, pointer, text } from './shapes.mjs';

/** How a Worker reaches Temporal Cloud without the public internet. */
export const privateConnectivity = {
  name: 'private-connectivity',
  title: 'A private connection from a Worker to Temporal Cloud',
  height: 420,
  shapes: [
    frame({ x: 4, y: 6, w: 432, h: 222, title: 'Your VPC or VPC network' }),
    box({ x: 16, y: 40, w: 190, h: 46, lines: ['Worker', 'dials the Namespace'], tone: 'blue' }),
    box({
      x: 234,
      y: 40,
      w: 190,
      h: 46,
      lines: ['Private DNS zone', 'answers 10.0.3.7'],
      tone: 'violet',
    }),
    pointer([206, 63], [234, 63], { both: true }),
    pointer([110, 86], [110, 156], { label: [122, 126, 'TLS, port 7233'] }),
    box({
      x: 16,
      y: 156,
      w: 260,
      h: 56,
      lines: ['Private endpoint', '10.0.3.7 in your subnet'],
      tone: 'green',
    }),
    pointer([110, 212], [110, 270], {
      label: [122, 252, 'PrivateLink or Private Service Connect'],
    }),
    frame({ x: 4, y: 270, w: 432, h: 96, title: 'Temporal Cloud, same region' }),
    box({ x: 16, y: 302, w: 190, h: 50, lines: ['orders-prod.a1b2c', 'Namespace'], tone: 'amber' }),
    text(220, 324, 'TLS and authentication', 'muted'),
    text(220, 344, 'are the same as before', 'muted'),
    text(10, 394, 'Only the name lookup changes. Temporal Cloud can’t open', 'muted'),
    text(10, 412, 'connections into your network.', 'muted'),
  ],
};

/** How a client certificate is checked. */
export const certificates = {
  name: 'certificates',
  title: 'How Temporal Cloud checks a client certificate',
  height: 372,
  shapes: [
    frame({ x: 4, y: 6, w: 206, h: 250, title: 'Yours' }),
    frame({ x: 230, y: 6, w: 206, h: 250, title: 'Namespace' }),
    box({
      x: 16,
      y: 40,
      w: 182,
      h: 62,
      lines: ['CA', 'ca.key stays offline,', 'ca.pem is public'],
      tone: 'violet',
    }),
    pointer([198, 70], [242, 70]),
    box({
      x: 242,
      y: 40,
      w: 182,
      h: 62,
      lines: ['ca.pem', 'uploaded once,', 'up to 16 of them'],
      tone: 'amber',
    }),
    pointer([107, 102], [107, 160], { label: [117, 136, 'signs'] }),
    box({
      x: 16,
      y: 160,
      w: 182,
      h: 62,
      lines: ['Worker', 'worker.pem and', 'worker.key'],
      tone: 'blue',
    }),
    pointer([198, 191], [242, 191]),
    box({
      x: 242,
      y: 160,
      w: 182,
      h: 62,
      lines: ['TLS handshake', 'chain, dates,', 'then filters'],
      tone: 'green',
    }),
    pointer([333, 102], [333, 160]),
    text(10, 286, '1  The certificate must chain up to an uploaded CA.', 'muted'),
    text(10, 308, '2  No certificate in the chain may be expired.', 'muted'),
    text(10, 330, '3  If the Namespace has filters, one must match.', 'muted'),
    text(10, 360, 'The private keys never leave your network.', 'muted'),
  ],
};
