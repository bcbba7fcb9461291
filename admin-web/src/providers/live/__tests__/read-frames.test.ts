import { frameReader, type LiveFrame } from '../read-frames';

const CHANGE = 'event: change\ndata: {"resource":"deliveries","ids":[1,2]}\n\n';
const READY = 'event: ready\ndata: {"heartbeatSeconds":5}\n\n';

function read(...pieces: string[]): LiveFrame[] {
  const frames: LiveFrame[] = [];
  const take = frameReader((frame) => frames.push(frame));
  pieces.forEach(take);
  return frames;
}

const whole: LiveFrame[] = [
  { kind: 'ready', heartbeatMs: 5000 },
  { kind: 'change', change: { resource: 'deliveries', ids: [1, 2] } },
];

test('frames are parsed wherever chunks are split', () => {
  const text = READY + ': heartbeat\n\n' + CHANGE;
  for (let cut = 0; cut <= text.length; cut += 1) expect(read(text.slice(0, cut), text.slice(cut))).toEqual(whole);
  expect(read(...text)).toEqual(whole);
});

test.each([
  ['another event', 'event: other\ndata: {}\n\n'],
  ['another resource', 'event: change\ndata: {"resource":"planets","ids":null}\n\n'],
  ['ids that are none', 'event: change\ndata: {"resource":"deliveries","ids":["1"]}\n\n'],
  ['a frame without an end', 'event: change\ndata: {"resource":"deliveries","ids":null}\n'],
  ['a heartbeat', ': heartbeat\n\n'],
])('%s is not a change', (_what, text) => {
  expect(read(text)).toEqual([]);
});

test('any row of a resource', () => {
  expect(read('event: change\ndata: {"resource":"carts","ids":null}\n\n')).toEqual([
    { kind: 'change', change: { resource: 'carts', ids: null } },
  ]);
});

test('an invalid frame throws, so that the stream is reopened', () => {
  expect(() => read('event: change\ndata: {"resource"\n\n')).toThrow(SyntaxError);
  expect(() => read('data: ' + 'x'.repeat(70_000))).toThrow(/buffer/i);
});
