import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  PREPARING_DELIVERY_STATES,
  type DeliveryDetail,
  type DeliveryRow,
  type FileView,
  type Page,
} from '@mpn/domain';
import { createRelease, sampleTo, type SamplingOptions } from '../../factories/release';
import { editor, promoter, type Person } from '../../http/releases/support';
import { api } from '../../http/support/client';
import { database, server } from '../../http/support/server';
import { audioFile, formWith, pdfFile, pictureFile, type ToneOptions } from '../../support/media';
import type { SshdServer } from '../../support/sshd';
import type { VsftpdServer } from '../../support/vsftpd';
import { until } from '../../support/until';

/** A release with uploaded audio, cover and biography. */
export interface RealRelease {
  id: number;
  trackIds: number[];
  /** What was uploaded for each track. */
  masters: Buffer[];
  /** Ids of the uploaded files. */
  files: { tracks: number[]; cover: number; biography: number };
  owner: Person;
}

/** Uploads a file of this kind. @returns its id */
export async function upload(owner: Person, kind: string, bytes: Buffer, name: string): Promise<number> {
  const { status, body } = await owner.client.post<FileView>(`/files/${kind}`, formWith(bytes, name));
  if (status !== 201) throw new Error(`${name}: ${JSON.stringify(body)}`);
  return body.id;
}

const MASTERS: readonly ToneOptions[] = [
  { codec: 'pcm_s16le', sampleRate: 44_100 },
  { codec: 'pcm_s24le', sampleRate: 48_000 },
];

/** A release of this owner with these files; names that need transliteration, and a dummy ISRC. */
async function releaseWith({ owner, masters, files }: Omit<RealRelease, 'id' | 'trackIds'>): Promise<RealRelease> {
  const pool = await database();
  const release = await createRelease(pool, owner.companyId, {
    title: 'Grüße aus Köln',
    artist_name: 'Björk & Ærø',
    air_date: '2026-12-01',
  });
  for (const [index, trackId] of release.trackIds.entries())
    await pool.query(
      `update tracks set audio_file_id = $2, title = $3,
         duration_ms = (select (f.media_info::json ->> 'durationMs')::int from stored_files f where f.id = $2)
       where id = $1`,
      [trackId, files.tracks[index], index ? 'Zweite Straße' : 'Ça plane'],
    );
  await pool.query(`update tracks set isrc = 'MPN002600001', isrc_is_dummy = true where id = $1`, [
    release.trackIds[1],
  ]);
  await pool.query(`update artworks set file_id = $2 where release_id = $1`, [release.id, files.cover]);
  await pool.query(
    `insert into artist_infos (document_id, release_id, category, position, info_type, title, info_file_id)
     values ($2, $1, 'BIOGRAPHY', 1, 'FILE', 'Biografie', $3)`,
    [release.id, `bio${release.id}`, files.biography],
  );
  // The factory's files, which have no bytes: their previews would fail.
  await pool.query('delete from stored_files where id = any($1)', [[release.audioFileId, release.coverFileId]]);
  return { id: release.id, trackIds: release.trackIds, masters, files, owner };
}

/** Two tracks of different sound, one with a dummy ISRC; names that need transliteration. */
export async function realRelease(
  owner?: Person,
  seconds = 2,
  masterOptions: readonly ToneOptions[] = MASTERS,
): Promise<RealRelease> {
  const by = owner ?? (await promoter());
  const masters: Buffer[] = [];
  const tracks: number[] = [];
  for (const [index, options] of masterOptions.entries()) {
    const audio = await audioFile({ frequency: 200 + Math.random() * 400, seconds, ...options });
    masters.push(audio);
    tracks.push(await upload(by, 'AUDIO_TRACK', audio, `track-${index + 1}.wav`));
  }
  const cover = await upload(by, 'COVER', await pictureFile({ space: 'cmyk' }), 'cover.jpg');
  const biography = await upload(by, 'ARTIST_INFO_PDF', pdfFile(), 'bio.pdf');
  return releaseWith({ owner: by, masters, files: { tracks, cover, biography } });
}

/**
 * A further release of the same owner that refers to the same files, as a copy of a release does: what was measured and
 * rendered is not made again. For tests that are about neither.
 * @param own files of its own instead
 */
export const releaseWithFilesOf = (
  original: RealRelease,
  own: Partial<RealRelease['files']> = {},
): Promise<RealRelease> => releaseWith({ ...original, files: { ...original.files, ...own } });

const originals = new Map<number, Promise<RealRelease>>();

/** What a server's later test files need of a release whose files they use. */
type KeptRelease = Pick<RealRelease, 'id' | 'trackIds' | 'files'> & Pick<Person, 'user' | 'companyId'>;

