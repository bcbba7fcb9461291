import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AudioFormat } from '@mpn/domain';
import sharp from 'sharp';
import { makeSource } from '../../../__tests__/audio-fixtures';
import { measureLoudness } from '../../../loudness/loudness';
import { probeAudio } from '../../../probe/probe';
import { renderAudio } from '../../../render/render';
import { coverForTags } from '../../../cover/cover';
import { tagAudio } from '../tag-audio';
import type { TrackMetadata } from '../../track-metadata';

/** Renditions of one source and the metadata for them. */
export interface TaggedFiles {
  metadata: TrackMetadata;
  /** Tags the rendition of this format. @returns the path of the tagged copy */
  tag: (format: AudioFormat, name: string, changes?: Partial<TrackMetadata>) => Promise<string>;
}

/**
 * Renders a source into each format, to a file of the format's name, and tags it with every field there is, to
 * `<format>-tagged`.
 * @param file the path of a name in the test's folder
 */
export async function taggedFiles(
  file: (name: string) => string,
  formats: readonly AudioFormat[],
): Promise<TaggedFiles> {
  makeSource(file('source.wav'), 48_000, 'pcm_s24le', 4);
  const sourceInfo = await probeAudio(file('source.wav'));
  for (const format of formats) {
    await renderAudio({ source: file('source.wav'), sourceInfo, format, target: file(format) });
  }
  const picture = await sharp({ create: { width: 1_400, height: 1_400, channels: 3, background: '#c03020' } })
    .png()
    .toBuffer();
  const metadata: TrackMetadata = {
    title: 'Grüße aus Køln – Ελλάδα 東京',
    artist: 'Björk & Motörhead feat. Édith',
    album: 'Ausgewählte Stücke “Ω”',
    albumArtist: 'Various Ärtists',
    set: { number: 2, total: 3 },
    track: { number: 7, total: 12 },
    cutId: 'DEA621501234',
    isrc: 'DEA621501234',
    ean: '4006381333931',
    label: 'Süd Records',
    labelCode: '1234',
    credits: [
      { role: 'COMPOSER', name: 'Antonín Dvořák', ipi: '00014107338', isni: '000000012150090X' },
      { role: 'COMPOSER', name: 'Μίκης Θεοδωράκης' },
      { role: 'LYRICIST', name: 'Jürgen Weiß' },
      { role: 'ARRANGER', name: 'Łukasz Ŝ' },
      { role: 'COMPOSER', name: 'Sun/Moon' },
      { role: 'ARTIST_OTHER', name: 'Feat Ürtist' },
    ],
    processing: {
      source: { codec: 'pcm_s24le', sampleRate: 48_000, bitDepth: 24, channels: 2 },
      resampled: true,
      dither: 'TPDF',
      gainDb: -0.3,
    },
    publisher: 'Éditions du Café',
    releaseDate: '2026-11-20',
    airDate: '2026-11-13',
    catalogueNumber: 'KAI 012',
    pLine: { year: 2026, owner: 'Süd Records' },
    cLine: { year: 2025, owner: 'Verlag Nord' },
    originalReleaseDate: '1998-05-04',
    recordingYear: 1997,
    recordingCountry: 'AT',
    language: 'de',
    explicit: true,
    iswc: 'T-034.524.680-1',
    work: 'Sinfonie Nr. 9 e-Moll op. 95',
    movement: 'II. Largo',
    conductor: 'Jiří Dirigent',
    soloists: ['Éva Solo', 'Åke Zweit'],
    ensembles: ['Orchester Süd'],
    ai: { contains: 'PARTLY', concerns: ['VOCALS', 'LYRICS'], tool: 'Klangmaschine 3' },
    version: { kind: 'RADIO_EDIT', of: { title: 'Grüße aus Köln', isrc: 'DEA621501233' } },
    genres: ['Rock/Pop', 'Acid Jazz', 'Blues'],
    origin: { date: '2026-10-01', time: '09:15:30', sha256: 'ab'.repeat(32), number: 4711 },
    loudness: await measureLoudness(file('source.wav')),
    cover: await coverForTags(picture),
  };
  const tag: TaggedFiles['tag'] = async (format, name, changes = {}) => {
    await tagAudio({ format, input: file(format), output: file(name), metadata: { ...metadata, ...changes } });
    return file(name);
  };
  for (const format of formats) await tag(format, `${format}-tagged`);
  return { metadata, tag };
}

export interface ReadBack {
  common: Record<string, unknown>;
  native: Record<string, [id: string, value: unknown][]>;
}

/** music-metadata is an ES module: it reads in a process of its own. */
export function readWithMusicMetadata(path: string): ReadBack {
  const module = resolve(__dirname, '../../../../../../node_modules/music-metadata/lib/index.js');
  const script = `import(${JSON.stringify(pathToFileURL(module).href)}).then(async (mm) => {
    const { common, native } = await mm.parseFile(process.argv[1]);
    common.picture = (common.picture ?? []).map((p) => ({ format: p.format, type: p.type, length: p.data.length }));
    const plain = Object.entries(native).map(([k, v]) => [k, v.map((t) => [t.id, t.value?.data ? 'data' : t.value])]);
    console.log(JSON.stringify({ common, native: Object.fromEntries(plain) }));
  })`;
  return JSON.parse(execFileSync('node', ['-e', script, path]).toString()) as ReadBack;
}
