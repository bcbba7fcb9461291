import type * as Mails from '../lib/mail-table.mjs' with { 'resolution-mode': 'import' };

/* The table of mails says of each what its owner's declaration says. */

let mails: typeof Mails;

beforeAll(async () => {
  mails = await import('../lib/mail-table.mjs');
});

const declared = (members: string): string =>
  `import type { Mail } from '@mpn/server-kit';
   declare module '@mpn/server-kit' {
     interface Services { 'api::a.b': object }
     interface Mails {
       ${members}
     }
   }`;

test.each([
  [
    "/** To who asked.\n * `link`: to choose. */ 'a-mail': Mail<{ name: string; link: string }>;",
    { template: 'a-mail', purpose: 'To who asked. `link`: to choose.', kinds: [], unsubscribable: false },
  ],
  [
    "/** To editors. */ news: Mail<{ /** Of the person. */ name: string }, { kind: 'NEWS' }>;",
    { template: 'news', purpose: 'To editors.', kinds: ['NEWS'], unsubscribable: false },
  ],
  [
    "/** To both. */ two: Mail<{ name: string }, { kind: 'ONE' | 'TWO'; unsubscribable: true }>;",
    { template: 'two', purpose: 'To both.', kinds: ['ONE', 'TWO'], unsubscribable: true },
  ],
])('%s is a row of the table', (member, mail) => expect(mails.mailsIn(declared(member))).toEqual([mail]));

test('a mail outside of a module declaration is one too', () =>
  expect(mails.mailsIn('export interface Mails {\n/** A. */ a: Mail<object> }')).toHaveLength(1));

test('contracts without mails have no rows', () =>
  expect(mails.mailsIn('export interface A { b: string }')).toEqual([]));

test('a mail without a comment is refused', () =>
  expect(() => mails.mailsIn(declared('a: Mail<{ name: string }>;'))).toThrow('"a" has no comment'));
