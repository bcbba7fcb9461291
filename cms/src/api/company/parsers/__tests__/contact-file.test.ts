import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import type { TextEncoding } from '@mpn/domain';
import { run, type FileRow } from '../contact-file';
import { valueOf } from '../contact-values';
import { decodeText } from '../decode-text';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'contact-file-'));
});

afterAll(() => rm(directory, { recursive: true }));

async function read(content: string | Buffer, encoding?: TextEncoding) {
  const [file, target] = [path.join(directory, 'contacts.csv'), path.join(directory, 'rows')];
  await writeFile(file, content);
  const { columns, ...facts } = await run({ path: file, target, ...(encoding && { encoding }) });
  const lines = (await readFile(target, 'utf8')).split('\n').filter(Boolean);
  return {
    ...facts,
    fields: columns.map(({ field }) => field),
    rows: lines.map((line) => JSON.parse(line) as FileRow),
  };
}

const problem = (content: string | Buffer) => read(content).catch((error: { code?: string }) => error.code);

const TABLE = [
  ['Nachname', 'Straße', 'E-Mail-Adresse'],
  ['Müller', 'Königsallee 1, 2. OG', 'zoe@example.org'],
];
const separated = (by: string): string =>
  `${TABLE.map((row) => row.map((text) => `"${text}"`).join(by)).join('\r\n')}\r\n`;

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

test.each<[string, string | Buffer]>([
  ['UTF-8 with semicolons', separated(';')],
  ['UTF-8 with a byte order mark and commas, as Excel saves it', `\uFEFF${separated(',')}`],
  ['tabs', separated('\t')],
  ['vertical bars', separated('|')],
  ['a first line that names the delimiter', `sep=;\r\n${separated(';')}`],
  ['Windows-1252, as German Excel saves it', Buffer.from(separated(';'), 'latin1')],
  ['UTF-16 with a byte order mark, as Excel saves "Unicode text"', Buffer.from(`\uFEFF${separated('\t')}`, 'utf16le')],
  ['UTF-16 without one', Buffer.from(separated('\t'), 'utf16le')],
  ['UTF-16 in the other byte order', utf16be(`\uFEFF${separated(';')}`)],
  ['line ends of old Macs', separated(';').replaceAll('\r\n', '\r')],
  ['empty lines at the end and between', separated(';').replace('\r\n', '\r\n;;\r\n') + ';;\r\n\r\n'],
])('%s: headings and non-ASCII letters are read', async (name, content) => {
  const { fields, rows } = await read(content);
  expect(fields).toEqual(['lastName', 'street', 'email']);
  expect(rows).toEqual([
    {
      row: name.includes('between') ? 3 : 2,
      name: 'Müller',
      contact: { lastName: 'Müller', street: 'Königsallee 1, 2. OG', email: 'zoe@example.org' },
    },
  ]);
});

test.each([
  [
    'our own export',
    'salutation;firstName;lastName;preferredLanguage;company;department;position;email;phone;street;postalCode;city;country;notes',
    14,
  ],
  [
    'a German list',
    'Anrede;Vorname;Name;Firma;Redaktion;Funktion;E-Mail;Tel.;Straße und Hausnummer;PLZ;Ort;Land;Bemerkung',
    13,
  ],
  [
    'Outlook',
    'First Name,Last Name,Company,Department,Job Title,E-mail Address,Business Phone,Business Street,Business City,Business Postal Code,Web Page',
    10,
  ],
  ['Google', 'Given Name,Family Name,E-mail 1 - Value,Phone 1 - Value,Organization 1 - Name', 5],
])('the headings of %s are recognised', async (_name, headings, known) => {
  const { fields } = await read(`${headings}\n`);
  expect(fields.filter((field) => field !== null)).toHaveLength(known);
});

test('of several columns for one field the most official one that is filled is used', async () => {
  const { rows } = await read('Mobil;Telefon;Name\n7654321;1234567;A\n7654321;;B\n');
  expect(rows.map(({ contact }) => contact?.phone)).toEqual(['1234567', '7654321']);
});

test('the parts of two addresses are not mixed', async () => {
  const headings = 'Name;Privat: Adresse;Privat: Ort;Dienstlich: Adresse;Dienstlich: Ort;Dienstlich: Land';
  const { rows } = await read(`${headings}\nA;Am Hang 1;Ulm;Funkweg 2;;\nB;Am Hang 1;Ulm;;;AT\nC;;;;;AT\n`);
  expect(rows.map(({ contact }) => contact)).toEqual([
    { lastName: 'A', street: 'Funkweg 2' },
    { lastName: 'B', street: 'Am Hang 1', city: 'Ulm' },
    { lastName: 'C', country: 'AT' },
  ]);
});

test('a whole name is used only where first and last name are empty', async () => {
  const { rows } = await read('Display Name,First Name,Last Name\nAnna Beispiel,Anna,Beispiel\nBert Beispiel,,\n');
  expect(rows.map(({ contact }) => contact)).toEqual([
    { firstName: 'Anna', lastName: 'Beispiel' },
    { lastName: 'Bert Beispiel' },
  ]);
});

const LETTERS = 'Name;Notizen\r\nSinéad O’Beispiel;„Popwelt“ – 20 €\r\nMiloš Größe;Šport\r\n';
const WESTERN = 'Name;Ort\nJürgen Größe;Köln\nÄnne Weiß;Münster\nChloé;Besançon\nØrsted;Ålesund\n';

