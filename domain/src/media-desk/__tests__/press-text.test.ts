import { pressText, type PressFacts } from '../..';

const FACTS: PressFacts = {
  ...{ title: 'Hafenlicht', artistName: 'Çağla', labelName: 'Nordlicht', ean: null, releaseDate: '2027-01-15' },
  ...{
    airDate: null,
    genres: [
      { de: 'Schlager', en: 'Schlager' },
      { de: 'Hörbuch', en: 'Audio book' },
    ],
  },
  additionalInformation: 'Erste Zeile\nZweite Zeile',
  tracks: [{ set: 1, position: 2, title: 'Nachtfähre', artist: null, durationMs: 215_400 }],
  artistInfos: [],
  contacts: [{ name: 'Kim Berg', email: 'kim@example.org' }],
  pictures: [{ fileName: 'Cover.jpg', credit: '© 2026 Ada' }],
};

const info = (values: Partial<PressFacts['artistInfos'][number]>): PressFacts['artistInfos'][number] => ({
  ...{ category: 'BIOGRAPHY', categoryCustomName: null, infoType: 'TEXT', title: null, description: null, url: null },
  ...{ infoText: null, fileName: null },
  ...values,
});

test('a press text has headings in both languages, dates of both, and Windows line ends', () => {
  expect(pressText(FACTS)).toBe(
    [
      '\uFEFFTitel / Title: Hafenlicht',
      'Interpret / Artist: Çağla',
      'Label: Nordlicht',
      'Veröffentlichung / Release date: 15.01.2027 / 2027/01/15',
      'Genre: Schlager, Hörbuch / Audio book',
      ...['', '', 'PROMOTIONTEXT / PROMOTION TEXT', '', 'Erste Zeile', 'Zweite Zeile'],
      ...['', '', 'TRACKS', '', '1.2 Nachtfähre (3:35)'],
      ...['', '', 'BILDER / PICTURES', '', 'Cover.jpg: © 2026 Ada'],
      ...['', '', 'KONTAKTE / CONTACTS', '', 'Kim Berg, kim@example.org', ''],
    ].join('\r\n'),
  );
});

test.each<[string, Partial<PressFacts['artistInfos'][number]>, string[], string[]]>([
  [
    'a text',
    { infoText: 'Geboren in Kiel', url: 'https://x' },
    ['BIOGRAFIE / BIOGRAPHY', 'Geboren in Kiel'],
    ['https'],
  ],
  ['a link', { infoType: 'LINK', category: 'WEBSITE', url: 'https://x.de' }, ['WEBSITE', 'https://x.de'], ['null']],
  ['a file', { infoType: 'FILE', fileName: 'Bio.pdf' }, ['Datei / File: Bio.pdf'], ['undefined']],
  ['an own name', { categoryCustomName: 'Preise', title: '2026', infoText: 'Echo' }, ['PREISE: 2026'], ['BIOGRAFIE']],
])('artist information that is %s is said', (_name, values, there, absent) => {
  const text = pressText({ ...FACTS, artistInfos: [info(values)] });
  for (const part of there) expect(text).toContain(part);
  for (const part of absent) expect(text).not.toContain(part);
});

test('information without content has no section', () => {
  const bare = pressText({ ...FACTS, additionalInformation: null, tracks: [], contacts: [], pictures: [], genres: [] });
  expect(bare).not.toMatch(/[A-ZÄÖÜ]{5}/);
  expect(pressText({ ...FACTS, artistInfos: [info({ infoType: 'FILE' })] })).not.toContain('BIOGRAFIE');
});
