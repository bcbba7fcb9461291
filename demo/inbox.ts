import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseToMessage, writeErn, type ReleaseForMessage } from '@mpn/ddex-kit';
import type { SqlClient } from '@mpn/database';
import type { StyleName } from './audio/styles';
import { PROMOTION_COMPANIES } from './companies';
import { renderCover } from './covers';
import { TRACK_TITLES } from './digital-catalogue';
import { makeEan, makeIpi, makeIsrc } from './identifiers';
import { makeAudioFiles } from './media/audio-pool';
import { measure, type MediaFile } from './media/media-file';
import { createRandom } from './random';

interface BatchDesign {
  artist: string;
  title: string;
  label: string;
  /** Genre names as the label writes them; the second batch has an unknown one. */
  genres: readonly string[];
  style: StyleName;
  tracks: number;
}

/** The batches that a label delivers to the demo, one after the other; all artists and titles invented. */
const DESIGNS: readonly BatchDesign[] = [
  { artist: 'Deichgrafen', title: 'Flutlicht', label: 'Kaiserkai', genres: ['Indie Rock'], style: 'indie', tracks: 3 },
  {
    artist: 'Sylvie Brandt',
    title: 'Windstärke null',
    label: 'Hafenklang Records',
    genres: ['Singer/Songwriter', 'Küsten-Pop'],
    style: 'folk',
    tracks: 2,
  },
  {
    artist: 'Kontor 21',
    title: 'Nachtschicht',
    label: 'Hafenklang Records',
    genres: ['House'],
    style: 'house',
    tracks: 4,
  },
];

const SECONDS = 12;
/** EANs and ISRCs of these releases start after those of the demo's catalogue. */
const FIRST_EAN = 9_000;
const FIRST_ISRC = 90_000;

const COMPANY = PROMOTION_COMPANIES[0]!;

export interface DroppedBatch {
  artist: string;
  title: string;
  ean: string;
  /** Folder of the batch. */
  folder: string;
}

async function companyNumber(client: SqlClient): Promise<string> {
  const { rows } = await client.query<{ number: string }>(
    'select mpn_company_number as number from companies where name = $1 order by id limit 1',
    [COMPANY.name],
  );
  if (!rows[0]) throw new Error('The demo is not in this database: start the server once with `npm start`.');
  return rows[0].number;
}

const entriesOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Number of batches so far: waiting, in progress, processed. */
async function batchesIn(inbox: string): Promise<number> {
  const folders = await Promise.all([inbox, join(inbox, '.taken'), join(inbox, 'processed')].map(entriesOf));
  return folders.flat().filter((name) => name.includes('demo-')).length;
}

async function record(design: BatchDesign, serial: number, folder: string): Promise<MediaFile[]> {
  const seeds = Array.from({ length: design.tracks }, (_, index) => `inbox/${design.title}/${serial}/${index}`);
  return makeAudioFiles(
    seeds.map((seed, index) => ({
      seed,
      encoding: 'wav' as const,
      ffmpeg: null,
      design: { style: design.style, seconds: SECONDS },
      path: join(folder, `${String(index + 1).padStart(2, '0')}.wav`),
      fileName: String(index + 1).padStart(2, '0'),
    })),
    () => undefined,
  );
}

