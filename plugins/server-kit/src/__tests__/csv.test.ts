import { isAppError } from '@mpn/domain';
import { csvFormOf, exportedRows, MAX_EXPORTED_ROWS, toCsv } from '../csv';

test('CSV has semicolons and a byte order mark, quotes what needs it, and disarms formulas', async () => {
  const rows = [
    ['name', 'note', 'count'],
    ['Müller; "Max"', '=1+1', 3],
    [null, 'two\nlines', undefined],
  ];
  expect(await toCsv(rows)).toBe('\uFEFFname;note;count\r\n"Müller; ""Max""";\'=1+1;3\r\n;"two\nlines";\r\n');
});

test('CSV for people has the separator and the decimal sign of their language', async () => {
  const rows = [
    ['Müller, Max', 'a;b', 6.3, -2.5, 1200],
    ['=1', '6.3', 0, null, undefined],
  ];
  expect(await toCsv(rows, 'de')).toBe(`\uFEFFMüller, Max;"a;b";6,3;-2,5;1200\r\n'=1;6.3;0;;\r\n`);
  expect(await toCsv(rows, 'en')).toBe(`\uFEFF"Müller, Max",a;b,6.3,-2.5,1200\r\n'=1,6.3,0,,\r\n`);
});

test.each([
  [undefined, 'de-DE', 'de'],
  ['people', 'en-US', 'en'],
  ['people', 'fr-FR', 'en'],
  ['machine', 'de-DE', 'MACHINE'],
] as const)('a file for %s of a caller with %s has the form %s', (wanted, locale, form) => {
  expect(csvFormOf(wanted, locale)).toBe(form);
});

test.each(['=1', '+1', '-1', '@a', '\t=1', ' =1', '\n1', '＝1', '＋1', '－1', '＠a', '\u3000＝1'])(
  'the text %j is no formula in a CSV file',
  async (text) => expect((await toCsv([[text]])).replace(/^\uFEFF"?/, '').startsWith(`'${text}`)).toBe(true),
);

test.each(['1=1', 'a - b', ' a', "O'Neil"])('the text %j stays as it is in a CSV file', async (text) =>
  expect(await toCsv([[text]])).toBe(`\uFEFF${text}\r\n`),
);

test('a long file is whole, and other work gets its turn while it is made', async () => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const text = await toCsv(Array.from({ length: 20_000 }, (_, index) => [index, 'x']));
  isDone = true;
  expect(text.split('\r\n').slice(0, -1)).toHaveLength(20_000);
  expect(text.endsWith('19999;x\r\n')).toBe(true);
  expect(turns).toBeGreaterThan(10);
});

describe('exported rows', () => {
  test('are read whole up to the maximum', async () => {
    const asked: number[] = [];
    const rows = await exportedRows((limit) => {
      asked.push(limit);
      return Promise.resolve(new Array<number>(MAX_EXPORTED_ROWS).fill(1));
    });
    expect([rows.length, asked]).toEqual([MAX_EXPORTED_ROWS, [MAX_EXPORTED_ROWS + 1]]);
  });

  test('are refused beyond the maximum', async () => {
    expect.assertions(1);
    try {
      await exportedRows((limit) => Promise.resolve(new Array<number>(limit).fill(1)));
    } catch (error) {
      expect(isAppError(error) && [error.code, error.values]).toEqual([
        'mpn.backend.global.error.export-too-large',
        { max: MAX_EXPORTED_ROWS },
      ]);
    }
  });
});
