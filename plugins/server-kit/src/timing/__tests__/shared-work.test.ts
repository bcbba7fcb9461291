import { SharedWork } from '../shared-work';

interface Begun {
  end: (result: string) => void;
  fail: (error: Error) => void;
}

/** Shared work whose runs are resolved by the test. */
function waiting() {
  const shared = new SharedWork<string>();
  const begun: Begun[] = [];
  const ask = (signal?: AbortSignal, key = 'a'): Promise<string> =>
    shared.run(key, () => new Promise((end, fail) => begun.push({ end, fail })), signal);
  return { ask, begun };
}

test('concurrent callers share one run, a later caller starts another one', async () => {
  const { ask, begun } = waiting();
  const all = [ask(), ask(), ask()];
  expect(begun).toHaveLength(1);
  begun[0]!.end('made');
  expect(await Promise.all(all)).toEqual(['made', 'made', 'made']);
  void ask();
  expect(begun).toHaveLength(2);
});

test('different keys do not wait for each other', async () => {
  const { ask, begun } = waiting();
  const [one, other] = [ask(undefined, 'one'), ask(undefined, 'other')];
  begun[1]!.end('second');
  expect(await other).toBe('second');
  begun[0]!.end('first');
  expect(await one).toBe('first');
});

test('a failure rejects for all callers, and the next caller starts again', async () => {
  const { ask, begun } = waiting();
  const all = Promise.allSettled([ask(), ask()]);
  begun[0]!.fail(new Error('broken'));
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = ask();
  begun[1]!.end('made');
  expect(await again).toBe('made');
});

test('aborting a caller that joined affects only that caller', async () => {
  const { ask, begun } = waiting();
  const abort = new AbortController();
  const first = ask();
  const joined = ask(abort.signal);
  abort.abort(new Error('gone'));
  await expect(joined).rejects.toThrow('gone');
  begun[0]!.end('made');
  expect(await first).toBe('made');
  expect(begun).toHaveLength(1);
});

test('after the starter has aborted, the others start the work once again', async () => {
  const { ask, begun } = waiting();
  const abort = new AbortController();
  const first = ask(abort.signal);
  const others = [ask(), ask()];
  abort.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  begun[0]!.fail(new Error('ended'));
  await new Promise(setImmediate);
  expect(begun).toHaveLength(2);
  begun[1]!.end('made');
  expect(await Promise.all(others)).toEqual(['made', 'made']);
});