function releaseOf(
  design: BatchDesign,
  { title, ean, serial, now }: { title: string; ean: string; serial: number; now: Date },
  audio: readonly MediaFile[],
  coverHash: string,
): ReleaseForMessage {
  const year = now.getUTCFullYear();
  const line = { year, owner: design.label };
  const titles = createRandom(`inbox/${design.title}/${serial}`).shuffle(TRACK_TITLES);
  const person = (role: 'ARTIST_MAIN' | 'COMPOSER', name: string, position: number) => ({
    role,
    name,
    position,
    gemaIpiNumber: role === 'COMPOSER' ? makeIpi(700_000_000 + serial) : null,
    gemaIsniNumber: null,
  });
  return {
    title,
    titleLatin: null,
    artistName: design.artist,
    artistNameLatin: null,
    labelName: design.label,
    labelCode: COMPANY.labels.find(({ name }) => name === design.label)?.code ?? null,
    ean,
    catalogueNumber: `HK ${900 + serial}`,
    releaseDate: new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10),
    airDate: new Date(now.getTime() + 20 * 86_400_000).toISOString().slice(0, 10),
    originalReleaseDate: null,
    pLine: line,
    cLine: line,
    genres: [...design.genres],
    format: design.tracks > 3 ? 'DIGITAL_EP' : 'DIGITAL_TRACK',
    tracks: audio.map((file, index) => ({
      set: 1,
      position: index + 1,
      isPromoTrack: index === 0,
      title: index === 0 ? title : titles[index]!,
      titleLatin: null,
      isrc: makeIsrc(COMPANY.isrcPrefix, year, FIRST_ISRC + serial * 10 + index),
      artist: design.artist,
      durationMs: file.mediaInfo.type === 'audio' ? file.mediaInfo.durationMs : null,
      publisherType: 'PUBLISHER' as const,
      publisher: `Edition ${design.label}`,
      pLine: line,
      recordingYear: year,
      recordingCountry: COMPANY.country,
      language: 'de',
      explicit: false,
      iswc: null,
      authors: [person('ARTIST_MAIN', design.artist, 1), person('COMPOSER', 'Jörn Krüger', 2)],
      file: { path: `resources/${file.fileName}`, sha256: file.sha256 },
    })),
    artworks: [
      {
        kind: 'FRONT_COVER',
        position: 1,
        copyrightHolder: null,
        year: null,
        file: { path: 'resources/cover.jpg', sha256: coverHash },
      },
    ],
    artistInfos: [],
    videos: [],
  };
}

/**
 * Puts a batch into the inbox of the demo's first company: a message by our own writer, with generated recordings and
 * cover. Each call makes another release.
 * @param options.root the folder of all inboxes
 * @throws Error where the demo's company is not there
 */
export async function dropBatch(
  client: SqlClient,
  { root, now = new Date() }: { root: string; now?: Date },
): Promise<DroppedBatch> {
  const inbox = join(root, await companyNumber(client));
  const serial = await batchesIn(inbox);
  const design = DESIGNS[serial % DESIGNS.length]!;
  const round = Math.floor(serial / DESIGNS.length);
  const title = round === 0 ? design.title : `${design.title} ${round + 1}`;
  const ean = makeEan(COMPANY.eanPrefix, FIRST_EAN + serial);
  const work = await mkdtemp(join(tmpdir(), 'mpn-demo-batch-'));
  try {
    const audio = await record(design, serial, work);
    const cover = await renderCover(`inbox/${title}/${serial}`, { artist: design.artist, title, label: design.label });
    const coverPath = join(work, 'cover.jpg');
    await writeFile(coverPath, cover);
    const { sha256 } = await measure(coverPath);
    const message = releaseToMessage(releaseOf(design, { title, ean, serial, now }, audio, sha256), {
      messageId: `DEMO-${now.getTime()}`,
      threadId: null,
      sender: { dpid: null, name: design.label },
      recipient: { dpid: null, name: 'MPN' },
      createdAt: now.toISOString(),
      isTest: false,
      isUpdate: false,
    });
    const name = `demo-${now.getTime()}`;
    // Written under a name with a dot, which the inbox ignores, and renamed when complete.
    const draft = join(inbox, `.${name}`);
    const resources = join(draft, ean, 'resources');
    await mkdir(resources, { recursive: true });
    for (const file of audio) await copyFile(file.path, join(resources, file.fileName));
    await copyFile(coverPath, join(resources, 'cover.jpg'));
    await writeFile(join(draft, ean, 'message.xml'), writeErn(message, '4.3'));
    await writeFile(join(draft, `BatchComplete_${name}.xml`), '<?xml version="1.0"?>\n<BatchComplete/>\n');
    await rename(draft, join(inbox, name));
    return { artist: design.artist, title, ean, folder: join(inbox, name) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