/** The release with such recordings that a test file of this server has made, or a new one. */
async function originalOf(seconds: number): Promise<RealRelease> {
  // Beside the server's own folder: it goes when the server goes.
  const folder = `${(await server()).folder}-releases`;
  const facts = path.join(folder, `${seconds}.json`);
  const masterFile = (index: number): string => path.join(folder, `${seconds}-${index}.wav`);
  if (existsSync(facts)) {
    const { user, companyId, ...kept } = JSON.parse(readFileSync(facts, 'utf8')) as KeptRelease;
    const masters = kept.files.tracks.map((_id, index) => readFileSync(masterFile(index)));
    return { ...kept, masters, owner: { user, companyId, client: api().as(user) } };
  }
  const made = await realRelease(undefined, seconds);
  mkdirSync(folder, { recursive: true });
  made.masters.forEach((master, index) => writeFileSync(masterFile(index), master));
  const { id, trackIds, files, owner } = made;
  const kept: KeptRelease = { id, trackIds, files, user: owner.user, companyId: owner.companyId };
  writeFileSync(facts, JSON.stringify(kept));
  return made;
}

/**
 * A release that has its files in common with others of this server: {@link releaseWithFilesOf} a release that is made
 * once, by the first test file that needs it. Its owner has releases of other tests, too.
 * @param seconds length of its recordings
 */
export async function releaseWithSharedFiles(seconds = 2): Promise<RealRelease> {
  const original = originals.get(seconds) ?? originalOf(seconds);
  originals.set(seconds, original);
  return releaseWithFilesOf(await original);
}

/** Waits until the release's recordings are measured: their loudness is part of what is sent. */
export async function untilMeasured(releaseId: number): Promise<void> {
  const pool = await database();
  await until(
    async () =>
      (
        await pool.query(
          `select 1 from tracks t join stored_files f on f.id = t.audio_file_id
           where t.release_id = $1 and f.loudness is null`,
          [releaseId],
        )
      ).rowCount,
    (left) => left === 0,
  );
}

type Settings = Record<string, unknown>;

/** A media admin whose company receives deliveries on this server. */
export async function station(at: SshdServer | VsftpdServer, changes: Settings = {}): Promise<Person> {
  const admin = await editor({}, 'MEDIA_ADMIN');
  const isSsh = 'hostKeyFingerprint' in at;
  const { status, body } = await admin.client.put(`/companies/${admin.companyId}/ftp_configuration`, {
    protocol: isSsh ? 'SFTP' : 'FTP',
    serverAddress: at.host,
    serverPort: at.port,
    userName: at.userName,
    password: at.password,
    directory: './musik/eingang',
    mayCreateDirectory: true,
    automaticSampling: true,
    hostKeyFingerprint: isSsh ? at.hostKeyFingerprint : null,
    caCertificate: isSsh ? null : (at.certificate ?? null),
    requireTls: !isSsh && at.certificate !== undefined,
    successAddresses: ['musik@station.example'],
    failureAddresses: ['technik@station.example'],
    version: 0,
    ...changes,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return admin;
}

const inFormat = (format: string) => ({
  audioEnabled: true,
  coverEnabled: true,
  artworkEnabled: true,
  formats: ['MP3', 'FLAC', 'WAVE_STANDARD', 'WAVE_HIGH'],
  preferredAudioFormat: format,
});

/** Sets the station's audio format; `changes`: further preferences of its delivery by FTP/SFTP. */
export async function prefer(to: Person, format: string, changes: Settings = {}): Promise<void> {
  const address = `/companies/${to.companyId}/delivery_settings`;
  const { body } = await to.client.get<{ version: number }>(address);
  const { status, body: answer } = await to.client.put(address, {
    webDeliveryEnabled: true,
    web: inFormat(format),
    ftpDeliveryEnabled: true,
    ftp: { ...inFormat(format), ...changes },
    version: body.version,
  });
  if (status !== 200) throw new Error(JSON.stringify(answer));
}

/** Corrects a station's server settings. */
export async function correctSettings(to: Person, changes: Settings): Promise<void> {
  const { body } = await to.client.get<{ configuration: Settings }>(`/companies/${to.companyId}/delivery_settings`);
  const {
    hasPassword: _has,
    hostKeyConfirmedAt: _at,
    legacyAlgorithms: _legacy,
    ...configuration
  } = body.configuration;
  const { status, body: answer } = await to.client.put(`/companies/${to.companyId}/ftp_configuration`, {
    ...configuration,
    ...changes,
  });
  if (status !== 200) throw new Error(JSON.stringify(answer));
}

/** Samples the release to the station, with the campaign's event. */
export async function push(
  release: RealRelease,
  to: Person,
  options: SamplingOptions = {},
): Promise<{ campaignId: number; actionId: number }> {
  const pool = await database();
  await pool.query(
    `update companies
       set sampling_medium_id = coalesce(sampling_medium_id, (select id from sampling_mediums order by id limit 1)),
       pending_registration = false where id = $1`,
    [to.companyId],
  );
  const sampling = await sampleTo(pool, release.id, to.companyId, options);
  await enqueueJob('delivery.campaign-activated', sampling);
  return sampling;
}

export async function enqueueJob(task: string, payload: Record<string, unknown>): Promise<void> {
  await (await database()).query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)]);
}

