import { FileNaming } from '../../enums';
import {
  plainFileName,
  DEFAULT_FOLDER_PATTERN,
  releaseFolder,
  toAscii,
  toLatin1Text,
  toNamePart,
  trackFileName,
  uniqueNames,
  withRunningNumber,
  type DeliveredTrack,
} from '..';

describe('toAscii', () => {
  it.each([
    ['Größe', 'Groesse'],
    ['Äpfel und Öl', 'Aepfel und Oel'],
    ['MÜNCHEN', 'MUENCHEN'],
    ['STRAẞE', 'STRASSE'],
    ['u\u0308ber', 'ueber'], // decomposed
    ['Beyoncé', 'Beyonce'],
    ['Sigur Rós', 'Sigur Ros'],
    ['Μουσική', 'Moysiki'],
    ['Чайковский', 'Chaykovskiy'],
    ['Земфира', 'Zemfira'],
    ['Океан Ельзи – Обійми', 'Okean Elzi - Obiymi'],
    ['Щелкунчик', 'Shchelkunchik'],
    ['Γιώργος Νταλάρας', 'Giorgos Ntalaras'],
    ['فيروز', 'fyrwz'],
    ['أم كلثوم', "'m klthwm"],
    ['방탄소년단', 'bangtansonyeondan'],
    ['조용필', 'joyongpil'],
    ['€5', 'EUR5'],
    ['5 €', '5 EUR'],
    ['さくら', 'sakura'],
    ['Łódź', 'Lodz'],
    ['🎵', ''],
    ['𝕯𝖆𝖗𝖐 𝓝𝓲𝓰𝓱𝓽', 'Dark Night'],
    ['𝟐𝟎𝟐𝟔 ①②', '2026 12'],
    ['ᴅᴀʀᴋ ɴɪɢʜᴛ', 'DARK NIGHT'],
    ['∆', 'Delta'],
    ['L∆MB', 'LAMB'],
    ['🅱🅰🅳', 'BAD'],
    ['Ｆｕｌｌ', 'Full'],
    ['ﬁlm', 'film'],
  ])('%s -> %s', (text, expected) => expect(toAscii(text)).toBe(expected));

  it.each(['東京', 'カタカナ', '한국', 'عربي', '中文'])('reads %s as Latin letters', (text) =>
    expect(toAscii(text)).toMatch(/^[ -~]+$/),
  );
});

describe('toLatin1Text', () => {
  it.each([
    ['Größe é ñ', 'Größe é ñ'],
    ['“Hello” – it’s…', '"Hello" - it\'s...'],
    ['5 €', '5 EUR'],
    ['Łódź', 'Lódz'],
    ['What?', 'What?'],
    ['なに？', 'nani?'],
    ['a\u0085b', 'ab'],
    ['🎵 Song', ' Song'],
    ['e\u0301', 'é'],
  ])('%s -> %s', (text, expected) => expect(toLatin1Text(text)).toBe(expected));

  it('never adds a question mark or anything beyond Latin-1', () => {
    const text = toLatin1Text('Чайковский Μουσική 東京 さくら عربي 🎵 𝔘 ☃ \ud800');
    expect(text).not.toContain('?');
    expect([...text].every((character) => character.codePointAt(0)! <= 0xff)).toBe(true);
    expect(text).toContain('Chaykovskiy');
  });
});

const track: DeliveredTrack = {
  set: 1,
  position: 3,
  artist: 'Die Ärzte',
  title: 'Schrei nach Liebe!',
  isrc: 'DE-A12-34-56789',
  labelCode: 'LC 01234',
  extension: 'WAV',
};

