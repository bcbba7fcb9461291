import { sharedStorage, tabStorage } from '../browser-storage';

/* Values that the browser's storage does not take last as long as the page. */

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};
const refuseToWrite = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  for (const storage of [sharedStorage, tabStorage]) for (const key of storage.keys()) storage.removeItem(key);
  jest.restoreAllMocks();
});

test('keeps values in the browser, each storage its own', () => {
  sharedStorage.setItem('a', '1');
  tabStorage.setItem('b', '2');
  expect([localStorage.getItem('a'), sessionStorage.getItem('b')]).toEqual(['1', '2']);
  expect([sharedStorage.keys(), tabStorage.getItem('a')]).toEqual([['a'], null]);
  sharedStorage.removeItem('a');
  expect([sharedStorage.getItem('a'), localStorage.length]).toEqual([null, 0]);
});

test('keeps values in the page where the browser denies its storage', () => {
  const [shared, tab] = (['localStorage', 'sessionStorage'] as const).map((name) =>
    jest.spyOn(window, name, 'get').mockImplementation(denied),
  );
  for (const storage of [sharedStorage, tabStorage]) {
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    expect([storage.getItem('a'), storage.keys()]).toEqual(['1', ['a']]);
    storage.removeItem('a');
    expect(storage.keys()).toEqual([]);
  }
  expect(shared).toHaveBeenCalled();
  expect(tab).toHaveBeenCalled();
});

test('a full storage keeps no older value than the page', () => {
  sharedStorage.setItem('a', '1');
  const full = refuseToWrite();
  sharedStorage.setItem('a', '2');
  expect([sharedStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['2', null]);
  full.mockRestore();
  sharedStorage.setItem('a', '3');
  expect([sharedStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['3', '3']);
});
