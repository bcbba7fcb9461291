import type { CheckedAddress } from '@mpn/server-kit';
import { connectInTurn } from '../connect-in-turn';
import { TransferError, type TransferFailure } from '../transfer-error';

const ADDRESSES: CheckedAddress[] = [
  { address: '2001:db8::1', family: 6 },
  { address: '192.0.2.1', family: 4 },
  { address: '192.0.2.2', family: 4 },
];

/** Connects in turn; listed addresses fail or do not reply, all others connect. */
async function attempt(answers: Record<string, TransferFailure | 'silent'>, timeoutMs = 3_000) {
  const tried: string[] = [];
  const connect = async (address: string, milliseconds: number): Promise<string> => {
    tried.push(address);
    const answer = answers[address];
    if (answer === undefined) return address;
    if (answer === 'silent') await new Promise((resolve) => setTimeout(resolve, milliseconds));
    throw new TransferError(answer === 'silent' ? 'connection-timeout' : answer, 'connect', {});
  };
  const outcome = await connectInTurn(ADDRESSES, timeoutMs, connect).catch((error: TransferError) => error.failure);
  return { outcome, tried: tried.length };
}

afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ['the first answers', {}, '2001:db8::1', 1],
  ['the first refuses', { '2001:db8::1': 'connection-refused' }, '192.0.2.1', 2],
  ['the first says nothing', { '2001:db8::1': 'silent', '192.0.2.1': 'connection-refused' }, '192.0.2.2', 3],
  ['the server is full', { '2001:db8::1': 'too-many-connections' }, 'too-many-connections', 1],
  [
    'nobody is there',
    { '2001:db8::1': 'silent', '192.0.2.1': 'connection-refused', '192.0.2.2': 'silent' },
    'connection-refused',
    3,
  ],
  [
    'all say nothing',
    { '2001:db8::1': 'silent', '192.0.2.1': 'silent', '192.0.2.2': 'silent' },
    'connection-timeout',
    3,
  ],
] as const)('%s', async (_case, answers, outcome, tried) => {
  jest.useFakeTimers();
  const started = Date.now();
  const attempted = attempt(answers, 300);
  await jest.runAllTimersAsync();
  expect(await attempted).toEqual({ outcome, tried });
  expect(Date.now() - started).toBeLessThan(1_000);
});