describe('trackFileName', () => {
  it.each<[FileNaming, Partial<DeliveredTrack>, string]>([
    ['SHORT_FORMAT', {}, '1-03_Die-Aerzte-Schrei-nach-Liebe.wav'],
    ['FULL_FORMAT', {}, '1-03_01234_Die-Aerzte_Schrei-nach-Liebe_DEA123456789.wav'],
    ['MINIMAL_FORMAT', {}, '1-03_DEA123456789.wav'],
    ['MINIMAL_FORMAT', { isrc: 'MPN000000001' }, '1-03_Die-Aerzte-Schrei-nach-Liebe.wav'],
    ['MINIMAL_FORMAT', { isrcIsDummy: true }, '1-03_Die-Aerzte-Schrei-nach-Liebe.wav'],
    ['MINIMAL_FORMAT', { isrc: null }, '1-03_Die-Aerzte-Schrei-nach-Liebe.wav'],
    ['FULL_FORMAT', { isrc: 'MPN000000001', labelCode: '99999' }, '1-03_Die-Aerzte_Schrei-nach-Liebe.wav'],
    ['SHORT_FORMAT', { artist: null }, '1-03_Schrei-nach-Liebe.wav'],
    ['SHORT_FORMAT', { artist: '🎵', title: '!!!' }, '1-03_track.wav'],
    ['SHORT_FORMAT', { artist: 'AC/DC', title: "../Don't & Can't\\" }, '1-03_AC-DC-Dont-and-Cant.wav'],
    ['SHORT_FORMAT', { set: 12, position: 104, extension: 'mp3' }, '12-104_Die-Aerzte-Schrei-nach-Liebe.mp3'],
  ])('%s (case %#)', (naming, override, expected) =>
    expect(trackFileName({ ...track, ...override }, naming)).toBe(expected),
  );

  it.each(FileNaming)('keeps %s short, safe, and its number and ISRC', (naming) => {
    const name = trackFileName({ ...track, artist: 'Ä'.repeat(200), title: 'ß'.repeat(200) }, naming);
    expect(name).toMatch(/^1-03_[A-Za-z0-9_-]+\.wav$/);
    expect(name.length).toBeLessThanOrEqual(96);
    if (naming !== 'SHORT_FORMAT') expect(name).toContain('DEA123456789');
    expect(withRunningNumber(name, 999).length).toBeLessThanOrEqual(96);
  });

  it('keeps parts of both a long artist and a long title', () => {
    const name = trackFileName({ ...track, artist: 'A'.repeat(200), title: 'B'.repeat(200) }, 'SHORT_FORMAT');
    expect(name).toMatch(/^1-03_A{20,}-B{40,}\.wav$/);
  });
});

const byDefault = (artist: string | null, title: string, isArchiveCopy = false): string =>
  releaseFolder(DEFAULT_FOLDER_PATTERN, { date: null, label: null, ean: null, artist, title }, isArchiveCopy);

describe('other names', () => {
  it('makes names of folders and other files', () => {
    expect(byDefault('Björk', 'Début')).toBe('Bjoerk-Debut');
    expect(byDefault(null, '🎵')).toBe('release');
    expect(byDefault('x'.repeat(300), 'y').length).toBeLessThanOrEqual(96);
    expect(byDefault('Björk', 'Début', true)).toBe('Bjoerk-Debut-ard-archive');
    const long = byDefault('x'.repeat(300), 'y', true);
    expect([long.length <= 96, long.endsWith('-ard-archive')]).toEqual([true, true]);
    expect(plainFileName(['front', 'cover', null], 'JPG')).toBe('front-cover.jpg');
    expect(plainFileName(['🎵'], '')).toBe('file');
    expect(toNamePart('  --Hello__World--  ')).toBe('Hello-World');
  });

  it('numbers names that are equal ignoring case, and avoids taken names', () => {
    expect(uniqueNames(['a.wav', 'A.wav', 'b.wav', 'a.wav', 'a-2.wav'])).toEqual([
      'a.wav',
      'A-2.wav',
      'b.wav',
      'a-3.wav',
      'a-2-2.wav',
    ]);
    expect(uniqueNames(['folder'], ['Folder', 'folder-2'])).toEqual(['folder-3']);
  });
});

test.each([
  ['!!!', 'NUL', 'NUL_', 'NUL_.pdf'],
  ['', 'con', 'con_', 'con_.pdf'],
  ['', 'COM1', 'COM1_', 'COM1_.pdf'],
  ['Console', 'NUL', 'Console-NUL', 'Console-NUL.pdf'],
  ['', 'Nulla', 'Nulla', 'Nulla.pdf'],
])('no folder or file has the name of a device of Windows (%s, %s)', (artistName, title, folder, file) => {
  expect(byDefault(artistName, title)).toBe(folder);
  expect(plainFileName([artistName, title], 'pdf')).toBe(file);
  expect(withRunningNumber(file, 2)).toBe(file.replace(/_?\.pdf$/, '-2.pdf'));
});