export async function deliveriesTo(to: Person): Promise<DeliveryRow[]> {
  const { body } = await to.client.get<Page<DeliveryRow>>('/deliveries/_views/table');
  return body.items;
}

/** States of the log that are stored as others. */
const STORED_AS: Readonly<Record<string, readonly string[]>> = {
  PREPARING: PREPARING_DELIVERY_STATES,
  WAITING_FOR_WINDOW: ['QUEUED'],
  UP_TO_DATE: ['DELIVERED'],
};

/** Whether the newest delivery is stored in one of these states: asked at a small part of what two calls cost. */
async function isStoredIn(to: Person, states: readonly string[]): Promise<boolean> {
  const { rows } = await (
    await database()
  ).query<{ state: string }>(
    `select state from deliveries where institution_id = $1 and reason <> 'WITHDRAWAL'
     order by queued_at desc, id desc limit 1`,
    [to.companyId],
  );
  return states.some((state) => (STORED_AS[state] ?? [state]).includes(rows[0]?.state ?? ''));
}

/**
 * The station's newest delivery, notices aside, once it is in one of these states; a number in front is the timeout in
 * milliseconds.
 */
export async function newestIn(to: Person, ...wanted: [number, ...string[]] | string[]): Promise<DeliveryDetail> {
  const given: readonly (string | number)[] = wanted;
  const states = given.filter((one) => typeof one === 'string');
  const newest = async (): Promise<DeliveryDetail | undefined> => {
    if (!(await isStoredIn(to, states))) return undefined;
    const row = (await deliveriesTo(to)).find(({ reason }) => reason !== 'WITHDRAWAL');
    return row && (await to.client.get<DeliveryDetail>(`/deliveries/${row.id}`)).body;
  };
  // Compares one reply, because the state changes between two.
  const is = (delivery: DeliveryDetail | undefined): boolean =>
    delivery !== undefined && states.includes(delivery.state);
  return (await until(newest, is, typeof wanted[0] === 'number' ? wanted[0] : undefined))!;
}

/** Times of a transfer window, hours from now, in the form of the settings. */
export function windowIn(from: number, until: number): { transferStart: string; transferEnd: string } {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', hour: 'numeric', hourCycle: 'h23' }).format(new Date()),
  );
  const at = (hours: number): string => `${String((hour + hours) % 24).padStart(2, '0')}:00`;
  return { transferStart: at(from), transferEnd: at(until) };
}

/** Runs the next attempt now. */
export async function runNextAttempt(deliveryId: number): Promise<void> {
  await (
    await database()
  ).query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [`delivery:${deliveryId}`]);
}

/** Postpones the next attempt by some hours, as after one of the last attempts. */
export async function postpone(deliveryId: number): Promise<void> {
  const pool = await database();
  const later = `now() + interval '6 hours'`;
  await pool.query(`update deliveries set not_before = ${later} where id = $1`, [deliveryId]);
  await pool.query(`update graphile_worker._private_jobs set run_at = ${later} where key = $1`, [
    `delivery:${deliveryId}`,
  ]);
}

export const filesIn = (root: string, folder: string): string[] => readdirSync(path.join(root, folder)).sort();

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

export interface ReadTags {
  title?: string;
  album?: string;
  isrc?: string[];
  track: { no: number | null };
  picture?: unknown[];
}

/** Tags read by music-metadata, in a process of its own, because jest does not load ES modules. */
export function tagsOf(file: string): ReadTags {
  const module = path.resolve(__dirname, '../../../node_modules/music-metadata/lib/index.js');
  const script = `import(${JSON.stringify(pathToFileURL(module).href)}).then(async (reader) => {
    const { common } = await reader.parseFile(process.argv[1]);
    console.log(JSON.stringify({ ...common, picture: (common.picture ?? []).map(({ format }) => format) }));
  })`;
  return JSON.parse(execFileSync('node', ['-e', script, file]).toString()) as ReadTags;
}
