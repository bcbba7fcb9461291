/** @jest-environment ./test/support/libxml-environment.cjs */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDummyEan, toGtin13 } from '@mpn/domain';
import {
  mapMessage,
  readErn,
  releaseToMessage,
  writeErn,
  WrittenVersion,
  type MapContext,
  type MappedRelease,
  type ReleaseForMessage,
} from '..';
import { anyRelease, envelope } from './support/releases';

const GENRES = ['Pop', 'R&B', 'Jazz'];
const FORMATS = ['DIGITAL_ALBUM', 'DIGITAL_EP', 'DIGITAL_TRACK', 'CD_SAMPLER', 'VINYL_EP'];
const context: MapContext = {
  genres: new Map([
    ['pop', 0],
    ['r and b', 1],
    ['jazz', 2],
  ]),
  formats: new Map(FORMATS.map((code, index) => [code, index])),
  locale: 'de-DE',
  today: '2026-11-25',
  files: null,
};

/** DDEX's schemas may not be published: a developer who has them checks the writer against them. */
const SCHEMAS = process.env.DDEX_SCHEMA_FOLDER ?? null;

const squeezed = (text: string | null | undefined): string | null => text?.replace(/\s+/g, ' ').trim() ?? null;

/** A release as it is sent: without dummies, and with the release's artist for tracks without one. */
function sent(release: ReleaseForMessage) {
  const { format, genres, tracks, artworks, artistInfos, videos, ...fields } = release;
  return {
    ...fields,
    title: squeezed(fields.title),
    ean: fields.ean && !isDummyEan(fields.ean) ? toGtin13(fields.ean) : null,
    format,
    genres: [...genres].sort(),
    tracks: tracks.map(({ file: _file, ...track }) => ({
      ...track,
      titleLatin: track.titleLatin ?? null,
      artist: track.artist ?? fields.artistName,
      authors: [
        ...track.authors.filter(({ role }) => role === 'ARTIST_MAIN'),
        ...track.authors.filter(({ role }) => role !== 'ARTIST_MAIN'),
      ].map((author, index) => ({ ...author, position: index + 1 })),
    })),
    artworks: artworks.map(({ file: _file, ...artwork }) => artwork),
    artistInfos: artistInfos.map(({ file: _file, ...info }) => info),
    videos: videos.map(({ file: _file, ...video }) => video),
    files: [...tracks, ...artworks, ...artistInfos, ...videos].flatMap(({ file }) => (file ? [file.path] : [])).sort(),
  };
}

function received({ draft, files }: MappedRelease) {
  const { formatId, genreIds, ...fields } = draft;
  return {
    ...fields,
    ean: fields.ean && toGtin13(fields.ean),
    format: FORMATS[formatId ?? -1],
    genres: genreIds.map((id) => GENRES[id]).sort(),
    files: files.map(({ path }) => path).sort(),
  };
}

async function roundTrip(release: ReleaseForMessage, version: WrittenVersion) {
  const xml = writeErn(releaseToMessage(release, envelope), version);
  const read = await readErn(Buffer.from(xml), { schemaFolder: SCHEMAS });
  if (!read.ok) throw new Error(`${version}: ${JSON.stringify(read.failure)}`);
  const mapped = mapMessage(read.message, context);
  expect(mapped.releases).toHaveLength(1);
  return { read, mapped: mapped.releases[0]! };
}

/** Where there are schemas, without releases in languages that the list of ERN 3.8 lacks. */
const seeds = Array.from({ length: 60 }, (_, index) => index + 1).filter(
  (seed) => !SCHEMAS || !anyRelease(seed).tracks.some(({ language }) => ['yue', 'bar', 'ksh'].includes(language ?? '')),
);

describe.each(WrittenVersion)('a release of ours as ERN %s', (version) => {
  it('is read back completely', async () => {
    for (const seed of seeds) {
      const release = anyRelease(seed);
      const { mapped } = await roundTrip(release, version);
      expect({ seed, ...received(mapped) }).toEqual({ seed, ...sent(release) });
    }
  });

  it('has no notes of the mapping', async () => {
    for (const seed of seeds) {
      const { mapped, read } = await roundTrip(anyRelease(seed), version);
      const expected = ['gtin-missing', 'isrc-missing', 'audio-file-missing', 'cover-missing', 'no-deal'];
      const codes = [...read.notes, ...mapped.notes].map(({ code }) => code);
      const surprising = codes.filter(
        (code) => ![...expected, 'artist-missing', 'release-date-missing'].includes(code),
      );
      expect({ seed, surprising }).toEqual({ seed, surprising: [] });
    }
  });
});

it("the writer's messages are valid by the operator’s schemas, if there are any", () => {
  if (!SCHEMAS) console.info('DDEX_SCHEMA_FOLDER is not set: messages are not validated against schemas.');
  else expect(existsSync(join(SCHEMAS, '43', 'release-notification.xsd'))).toBe(true);
});
