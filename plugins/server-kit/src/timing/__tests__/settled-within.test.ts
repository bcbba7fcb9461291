import { setTimeout as sleep } from 'node:timers/promises';
import { settledWithin } from '../settled-within';

test('work that ends in time gives true', async () => {
  await expect(settledWithin(sleep(5), 5_000)).resolves.toBe(true);
});

test('work that takes longer gives false and continues', async () => {
  let isDone = false;
  const work = sleep(60).then(() => void (isDone = true));
  await expect(settledWithin(work, 5)).resolves.toBe(false);
  expect(isDone).toBe(false);
  await work;
  expect(isDone).toBe(true);
});

test('work that fails in time rejects with its error; a later failure is ignored', async () => {
  await expect(settledWithin(Promise.reject(new Error('no')), 5_000)).rejects.toThrow('no');
  const later = sleep(20).then(() => Promise.reject(new Error('no')));
  await expect(settledWithin(later, 5)).resolves.toBe(false);
  await expect(later).rejects.toThrow('no');
});
