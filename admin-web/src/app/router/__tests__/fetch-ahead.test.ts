/** @jest-environment jsdom */
import { canFetchAhead, fetchAhead } from '../fetch-ahead';

const setSaveData = (saveData: boolean): void =>
  void Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });

const loaded: string[] = [];
beforeEach(() => {
  loaded.length = 0;
  jest.useFakeTimers();
  setSaveData(false);
  for (const path of ['cart', 'contacts'])
    canFetchAhead(path, () => {
      loaded.push(path);
      return Promise.resolve();
    });
  canFetchAhead('gone', () => Promise.reject(new Error('removed by a deployment')));
});
afterEach(() => jest.useRealTimers());

test('the pages are loaded after a while, in their order; one that cannot be loaded keeps no other back', async () => {
  fetchAhead(['cart', 'gone', 'no-page', 'contacts']);
  expect(loaded).toEqual([]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loaded).toEqual(['cart', 'contacts']);
});

test('nothing is loaded for a browser that saves data', async () => {
  setSaveData(true);
  fetchAhead(['cart']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loaded).toEqual([]);
});

test('nothing is loaded after its end', async () => {
  const end = fetchAhead(['cart']);
  end();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loaded).toEqual([]);
});
