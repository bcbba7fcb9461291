import { fail } from '@mpn/domain';
import { RecentRefusals } from '../recent-refusals';

const codeOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: { code?: string }) => error.code);

test('a file that was refused as too complex is not tried again, others are', async () => {
  const refusals = new RecentRefusals();
  let tries = 0;
  const tooComplex = async (): Promise<never> => {
    tries += 1;
    throw fail('mpn.backend.media.error.too-complex');
  };
  const first = await codeOf(refusals.run('a', tooComplex));
  expect(await codeOf(refusals.run('a', tooComplex))).toBe(first);
  expect(tries).toBe(1);
  await codeOf(refusals.run('b', tooComplex));
  expect(tries).toBe(2);
});

test('a file that was refused for another reason is tried again', async () => {
  const refusals = new RecentRefusals();
  let tries = 0;
  const damaged = async (): Promise<never> => {
    tries += 1;
    throw fail('mpn.backend.media.error.file-damaged');
  };
  await codeOf(refusals.run('a', damaged));
  await codeOf(refusals.run('a', damaged));
  expect(tries).toBe(2);
});

test('a refusal is forgotten after ten minutes', async () => {
  jest.useFakeTimers({ now: 0 });
  try {
    const refusals = new RecentRefusals();
    await codeOf(
      refusals.run('a', async () => {
        throw fail('mpn.backend.media.error.too-complex');
      }),
    );
    jest.setSystemTime(10 * 60_000 + 1);
    expect(await refusals.run('a', async () => 'passed')).toBe('passed');
  } finally {
    jest.useRealTimers();
  }
});
