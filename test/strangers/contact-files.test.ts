import iconv from 'iconv-lite';
import type { ContactImportReport, ContactView, ContactRow, Page } from '@mpn/domain';
import { promoter } from '../http/releases/support';
import type { ErrorAnswer } from '../http/support/client';
import { formWith } from '../support/media';

/* Address books as other people's programs write them. All names are made up. */

/** Imports a file for a company of its own. */
async function imported(file: string | Buffer) {
  const { client } = await promoter();
  const sent = await client.post<ContactImportReport & ErrorAnswer>(
    '/company_contacts/_actions/import',
    formWith(Buffer.from(file), 'contacts.csv'),
  );
  const list = await client.get<Page<ContactRow>>('/company_contacts/_views/table?sortBy=lastName&pageSize=100');
  const contacts = await Promise.all(
    list.body.items.map(async ({ id }) => (await client.get<ContactView>(`/company_contacts/${id}`)).body),
  );
  return { status: sent.status, report: sent.body, contacts };
}

const lines = (...texts: string[]): string => `${texts.join('\r\n')}\r\n`;

const THUNDERBIRD_ROW =
  'Jana,Beispiel,Jana Beispiel,,jana@funk.example,,,+49 30 1234567,,,,+49 170 1234567,,,,,,,Musterweg 1,,Berlin,,10115,Germany,Editor,Musikredaktion,Funk Beispiel,,,,,,,,,,Mag Pop';
const JANA = {
  firstName: 'Jana',
  lastName: 'Beispiel',
  email: 'jana@funk.example',
  phone: '+49 30 1234567',
  street: 'Musterweg 1',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  position: 'Editor',
  department: 'Musikredaktion',
  contactCompany: 'Funk Beispiel',
  notes: 'Mag Pop',
};

const QUOTES = [
  'Firma;Name;E-Mail',
  'Zwei Radio;Berta Zwei;berta@zwei.example',
  '"Drei";Carla Drei;carla@drei.example',
];

