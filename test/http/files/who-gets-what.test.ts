import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { FilePlace, type MediaReleaseDetail } from '@mpn/domain';
import { createPromoShare } from '../../factories/promo-share';
import { sampleTo, type SamplingOptions } from '../../factories/release';
import { editor, promoter, superAdmin } from '../releases/support';
import { api, type ErrorAnswer } from '../support/client';
import { openStream } from '../support/event-stream';
import { database, server } from '../support/server';
import { sessionOf, signedUrl } from '../support/signed-url';
import {
  asking,
  MASTER_SECONDS,
  releaseWithEverything,
  tokenOf,
  type Asking,
  type WholeRelease,
} from './whole-release';

const run = promisify(execFile);

let owner: WholeRelease['owner'];
let release: WholeRelease['release'];
let files: WholeRelease['files'];
beforeAll(async () => {
  ({ owner, release, files } = await releaseWithEverything(await promoter()));
});

/** A partner of a promo share, in the owner's name. */
async function partner(editable: boolean): Promise<Asking> {
  const other = await promoter();
  await createPromoShare(await database(), owner.companyId, other.companyId, {
    links: [{ releaseId: release.id, editable }],
  });
  const own = await tokenOf(other);
  const { headers } = await api()
    .withToken(own)
    .post('/auth/switch_to_promo_share_view', { sourceCompanyId: owner.companyId, password: other.user.password });
  const token = headers.get('authorization') ?? '';
  const client = api().withHeaders({ authorization: token, 'x-promoshare-authorization': own });
  return { client, sid: sessionOf(token) };
}

/** An editor to whom the release is sampled; `web`: what the institution permits. */
async function listener(options: SamplingOptions, values = {}, web: object | null = null, on = true): Promise<Asking> {
  const pool = await database();
  const person = await editor(values);
  await pool.query('update companies set web_delivery_enabled = $2, web_delivery = $3 where id = $1', [
    person.companyId,
    on,
    web && JSON.stringify(web),
  ]);
  await sampleTo(pool, release.id, person.companyId, options);
  return asking(person);
}

const PEOPLE: Readonly<Record<string, () => Promise<Asking>>> = {
  owner: () => asking(owner),
  support: async () => asking(await superAdmin()),
  'streaming editor': () => listener({ right: 'STREAMING' }),
  'action without download': () => listener({ downloadAllowed: false }),
  'no web delivery': () => listener({}, {}, null, false),
  'user without download': () => listener({}, { role_web_download_allowed: false }),
  'editor with download': () => listener({}),
  'takes no artwork': () => listener({}, {}, { artworkEnabled: false }),
  'takes no cover': () => listener({}, {}, { coverEnabled: false }),
  'sampling over': () => listener({ endsInDays: -1 }),
  'not sampled': async () => asking(await editor()),
  'market promoter': async () => asking(await promoter({ product_visibility: 'ALL_ACTIVE_FULL_SAMPLINGS' })),
  'other promoter': async () => asking(await promoter()),
  'read link': () => partner(false),
  'editable link': () => partner(true),
};

/**
 * O original, p smaller picture, S all of it to listen to, 4 45 seconds, v 720p, - nothing; columns as in FilePlace.
 */
const EXPECTED: Readonly<Record<string, string>> = {
  //                              TRACK FRONT BACK BOOKLET INFO VIDEO POSTER
  owner: /*                   */ 'OS4   Op    Op   O       O    Ov    Op',
  support: /*                 */ 'OS4   Op    Op   O       O    Ov    Op',
  'streaming editor': /*      */ 'S     p     p    -       O    v     p',
  'action without download': /**/ 'S     p     p    -       O    v     p',
  'no web delivery': /*       */ 'S     p     p    -       O    v     p',
  'user without download': /* */ 'S     p     p    -       O    v     p',
  'editor with download': /*  */ 'S     Op    Op   O       O    Ov    Op',
  'takes no artwork': /*      */ 'S     Op    p    -       O    Ov    p',
  'takes no cover': /*        */ 'S     p     Op   O       O    Ov    Op',
  'sampling over': /*         */ '-     -     -    -       -    -     -',
  'not sampled': /*           */ '-     -     -    -       -    -     -',
  'market promoter': /*       */ '4     p     p    -       -    -     p',
  'other promoter': /*        */ '-     -     -    -       -    -     -',
  'read link': /*             */ 'S     p     p    -       -    -     p',
  'editable link': /*         */ 'OS4   Op    Op   O       O    Ov    Op',
};

interface Probe {
  format: { duration: string };
  streams: { codec_name: string; width?: number; height?: number }[];
}

