/** @jest-environment ./test/support/libxml-environment.cjs */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mapMessage, readErn, type MapContext } from '..';

/** Sample messages of third parties, which are not in the repository: jest.config.js skips this file without them. */
const FOLDER = process.env.DDEX_SAMPLE_FOLDER ?? resolve(__dirname, '../../../../../shared/ddex');

const context: MapContext = {
  genres: new Map([['classical', 1]]),
  formats: new Map([['DIGITAL_ALBUM', 1]]),
  locale: 'de-DE',
  today: '2026-11-25',
  files: null,
};

async function mapped(name: string) {
  const read = await readErn(readFileSync(join(FOLDER, name)));
  if (!read.ok) throw new Error(read.failure.code);
  const { releases, notes } = mapMessage(read.message, context);
  const codes = [...read.notes, ...releases.flatMap((release) => release.notes), ...notes].map(({ code }) => code);
  return { message: read.message, release: releases[0]!, codes: new Set(codes), count: releases.length };
}

describe('sample messages', () => {
  it('all of them are read, each with a title and its notes', async () => {
    const names = readdirSync(FOLDER).filter((name) => name.endsWith('.xml'));
    expect(names.length).toBeGreaterThan(7);
    for (const name of names) {
      const { release } = await mapped(name);
      expect({ name, title: release.draft.title }).toEqual({ name, title: expect.stringMatching(/\S/) as unknown });
    }
  });

  it.each([
    ['382-official-audioalbum.xml', '3.8.2', 6, 'Monkey Claw'],
    ['382-realfeed-anonymised-bom-9flac.xml', '3.8.2', 9, 'Artist 1'],
    ['383-classical-single-cjk.xml', '3.8.3', 1, 'Riccardo Chailly and Filarmonica della Scala'],
    ['411-audio-album.xml', '4.1.1', 21, 'Saeko Shu'],
    ['42-audio-album.xml', '4.2', 21, 'Saeko Shu'],
    ['43-audio-album-multiscript.xml', '4.3', 21, 'Saeko Shu'],
  ])('%s is one release of ERN %s with %d tracks by %s', async (name, version, tracks, artist) => {
    const { message, release, count } = await mapped(name);
    expect(message.version).toBe(version);
    expect(count).toBe(1);
    expect(release.draft.tracks).toHaveLength(tracks);
    expect(release.draft.artistName).toBe(artist);
    expect(release.draft.tracks.every(({ isrc, durationMs }) => isrc && durationMs)).toBe(true);
    expect(release.files.filter(({ target }) => target.list === 'tracks')).toHaveLength(tracks);
    expect(release.files.filter(({ target }) => target.list === 'artworks')).toHaveLength(1);
  });

  it('a real feed: paths and hashes are kept, a wrong check digit warns', async () => {
    const { release, codes } = await mapped('382-realfeed-anonymised-bom-9flac.xml');
    expect(release.files[8]).toMatchObject({
      path: 'assets/1199119911991_009.flac',
      hash: { algorithm: 'md5', value: 'aabbccddeeff11223344556677889900' },
    });
    expect(release).toMatchObject({
      gtin: '1199119911991',
      draft: { ean: null, releaseDate: '2017-01-01', genreIds: [1] },
    });
    expect(release.draft.tracks[0]).toMatchObject({ conductor: 'Artist 2', soloists: null, ensemble: null });
    expect([...codes].sort()).toEqual(['gtin-check-digit']);
  });

  it('classical music: people of the work and of the recording are authors, spellings stay in the model', async () => {
    const { message, release, codes } = await mapped('383-classical-single-cjk.xml');
    expect(release.draft.tracks[0]!.authors.map(({ role, name }) => `${role} ${name}`)).toEqual([
      'ARTIST_MAIN Wiener Philharmoniker',
      'ARTIST_MAIN Leonard Bernstein',
      'PRODUCER_MUSIC Hanno Rinke',
      'PRODUCER_MUSIC Hans Weber',
      'COMPOSER Joachim Niss',
      'AUTHOR Klaus Behrens',
    ]);
    expect(release.draft.tracks[0]).toMatchObject({
      work: 'Lucio Silla, K. 135',
      movement: null,
      conductor: 'Leonard Bernstein',
      ensemble: 'Wiener Philharmoniker',
    });
    const [orchestra] = message.resources[0]!.artists;
    expect(orchestra!.names.map(({ text }) => text)).toContain('ウィーン・フィルハーモニー管弦楽団');
    // In the message the excerpt comes before the whole recording.
    expect(release.files[0]!.path).toBe('00028948530434_T2_audtrk.mp3');
    expect(codes).toContain('gtin-14-digits');
    expect(codes).toContain('no-deal');
  });

  it('several scripts: the default is chosen, the others are kept', async () => {
    const { release } = await mapped('43-audio-album-multiscript.xml');
    expect(release.draft).toMatchObject({
      title: 'Yume no Hajmari',
      ean: '0094631432057',
      labelName: 'EMI MUSIC JAPAN INC.',
    });
    const texts = release.keptTexts.filter(({ track }) => track === null).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['夢のはじまり', 'しゅうさえこ']));
    expect(release.availability).toEqual([{ territory: 'JP', from: '2004-04-01', until: null }]);
  });

  it('a purge identifies the release that it withdraws', async () => {
    const { message, release } = await mapped('382-purge-release.xml');
    expect(message).toMatchObject({ kind: 'PURGE', isTest: true });
    expect(release).toMatchObject({ isTakenDown: true, gtin: '7665431654967', draft: { title: 'Whoa' } });
  });
});