test.each<[TextEncoding, string, string]>([
  ['WINDOWS_1252', 'win1252', LETTERS],
  ['WINDOWS_1252', 'win1252', WESTERN],
  ['MAC_ROMAN', 'macroman', WESTERN],
  ['MAC_ROMAN', 'macroman', WESTERN.replaceAll('\n', '\r')],
  ['ISO_8859_15', 'iso885915', WESTERN.replace('Köln', '20 € Šport')],
  ['WINDOWS_1250', 'win1250', 'Name;Ort\r\nŁucja Żółć;Łódź\r\nPaweł;Gdańsk\r\n'],
  ['WINDOWS_1251', 'win1251', 'Name;Ort\r\nИван Петров;София\r\n'],
  ['WINDOWS_1253', 'win1253', 'Name;Ort\r\nΓιώργος;Αθήνα\r\n'],
])('%s is guessed and said to be a guess, with texts to judge by', async (encoding, name, table) => {
  const facts = await read(iconv.encode(table, name));
  expect([facts.encoding, facts.isGuess]).toEqual([encoding, true]);
  const expected = await read(table);
  expect(facts.rows).toEqual(expected.rows);
  expect(facts.examples.length).toBeGreaterThan(0);
  expect(table).toContain(facts.examples[0]);
  expect([expected.encoding, expected.isGuess, expected.examples]).toEqual(['UTF_8', false, []]);
});

test('a chosen encoding counts over a guess, but not over a byte order mark', async () => {
  const table = 'Name;Ort\r\nMiloš;Plzeň\r\n';
  const chosen = await read(iconv.encode(table, 'win1250'), 'WINDOWS_1250');
  expect(chosen).toMatchObject({ encoding: 'WINDOWS_1250', isGuess: false, rows: [{ contact: { city: 'Plzeň' } }] });
  const marked = await read(Buffer.from(`\uFEFF${table}`, 'utf16le'), 'WINDOWS_1252');
  expect(marked).toMatchObject({ encoding: 'UTF_16_LE', rows: [{ contact: { city: 'Plzeň' } }] });
});

test('every byte of Windows-1252 is read as browsers read it', async () => {
  const bytes = Array.from({ length: 128 }, (_, at) => 128 + at);
  const browsers =
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
    Array.from({ length: 96 }, (_, at) => String.fromCharCode(160 + at)).join('');
  expect(decodeText(Buffer.from(bytes), 'WINDOWS_1252').text).toBe(browsers);
});

test('the line of a wrong quote is named as a text editor counts it', async () => {
  const table = 'Name;Ort\r\n"A\r\nB";C\r\n"D;E\r\nF;G\r\n';
  await expect(read(table)).rejects.toMatchObject({
    code: 'mpn.backend.data.error.import-quotes',
    values: { line: 4 },
  });
  await expect(read(`sep=;\r\n${table}`)).rejects.toMatchObject({ values: { line: 5 } });
});

test.each([
  ['Anrede', 'Frau', { salutation: 'MRS' }],
  ['Anrede', 'Hr.', { salutation: 'MR' }],
  ['Sprache', 'Englisch', { preferredLanguage: 'en-US' }],
  ['Sprache', 'de', { preferredLanguage: 'de-DE' }],
  ['Land', 'Deutschland', { country: 'DE' }],
  ['Land', 'Austria', { country: 'AT' }],
  ['Land', 'ch', { country: 'CH' }],
  ['Telefon', "'+49 40 123456", { phone: '+49 40 123456' }],
  ['Ort', 'Bad\n Homburg', { city: 'Bad Homburg' }],
  ['Notizen', 'one\r\ntwo', { notes: 'one\ntwo' }],
  ['Notizen', '=1+1', { notes: '=1+1' }],
  ['E-Mail', 'Paul Post <paul@funk.example>', { email: 'paul@funk.example' }],
  ['E-Mail', 'mailto:pia@funk.example', { email: 'pia@funk.example' }],
  ['E-Mail', '\u200berna@funk.example\u00a0', { email: 'erna@funk.example' }],
  ['Ort', 'Bad\u00a0Hom\u00adburg', { city: 'Bad Homburg' }],
])('%s "%s" is converted to a value of the contact', async (heading, cell, expected) => {
  const { rows } = await read(`Name;${heading}\r\nA;"${cell}"\r\n`);
  expect(rows[0]?.contact).toEqual({ lastName: 'A', ...expected });
});

test('a row with errors lists the wrong fields, with its line in a spreadsheet', async () => {
  const { rows } = await read('Name;E-Mail;Land\nA;a@example.org;DE\nB;no address;Atlantis\n;;DE\n');
  expect(rows.map(({ row, errors }) => [row, errors?.map(({ field }) => field)])).toEqual([
    [2, undefined],
    [3, ['email', 'country']],
    [4, ['lastName']],
  ]);
});

test.each<[string, string | Buffer, string]>([
  ['an Excel workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 0, 0, 1, 2]), 'import-not-csv'],
  ['a quote that is never closed', 'Name;Ort\n"A;B\nC;D\n', 'import-quotes'],
  ['a quote that ends in another line', 'Name;Ort\n"A;B\nC;"D\nE;F\n', 'import-quotes'],
  ['no heading that is known', 'Foo;Bar\n1;2\n', 'import-no-columns'],
  ['nothing', '', 'import-no-columns'],
  ['20,001 rows', `Name\n${'A\n'.repeat(20_001)}`, 'import-too-many-rows'],
])('%s is refused with %3$s', async (_name, content, code) => {
  expect(await problem(content)).toBe(`mpn.backend.data.error.${code}`);
});

test('20,000 rows with empty lines behind them are read', async () => {
  const { rows } = await read(`Name\n${'A\n'.repeat(20_000)}\n\n`);
  expect(rows).toHaveLength(20_000);
});

test.each(['constructor', 'toString', '__proto__'])('the salutation %s is a text like any other', (text) =>
  expect(valueOf('salutation', text)).toBe(text),
);