async function probe(bytes: Buffer): Promise<Probe> {
  const folder = await mkdtemp(join(tmpdir(), 'mpn-probe-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    const { stdout } = await run('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path]);
    return JSON.parse(stdout) as Probe;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The kind of content, detected from the bytes and not from the response's headers. */
async function natureOf(bytes: Buffer, original: Buffer): Promise<string> {
  if (bytes.equals(original)) return 'O';
  if (bytes.subarray(8, 12).toString() === 'WEBP') {
    const { width, height } = await sharp(bytes).metadata();
    return Math.max(width, height) <= 1200 ? 'p' : `a picture of ${width} x ${height}`;
  }
  const { format, streams } = await probe(bytes);
  const codecs = streams.map(({ codec_name }) => codec_name).join(' ');
  const seconds = Number(format.duration);
  if (codecs === 'mp3' && seconds > 44 && seconds <= 45) return '4';
  if (codecs === 'mp3' && Math.abs(seconds - MASTER_SECONDS) < 1) return 'S';
  if (codecs === 'h264 aac' && streams[0]?.height === 720) return 'v';
  return `${codecs}, ${seconds} s`;
}

const VARIANTS = [undefined, 'picture', 'stream', 'preview', 'video-preview'] as const;

/** The forms of a file that a caller gets by any signed URL: one letter per URL that succeeds. */
async function gets({ client, sid }: Asking, place: FilePlace): Promise<string> {
  const file = files[place];
  const letters = new Set<string>();
  const isAudio = place === 'TRACK';
  const isVideo = place === 'VIDEO';
  for (const variant of VARIANTS) {
    // Support may have every form of every file; forms that cannot be created are skipped.
    if (!isAudio && (variant === 'stream' || variant === 'preview')) continue;
    if (!isVideo && variant === 'video-preview') continue;
    const address = await signedUrl(sid, { kind: file.type, uuid: file.uuid, ext: file.ext }, variant);
    const addresses = variant === undefined && file.ext === 'jpg' ? [address, `${address}&width=320`] : [address];
    for (const one of addresses) {
      const answer = await client.fetch('GET', one);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([200, 403, 404]).toContain(answer.status);
      if (answer.status === 200) letters.add(await natureOf(bytes, file.bytes));
      const part = await client.fetch('GET', one, undefined, { headers: { range: 'bytes=0-9' } });
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual(
        answer.status === 200 ? [206, 10] : [answer.status, expect.any(Number)],
      );
    }
  }
  return letters.size === 0 ? '-' : [...letters].join('');
}

describe.each(Object.keys(EXPECTED))('%s', (name) => {
  let me: Asking;
  beforeAll(async () => {
    me = await PEOPLE[name]!();
  });

  test('gets by signed URL exactly the permitted forms of each file', async () => {
    const got: string[] = [];
    for (const place of FilePlace) got.push(`${place} ${await gets(me, place)}`);
    const cells = EXPECTED[name]!.split(/\s+/);
    expect(got).toEqual(FilePlace.map((place, index) => `${place} ${cells[index]}`));
  });

  test('gets only URLs in responses that answer 200', async () => {
    const paths = [
      `/releases/${release.id}/_views/detail`,
      `/releases/${release.id}`,
      '/releases/_views/table',
      '/releases/_views/tracks',
      '/favorites',
    ];
    await me.client.post('/favorites', { releaseId: release.id });
    const handedOut: string[] = [];
    for (const path of paths) {
      const { status, body } = await me.client.get(path);
      if (status !== 200) continue;
      handedOut.push(...(JSON.stringify(body).match(/\/api\/files\/[^"\\]+/g) ?? []));
    }
    for (const address of new Set(handedOut)) {
      const known = Object.values(files).some(
        ({ uuid, id }) => address.includes(uuid) || address.includes(`/${id}/peaks`),
      );
      if (!known) continue;
      const answer = await me.client.fetch('GET', address.replace(/^\/api/, ''));
      await answer.arrayBuffer();
      expect([address, answer.status]).toEqual([address, 200]);
    }
    const nothing = EXPECTED[name]!.replace(/[\s-]/g, '') === '';
    expect(handedOut.length > 0).toBe(!nothing);
  });
});

describe('the page of a release', () => {
  const detail = async ({ client }: Asking) =>
    (await client.get<MediaReleaseDetail>(`/releases/${release.id}/_views/detail`)).body;

  test('shows an editor without downloads no booklet, no originals, and the video in 720p', async () => {
    const body = await detail(await PEOPLE['streaming editor']!());
    expect(body.artworks.map(({ kind, url, originalUrl }) => [kind, url !== null, originalUrl])).toEqual([
      ['FRONT_COVER', true, null],
      ['BACK_COVER', true, null],
      ['BOOKLET', false, null],
    ]);
    expect(body.videos[0]).toMatchObject({
      url: expect.stringContaining('video-preview'),
      state: 'READY',
      originalUrl: null,
    });
    expect(body.tracks[0]).toMatchObject({ streamState: 'READY', isExcerpt: false, peaksUrl: expect.any(String) });
    expect(body.artistInfos[0]?.infoFile?.url).toContain('/api/files/artist-info-pdf/');
  });

  test('is announced to its editors when the waveform was measured', async () => {
    const [pool, person] = [await database(), await editor()];
    await sampleTo(pool, release.id, person.companyId);
    const stream = await openStream((await server()).port, { authorization: await tokenOf(person) });
    // As of a file that was measured before bounds of sound were, which the next request has measured.
    await pool.query('update stored_files set sound_bounds = null where id = $1', [files.TRACK.id]);
    expect((await owner.client.get(`/files/${files.TRACK.id}/peaks`)).status).toBe(200);
    await stream.receives('files');
    stream.close();
  });

  test('shows another promoter excerpts, marked as such, and no documents', async () => {
    const body = await detail(await PEOPLE['market promoter']!());
    expect(body).toMatchObject({ market: true, permissions: { reason: 'mpn.backend.delivery.error.market-excerpts' } });
    expect(body.tracks[0]).toMatchObject({
      isExcerpt: true,
      streamUrl: expect.stringContaining('variant%3Dpreview'),
      peaksUrl: null,
    });
    expect(body.videos[0]).toMatchObject({ url: null, state: null, originalUrl: null });
    expect(body.artistInfos[0]?.infoFile).toMatchObject({ url: null });
  });

  test('refuses downloads to a partner with a link to read', async () => {
    const { client } = await PEOPLE['read link']!();
    const answer = await client.post<ErrorAnswer>(`/releases/${release.id}/_actions/download`, { audioFormat: 'MP3' });
    expect([answer.status, answer.body.globalErrors[0]?.messageCode]).toEqual([
      403,
      'mpn.backend.global.error.role-access-denied',
    ]);
  });
});
