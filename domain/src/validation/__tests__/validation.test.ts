import '../messages';
import { object, string } from 'yup';
import { formatMessage } from '../../errors';
import {
  artistInfoInputSchema,
  contactInputSchema,
  releaseInputSchema,
  releasePatchSchema,
  trackInputSchema,
  videoLinkInputSchema,
} from '../../release';
import {
  dateBetweenField,
  differentFrom,
  inputErrors,
  isFtpDirectory,
  isHostName,
  isIsoDate,
  isPhoneNumber,
  isTimeOfDay,
  isVatId,
  isWebsiteUrl,
  parseSpotifyUrl,
  spotifyEmbedUrl,
  validateInput,
  youtubeVideoId,
} from '..';

const short = (schema: Parameters<typeof inputErrors>[0], value: unknown) =>
  inputErrors(schema, value).map(({ field, code }) => `${field}:${code.split('.').pop()}`);

describe('rules', () => {
  const table: [string, (text: string) => boolean, string[], string[]][] = [
    ['time', isTimeOfDay, ['00:00', '23:59', '09:30'], ['24:00', '9:30', '12:60', '', '12:00:00']],
    [
      'date',
      isIsoDate,
      ['2026-02-28', '2024-02-29', '0001-01-01'],
      ['2026-02-29', '2026-13-01', '26-01-01', '0000-01-01'],
    ],
    [
      'phone',
      isPhoneNumber,
      ['+49 30 123456', '030/1234-56', '(030) 1234'],
      ['abc', '12', '+', '+49 30 12345678901234'],
    ],
    [
      'website',
      isWebsiteUrl,
      ['https://a.de', 'https://www.a.de/x?y=1'],
      ['http://a.de', 'a.de', 'javascript:alert(1)', 'https://localhost', 'https://u:p@a.de', 'https://a .de'],
    ],
    [
      'spotify',
      (text) => parseSpotifyUrl(text) !== null,
      [
        'https://open.spotify.com/artist/0TnOYISbd1XYRBk9myaseg',
        'https://open.spotify.com/intl-de/album/0TnOYISbd1XYRBk9myaseg?si=1',
        'https://open.spotify.com/embed/playlist/0TnOYISbd1XYRBk9myaseg',
      ],
      [
        'https://open.spotify.com/user/0TnOYISbd1XYRBk9myaseg',
        'https://open.spotify.com.evil.de/track/0TnOYISbd1XYRBk9myaseg',
        'http://open.spotify.com/track/0TnOYISbd1XYRBk9myaseg',
        'https://open.spotify.com/track/short',
        'spotify:track:0TnOYISbd1XYRBk9myaseg',
      ],
    ],
    [
      'FTP directory',
      isFtpDirectory,
      ['.', '/', '/in/mpn', './in', '/a..b'],
      ['in', '', '../x', '/in/../x', '/in/..', './a\\..\\b'],
    ],
    [
      'host',
      isHostName,
      ['ftp.br.de', '192.168.1.1', 'localhost', 'müsik.de', '2001:db8::1'],
      ['ftp://br.de', 'br.de/x', 'br.de:21', '', '-a.de', '1.2.3', '256.1.1.1', 'a b'],
    ],
    ['VAT id', isVatId, ['DE123456789', 'ATU12345678', 'CHE-123.456.789 MWST'], ['123456789', 'D1', 'DE!23']],
  ];
  it.each(table)('%s', (_name, rule, valid, invalid) => {
    expect(valid.filter((text) => !rule(text))).toEqual([]);
    expect(invalid.filter((text) => rule(text))).toEqual([]);
  });

  it('a website can be given by its host', () => {
    expect(isWebsiteUrl('www.facebook.com/band', 'www.facebook.com')).toBe(true);
    expect(isWebsiteUrl('www.facebook.com/band')).toBe(false);
  });

  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/@band', null],
    ['youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtube.com.evil.de/watch?v=dQw4w9WgXcQ', null],
    ['https://youtube.com@evil.de/watch?v=dQw4w9WgXcQ', null],
    ['ftp://www.youtube.com/watch?v=dQw4w9WgXcQ', null],
    ['https://www.youtube.com/watch?v=short', null],
    ['dQw4w9WgXcQ', null],
  ])('YouTube %s -> %s', (link, id) => expect(youtubeVideoId(link)).toBe(id));

  it('builds the embed URL from parsed parts', () => {
    expect(spotifyEmbedUrl('https://open.spotify.com/track/0TnOYISbd1XYRBk9myaseg?si="><script>')).toBe(
      'https://open.spotify.com/embed/track/0TnOYISbd1XYRBk9myaseg',
    );
  });
});

