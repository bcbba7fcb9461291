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

test('closes the connection within two seconds of a refusal', async () => {
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

test('a database restart closes nothing; a long outage does', async () => {
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

test('a check that never returns closes the connection, and is made once', async () => {
  const { response, destroy } = answer();
  const ask = jest.fn(() => new Promise<void>(() => undefined));
  revalidateWhileStreaming(response, ask);
  await pass(20);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(destroy).toHaveBeenCalled();
});

test('makes no check after the end of the response', async () => {
  const { response, close } = answer();
  const ask = jest.fn(() => Promise.resolve());
  revalidateWhileStreaming(response, ask);
  close();
  await pass(10);
  expect(ask).not.toHaveBeenCalled();
});
