import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, type FileRow } from '../contact-file';
import { valueOf } from '../contact-values';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'contact-file-'));
});

afterAll(() => rm(directory, { recursive: true }));

async function read(content: string | Buffer) {
  const [file, target] = [path.join(directory, 'contacts.csv'), path.join(directory, 'rows')];
  await writeFile(file, content);
  const columns = await run({ path: file, target });
  const lines = (await readFile(target, 'utf8')).split('\n').filter(Boolean);
  return { fields: columns.map(({ field }) => field), rows: lines.map((line) => JSON.parse(line) as FileRow) };
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

test('of two columns for one field the first is used', async () => {
  expect((await read('Telefon;Mobil;Name\n1234567;7654321;A\n')).rows[0]?.contact).toEqual({
    phone: '1234567',
    lastName: 'A',
  });
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
  ['a quote that is never closed', 'Name;Ort\n"A;B\nC;D\n', 'import-not-csv'],
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