describe('input schemas', () => {
  it("accepts the editor's body of a release", () => {
    const value = {
      title: 'T',
      ean: '4006381333931',
      labelCode: '01234',
      releaseDate: '2026-12-01',
      tracks: [
        {
          title: 'a',
          isrc: 'DE-A12-26-00001',
          authors: [{ role: 'COMPOSER', name: 'C', gemaIpiNumber: '00014107338' }],
        },
      ],
    };
    expect(short(releaseInputSchema, value)).toEqual([]);
    expect(validateInput(releaseInputSchema, value).tracks?.[0]).toMatchObject({
      set: 1,
      position: 1,
      isPromoTrack: false,
    });
  });

  it('reports all errors at once, each at its path', () => {
    const value = {
      version: 1,
      ean: '4006381333930',
      labelCode: '12',
      releaseDate: '2026-02-30',
      tracks: [{ title: 'a', isrc: 'x', authors: [{ role: 'COMPOSER', name: 'C', gemaIpiNumber: '1' }] }],
    };
    expect(short(releasePatchSchema, value).sort()).toEqual([
      'ean:ean-check-digit',
      'labelCode:label-code',
      'releaseDate:date',
      'tracks[0].authors[0].gemaIpiNumber:ipi',
      'tracks[0].isrc:isrc',
    ]);
  });

  const thisYear = new Date().getUTCFullYear();
  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, []],
    ['cleared', { pLine: null, cLine: null, catalogueNumber: null, originalReleaseDate: null }, []],
    ['an empty line', { pLine: { year: null, owner: null }, cLine: { year: null, owner: ' ' } }, []],
    ['both lines', { pLine: { year: 2024, owner: 'Nord' }, cLine: { year: thisYear + 1, owner: 'Süd' } }, []],
    ['a line without its year', { pLine: { year: null, owner: 'Nord' } }, ['pLine.year:required']],
    ['a line without its owner', { cLine: { year: 2024, owner: '' } }, ['cLine.owner:required']],
    ['a line of the year after next', { pLine: { year: thisYear + 2, owner: 'Nord' } }, ['pLine.year:year']],
    ['a line before there were recordings', { pLine: { year: 1859, owner: 'Nord' } }, ['pLine.year:year']],
    ['a year that is none', { pLine: { year: 20.5, owner: 'Nord' } }, ['pLine.year:integer']],
    ['a first release', { originalReleaseDate: '1967-06-01' }, []],
    ['a first release too early', { originalReleaseDate: '1859-12-31' }, ['originalReleaseDate:date-between']],
    [
      'a first release in six years',
      { originalReleaseDate: `${thisYear + 6}-01-01` },
      ['originalReleaseDate:date-between'],
    ],
    ['a release of 1900', { releaseDate: '1900-01-01', airDate: '1900-01-01' }, []],
    ['a release of 1899', { releaseDate: '1899-12-31' }, ['releaseDate:date-between']],
    ['a release in four years', { releaseDate: `${thisYear + 4}-12-31`, airDate: `${thisYear + 4}-12-31` }, []],
    ['a release in six years', { releaseDate: `${thisYear + 6}-01-01` }, ['releaseDate:date-between']],
    ['airing of the year 1000', { airDate: '1000-01-01' }, ['airDate:date-between']],
    ['airing of the year 9999', { airDate: '9999-12-31' }, ['airDate:date-between']],
    ['no date', { releaseDate: '2026-02-30' }, ['releaseDate:date']],
    ['no label code', { labelCode: 'LC 00000' }, ['labelCode:label-code']],
    ['no EAN', { ean: '0000000000000' }, ['ean:ean']],
    ['one of each cover', { artworks: [{ kind: 'FRONT_COVER' }, { kind: 'BACK_COVER' }] }, []],
    ['a booklet of two files', { artworks: [{ kind: 'BOOKLET' }, { kind: 'BOOKLET' }] }, []],
    [
      'two front covers',
      { artworks: [{ kind: 'FRONT_COVER' }, { kind: 'FRONT_COVER', fileId: 7 }] },
      ['artworks[1].kind:cover-twice'],
    ],
    [
      'two back covers',
      { artworks: [{ kind: 'BACK_COVER' }, { kind: 'BOOKLET' }, { kind: 'BACK_COVER' }] },
      ['artworks[2].kind:cover-twice'],
    ],
    ['Latin letters', { artistNameLatin: 'Shiina Ringo', titleLatin: 'Tōkyō no yoru (24h) – Ærø' }, []],
    ['other letters', { artistNameLatin: '椎名林檎' }, ['artistNameLatin:latin-letters']],
    ['Latin letters with a Cyrillic one', { titleLatin: 'Nоrd' }, ['titleLatin:latin-letters']],
  ])('a release with %s', (_what, fields, expected) => {
    expect(short(releaseInputSchema, { title: 'T', ...fields }).sort()).toEqual(expected);
    expect(short(releasePatchSchema, { version: 1, ...fields }).sort()).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing', {}, []],
    ['all', { recordingYear: thisYear, recordingCountry: 'DE', language: 'zxx', explicit: false }, []],
    ['its own line', { pLine: { year: 1999, owner: 'Nord' }, iswc: 'T-034.524.680-1', titleLatin: 'Night' }, []],
    ['a recording of next year', { recordingYear: thisYear + 1 }, ['recordingYear:year']],
    ['no country', { recordingCountry: 'XX' }, ['recordingCountry:country']],
    ['no language', { language: 'xx' }, ['language:language']],
    ['a wrong check digit', { iswc: 'T-034.524.680-2' }, ['iswc:iswc']],
    ['half a line', { pLine: { year: 1999 } }, ['pLine.owner:required']],
    ['a publisher', { publisherType: 'PUBLISHER', publisher: 'Nord' }, []],
    ['a publisher without a name', { publisherType: 'PUBLISHER', publisher: ' ' }, ['publisher:required']],
    ['a publisher that is not given', { publisherType: 'PUBLISHER' }, ['publisher:required']],
    ['no publisher', { publisherType: 'NO_PUBLISHER', publisher: null }, []],
  ])('a track with %s', (_what, fields, expected) =>
    expect(short(trackInputSchema, { title: 'T', ...fields })).toEqual(expected),
  );

  it.each([
    'https://youtu.be/dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ',
    'www.youtube.com/@band',
    'https://youtube.com/@band',
  ])('a YouTube page may be %s', (url) =>
    expect(short(artistInfoInputSchema, { category: 'YOUTUBE', infoType: 'LINK', url })).toEqual([]),
  );

  it.each([
    [contactInputSchema, { firstName: 'Kim' }],
    [contactInputSchema, { lastName: 'Lind' }],
    [contactInputSchema, { email: 'promo@label.example' }],
    [artistInfoInputSchema, { category: 'BIOGRAPHY', infoType: 'TEXT', infoText: 'Born\nin Kiel' }],
    [artistInfoInputSchema, { category: 'BIOGRAPHY', infoType: 'FILE', infoFileId: 7 }],
  ])('accepts (case %#)', (schema, value) => expect(short(schema, value)).toEqual([]));

  it.each([
    [trackInputSchema, { title: '' }, 'title:required'],
    [trackInputSchema, { title: 'a', set: 0 }, 'set:min'],
    [videoLinkInputSchema, { link: 'https://vimeo.com/1' }, 'link:youtube-link'],
    [contactInputSchema, { email: 'nobody' }, 'email:email'],
    [contactInputSchema, {}, 'lastName:contact-without-name'],
    [contactInputSchema, { firstName: ' ', lastName: null, email: '' }, 'lastName:contact-without-name'],
    [contactInputSchema, { department: 'custom' }, 'departmentCustomName:required'],
    [artistInfoInputSchema, { category: 'CUSTOM', infoType: 'TEXT' }, 'categoryCustomName:required'],
    [artistInfoInputSchema, { category: 'SPOTIFY', infoType: 'EMBED', url: 'https://evil.de' }, 'url:spotify-embed'],
    [artistInfoInputSchema, { category: 'WEBSITE', infoType: 'LINK', url: 'http://a.de' }, 'url:url'],
    [artistInfoInputSchema, { category: 'YOUTUBE', infoType: 'LINK', url: 'https://vimeo.com/1' }, 'url:youtube-link'],
    [artistInfoInputSchema, { category: 'YOUTUBE', infoType: 'LINK', url: 'http://youtu.be/a' }, 'url:youtube-link'],
    [artistInfoInputSchema, { category: 'WEBSITE', infoType: 'LINK' }, 'url:required'],
    [artistInfoInputSchema, { category: 'BIOGRAPHY', infoType: 'TEXT' }, 'infoText:required'],
    [artistInfoInputSchema, { category: 'BIOGRAPHY', infoType: 'TEXT', infoText: ' \n' }, 'infoText:required'],
    [artistInfoInputSchema, { category: 'BIOGRAPHY', infoType: 'FILE' }, 'infoFileId:required'],
    [artistInfoInputSchema, { category: 'BIOGRAPHY', infoType: 'FILE', infoFileId: null }, 'infoFileId:required'],
    [object({ d: dateBetweenField({ min: '2026-01-01', max: '2026-12-31' }) }), { d: '2027-01-01' }, 'd:date-between'],
    [object({ a: string(), b: differentFrom('a') }), { a: 'x', b: 'x' }, 'b:must-differ'],
  ])('refuses (case %#)', (schema, value, expected) => expect(short(schema, value)).toContain(expected));

  it('fills the texts with values', () => {
    const [error] = inputErrors(object({ name: string().min(3) }), { name: 'a' });
    expect(error).toEqual({
      field: 'name',
      code: 'mpn.backend.validation.error.min-length',
      values: { field: 'name', min: 3 },
    });
    expect(formatMessage(error!.code, 'en-US', error!.values)).toBe('Enter at least 3 characters.');
    expect(() => validateInput(object({ name: string().required() }), {})).toThrow(
      expect.objectContaining({ status: 400 }) as Error,
    );
  });
});
