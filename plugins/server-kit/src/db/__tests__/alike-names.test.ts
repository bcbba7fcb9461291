import type { Page } from '@mpn/domain';
import { isForgiving, namesOrAlike, pageOrAlike } from '../alike-names';

test.each([
  [undefined, false],
  ['', false],
  ['NDR', false],
  ['12345678', false],
  ['M-12345', false],
  ['Radoi', true],
  ['Øster', true],
  ['мир мира', true],
])('mistakes in %j are forgiven: %s', (term, expected) => expect(isForgiving(term)).toBe(expected));

const page = (items: string[]): Page<string> => ({ items, total: items.length, page: 1, pageSize: 20 });

describe('where nothing is found', () => {
  test.each([
    ['Radoi', ['typed'], ['typed']],
    ['Radoi', [], ['alike']],
    ['Rad', [], []],
  ])('%s, found %j: %j', async (term, found, expected) => {
    const read = (alike: boolean) => Promise.resolve(alike ? ['alike'] : found);
    expect(await namesOrAlike(term, read)).toEqual(expected);
    const answer = await pageOrAlike(term, async (alike) => page(await read(alike)));
    expect(answer.items).toEqual(expected);
    expect(answer.correctedTerm).toBe(expected[0] === 'alike' ? null : undefined);
  });

  test('nothing alike is an empty page that says nothing', async () => {
    expect(await pageOrAlike('Radoi', () => Promise.resolve(page([])))).toEqual(page([]));
  });
});
