import {
  addressOf,
  allDeskCalls,
  deskCalls,
  DeskObjectKind,
  deskPathOf,
  errorCatalogue,
  inputErrors,
} from '../../index';

test('every call of the desk has one address', () => {
  const addresses = allDeskCalls.map(addressOf);
  expect(addresses.length).toBeGreaterThan(80);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(allDeskCalls.map((call) => [addressOf(call), call] as const))('%s is complete', (_address, call) => {
  expect(call.summary).not.toBe('');
  for (const code of call.errors ?? []) expect(errorCatalogue[code]).toBeDefined();
  if (call.method === 'GET') expect(call.body).toBeUndefined();
});

test.each(DeskObjectKind)('the list and the page of %s have its path', (kind) => {
  expect(deskCalls[kind].list.path).toBe(`/${kind}`);
  expect(deskPathOf(deskCalls[kind].get, 12)).toBe(`/${kind}/12`);
});

const fieldsAtFault = (body: object): string[] =>
  inputErrors(deskCalls.companies.setProblematic.body, body).map(({ field }) => field);

test('the mark of a problematic company needs a reason, its removal none', () => {
  expect(fieldsAtFault({ problematic: true })).toEqual(['reason']);
  expect(fieldsAtFault({ problematic: true, reason: ' ' })).toEqual(['reason']);
  expect(fieldsAtFault({ problematic: true, reason: 'Unpaid' })).toEqual([]);
  expect(fieldsAtFault({ problematic: false })).toEqual([]);
});
