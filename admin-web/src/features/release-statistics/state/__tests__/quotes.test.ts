import { quotesOf, quotesParameter } from '../quotes';

test.each([
  ['', {}],
  ['quotes=none', { withoutQuotes: true }],
  ['quotes=12,5', { quotes: [12, 5] }],
  ['quotes=12,x,-3,1.5', { quotes: [12] }],
  ['quotes=x', {}],
  ['quotes=1,2,3,4,5', { quotes: [1, 2, 3, 4] }],
])('the URL "%s" asks for %j', (search, query) => expect(quotesOf(new URLSearchParams(search))).toEqual(query));

test.each([[[]], [[7]], [[7, 9]]])('the choice %j is read from the URL as it was written', (ids: number[]) => {
  const search = new URLSearchParams({ quotes: quotesParameter(ids) });
  expect(quotesOf(search)).toEqual(ids.length > 0 ? { quotes: ids } : { withoutQuotes: true });
});
