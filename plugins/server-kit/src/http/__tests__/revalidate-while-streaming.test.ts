import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { fail } from '@mpn/domain';
import { revalidateWhileStreaming } from '../revalidate-while-streaming';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function answer() {
  const destroy = jest.fn();
  const response = Object.assign(new EventEmitter(), { destroy });
  return { response: response as unknown as ServerResponse, destroy, close: () => response.emit('close') };
}

const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1000);

test('cuts within two seconds of the refusal', async () => {
  const { response, destroy } = answer();
  let permitted = true;
  revalidateWhileStreaming(response, async () => {
    if (!permitted) throw fail('mpn.backend.global.error.resource-access-denied');
  });
  await pass(60);
  expect(destroy).not.toHaveBeenCalled();
  permitted = false;
  await pass(2);
  expect(destroy).toHaveBeenCalled();
});

test('a database that restarts cuts nothing; one that is away for long does', async () => {
  const { response, destroy } = answer();
  let away = true;
  revalidateWhileStreaming(response, async () => {
    if (away) throw new Error('Connection terminated unexpectedly');
  });
  await pass(14);
  away = false;
  await pass(10);
  away = true;
  await pass(14);
  expect(destroy).not.toHaveBeenCalled();
  await pass(6);
  expect(destroy).toHaveBeenCalled();
});

test('a question that is never answered cuts, and is asked once', async () => {
  const { response, destroy } = answer();
  const ask = jest.fn(() => new Promise<void>(() => undefined));
  revalidateWhileStreaming(response, ask);
  await pass(20);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(destroy).toHaveBeenCalled();
});

test('asks no more when the answer is over', async () => {
  const { response, close } = answer();
  const ask = jest.fn(() => Promise.resolve());
  revalidateWhileStreaming(response, ask);
  close();
  await pass(10);
  expect(ask).not.toHaveBeenCalled();
});
