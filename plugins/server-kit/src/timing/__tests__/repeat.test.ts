import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../repeat';

test('work that takes longer than the interval does not run twice at the same time', async () => {
  let [running, most, times] = [0, 0, 0];
  const stop = repeat(
    5,
    async () => {
      running += 1;
      times += 1;
      most = Math.max(most, running);
      await sleep(30);
      running -= 1;
    },
    () => undefined,
  );
  while (times < 3) await sleep(5);
  await stop();
  expect(most).toBe(1);
  expect(running).toBe(0);
});

test('after a failure it continues, and the failure is reported', async () => {
  const failures: unknown[] = [];
  let times = 0;
  const stop = repeat(
    1,
    async () => {
      times += 1;
      if (times === 1) throw new Error('away');
    },
    (error) => failures.push(error),
  );
  while (times < 3) await sleep(1);
  await stop();
  expect(failures).toEqual([new Error('away')]);
});

test('once it is stopped, no run starts', async () => {
  let times = 0;
  const stop = repeat(
    1,
    async () => {
      times += 1;
    },
    () => undefined,
  );
  while (times === 0) await sleep(1);
  await stop();
  const then = times;
  await sleep(20);
  expect(times).toBe(then);
});