test.each<[string, string | Buffer, readonly Partial<ContactView>[]]>([
  [
    'Thunderbird in English',
    lines(
      'First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number,Home Address,Home Address 2,Home City,Home State,Home ZipCode,Home Country,Work Address,Work Address 2,Work City,Work State,Work ZipCode,Work Country,Job Title,Department,Organization,Web Page 1,Web Page 2,Birth Year,Birth Month,Birth Day,Custom 1,Custom 2,Custom 3,Custom 4,Notes',
      THUNDERBIRD_ROW,
    ),
    [JANA],
  ],
  [
    'Thunderbird in German',
    lines(
      'Vorname,Nachname,Anzeigename,Spitzname,Primäre E-Mail-Adresse,Sekundäre E-Mail-Adresse,Messenger-Name,Tel. dienstlich,Tel. privat,Fax-Nummer,Pager-Nummer,Mobil-Tel.-Nr.,Privat: Adresse,Privat: Adresse 2,Privat: Ort,Privat: Bundesland,Privat: PLZ,Privat: Land,Dienstlich: Adresse,Dienstlich: Adresse 2,Dienstlich: Ort,Dienstlich: Bundesland,Dienstlich: PLZ,Dienstlich: Land,Arbeitstitel,Abteilung,Organisation,Webseite 1,Webseite 2,Geburtsjahr,Geburtsmonat,Geburtstag,Benutzerdef. 1,Benutzerdef. 2,Benutzerdef. 3,Benutzerdef. 4,Notizen',
      THUNDERBIRD_ROW,
    ),
    [JANA],
  ],
  [
    'Outlook on the web, where only the last of several phone columns is filled',
    `\uFEFF${lines(
      'First Name,Middle Name,Last Name,Title,Suffix,E-mail Address,E-mail 2 Address,E-mail 3 Address,Primary Phone,Home Phone,Home Phone 2,Mobile Phone,Pager,Home Fax,Home Address,Home Street,Home City,Home State,Home Postal Code,Home Country,Company,Job Title,Department,Company Main Phone,Business Phone,Business Phone 2,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Notes',
      'Timo,,Muster,,,timo@sender.example,,,,,,,,,,,,,,,Sender Muster,Redakteur,Musik,,+49 40 555 0,,Hafenstr. 2,Hamburg,,20095,Germany,',
    )}`,
    [
      {
        firstName: 'Timo',
        lastName: 'Muster',
        email: 'timo@sender.example',
        phone: '+49 40 555 0',
        contactCompany: 'Sender Muster',
        position: 'Redakteur',
        department: 'Musik',
        street: 'Hafenstr. 2',
        city: 'Hamburg',
        postalCode: '20095',
        country: 'DE',
      },
    ],
  ],
  [
    'Google since 2024, with a line break in a cell',
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address\n' +
      'Mia,,Probe,,,,,,,,Radio Probe,Musikchefin,Musik,,,,* myContacts,* Work,mia@probe.example,Work,+49 221 555 1,Work,"Domstr. 3\n50667 Köln\nDE",Domstr. 3,Köln,,,50667,DE,\n',
    [
      {
        firstName: 'Mia',
        lastName: 'Probe',
        contactCompany: 'Radio Probe',
        position: 'Musikchefin',
        department: 'Musik',
        email: 'mia@probe.example',
        phone: '+49 221 555 1',
        street: 'Domstr. 3',
        city: 'Köln',
        postalCode: '50667',
        country: 'DE',
      },
    ],
  ],
  [
    'a quote at the start of a cell that is not doubled',
    iconv.encode(
      lines(
        QUOTES[0]!,
        '"Eins" Radio GmbH;Anna Eins;anna@eins.example',
        ...QUOTES.slice(1),
        'Vier;D Vier;d@vier.example',
      ),
      'win1252',
    ),
    [
      { lastName: 'Anna Eins', contactCompany: '"Eins" Radio GmbH' },
      { lastName: 'Berta Zwei', contactCompany: 'Zwei Radio' },
      { lastName: 'Carla Drei', contactCompany: 'Drei' },
      { lastName: 'D Vier', contactCompany: 'Vier' },
    ],
  ],
  [
    'the same with doubled quotes',
    lines(QUOTES[0]!, '"""Eins"" Radio GmbH";Anna Eins;anna@eins.example', ...QUOTES.slice(1)),
    [{ contactCompany: '"Eins" Radio GmbH' }, { contactCompany: 'Zwei Radio' }, { contactCompany: 'Drei' }],
  ],
  [
    'invisible characters around an address, which is the same contact without them',
    lines(
      'Name,E-Mail',
      'Erna Eins,\u200berna@funk.example',
      'Erwin Zwei,erwin@funk.example\u200b',
      'Erna,erna@funk.example',
    ),
    [
      { lastName: 'Erna Eins', email: 'erna@funk.example' },
      { lastName: 'Erwin Zwei', email: 'erwin@funk.example' },
    ],
  ],
  [
    'addresses as mail programs copy them',
    lines('Name;E-Mail', 'Paul Post;Paul Post <paul@funk.example>', 'Pia Post;mailto:pia@funk.example'),
    [{ email: 'paul@funk.example' }, { email: 'pia@funk.example' }],
  ],
  [
    'the typographic characters of German Excel (Windows-1252)',
    iconv.encode(
      lines(
        'Vorname;Nachname;Firma;E-Mail;Notizen',
        'Sinéad;O’Beispiel;Radio Nord – Kultur;sinead@nord.example;„Popwelt“ 20 €',
        'Miloš;Ž-Beispiel;Šport FM;milos@sport.example;',
      ),
      'win1252',
    ),
    [
      { firstName: 'Sinéad', lastName: 'O’Beispiel', contactCompany: 'Radio Nord – Kultur', notes: '„Popwelt“ 20 €' },
      { firstName: 'Miloš', lastName: 'Ž-Beispiel', contactCompany: 'Šport FM' },
    ],
  ],
  [
    'the CSV of an older Excel for the Mac (Mac Roman, one carriage return per line)',
    iconv.encode('Name;Ort\rJürgen Größe;Köln\rZoë Ævar;Århus\r', 'macroman'),
    [
      { lastName: 'Jürgen Größe', city: 'Köln' },
      { lastName: 'Zoë Ævar', city: 'Århus' },
    ],
  ],
  [
    'letters in decomposed form, as file names of a Mac have them',
    lines('Name;Ort', 'Jürgen Größe;Köln').normalize('NFD'),
    [{ lastName: 'Jürgen Größe', city: 'Köln' }],
  ],
])('%s: every contact with all its fields', async (_program, file, expected) => {
  const { status, report, contacts } = await imported(file);
  expect([status, report.counts.INVALID]).toEqual([200, 0]);
  expect(contacts).toMatchObject(expected);
});

test('an open quote that would swallow the next rows is refused with its line', async () => {
  const { status, report, contacts } = await imported(lines('Name;Ort', 'Anna;Ulm', '"Berta;Bonn', 'Carla;"Köln"'));
  expect([status, contacts]).toEqual([400, []]);
  expect(report.globalErrors).toMatchObject([
    { messageCode: 'mpn.backend.data.error.import-quotes', message: expect.stringContaining('3') },
  ]);
});
