import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DownloadView } from '@mpn/domain';
import { realRelease, type RealRelease } from '../../delivery/queue/support';
import { sampleTo } from '../../factories/release';
import { until } from '../../support/until';
import { editor, type Person } from '../releases/support';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let release: RealRelease;
let listener: Person;
let sampling: { campaignId: number };
const folder = mkdtempSync(path.join(tmpdir(), 'mpn-download-'));

beforeAll(async () => {
  release = await realRelease();
  listener = await editor();
  sampling = await sampleTo(await database(), release.id, listener.companyId);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const address = async (what: string, audioFormat: string, who = listener): Promise<DownloadView> => {
  const { status, body } = await who.client.post<DownloadView>(`/releases/${release.id}${what}/_actions/download`, {
    audioFormat,
  });
  expect([status, body]).toMatchObject([200, { url: expect.stringContaining('/api/files/') }]);
  return body;
};

const fetchBytes = async (
  url: string,
  range?: string,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
  const response = await api().fetch('GET', url.replace('/api', ''), undefined, range ? { headers: { range } } : {});
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

const statusOf = async (): Promise<string[]> => {
  const { rows } = await (
    await database()
  ).query<{ type: string }>('select type from interactions where user_id = $1 and release_id = $2', [
    listener.user.id,
    release.id,
  ]);
  return rows.map(({ type }) => type);
};

test('a track is downloaded tagged and as an attachment, and two ranges make the whole file', async () => {
  const { url, fileName } = await until(
    () => address(`/tracks/${release.trackIds[0]}`, 'FLAC'),
    ({ ready }) => ready,
  );
  expect(fileName).toBe('1-01_Die-Beispielband-Ca-plane.flac');
  expect(await statusOf()).toEqual([]);
  const whole = await fetchBytes(url);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-disposition')).toContain(`attachment; filename="${fileName}"`);
  const middle = Math.floor(whole.bytes.length / 2);
  const first = await fetchBytes(url, `bytes=0-${middle - 1}`);
  const second = await fetchBytes(url, `bytes=${middle}-`);
  expect([first.status, second.status]).toEqual([206, 206]);
  expect(Buffer.concat([first.bytes, second.bytes]).equals(whole.bytes)).toBe(true);
  writeFileSync(path.join(folder, fileName), whole.bytes);
  const probe = execFileSync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format_tags=title,album',
    '-of',
    'json',
    path.join(folder, fileName),
  ]).toString();
  expect((JSON.parse(probe) as { format: { tags: Record<string, string> } }).format.tags).toMatchObject({
    TITLE: 'Ça plane',
    ALBUM: 'Grüße aus Köln',
  });
  await until(statusOf, (types) => types.includes('DOWNLOADED'));
  const trail = await (
    await database()
  ).query(`select data from audit_records where action = 'download' and object_id = $1`, [release.id]);
  // Several ranges count as one download.
  expect(trail.rowCount).toBe(1);
});

test.each([
  ['a track', () => address(`/tracks/${release.trackIds[0]}`, 'FLAC')],
  ['a release', () => address('', 'MP3')],
])('HEAD of %s has the status and headers of GET, and no body', async (_what, addressed) => {
  const { url } = await addressed();
  const names = ['content-length', 'content-type', 'content-disposition', 'etag', 'accept-ranges'];
  const headersOf = async (method: string, range?: string) => {
    const response = await api().fetch(method, url.replace('/api', ''), undefined, {
      headers: range ? { range } : {},
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      bytes,
      head: [response.status, ...[...names, 'content-range'].map((name) => response.headers.get(name))],
    };
  };
  for (const range of [undefined, 'bytes=10-99']) {
    const [head, get] = [await headersOf('HEAD', range), await headersOf('GET', range)];
    expect(head.head).toEqual(get.head);
    expect(head.head[1]).toBe(String(get.bytes.length));
    expect(head.bytes).toHaveLength(0);
  }
});

test.each<[string, (url: string) => Promise<unknown>]>([
  ['all but the first byte', (url) => fetchBytes(url, 'bytes=1-')],
  [
    'the first bytes, broken off by the client',
    async (url) => {
      const response = await api().fetch('GET', url.replace('/api', ''));
      await response.body?.getReader().read();
      await response.body?.cancel().catch(() => undefined);
    },
  ],
])('a download of %s is counted and in the trail', async (_what, take) => {
  const other = await editor({ company_id: listener.companyId });
  const { url } = await address('', 'FLAC', other);
  await take(url);
  const pool = await database();
  const seen = await until(
    async () =>
      (
        await pool.query<{ what: string }>(
          `select action as what from audit_records where action = 'download' and object_id = $1 and user_id = $2
           union all select type from interactions where release_id = $1 and user_id = $2 order by 1`,
          [release.id, other.user.id],
        )
      ).rows.map(({ what }) => what),
    (found) => found.length > 1,
  );
  expect(seen.sort()).toEqual(['DOWNLOADED', 'download']);
});

test('a release is downloaded as a valid ZIP, whose ranges are the same each time', async () => {
  const { url, fileName } = await address('', 'MP3');
  expect(fileName).toBe('Bjoerk-and-AEro-Gruesse-aus-Koeln.zip');
  const whole = await fetchBytes(url);
  expect(whole.headers.get('content-type')).toBe('application/zip');
  const zip = path.join(folder, fileName);
  writeFileSync(zip, whole.bytes);
  expect(execFileSync('unzip', ['-t', zip]).toString()).toContain('No errors detected');
  execFileSync('unzip', ['-q', zip, '-d', folder]);
  const inside = path.join(folder, fileName.replace('.zip', ''));
  // Files have the time of the newest recording.
  const { rows } = await (
    await database()
  ).query<{ at: Date }>(
    `select max(f.created_at) as at from tracks t join stored_files f on f.id = t.audio_file_id
     where t.release_id = $1`,
    [release.id],
  );
  const listed = execFileSync('unzip', ['-Zl', '-T', zip]).toString();
  const stamp = rows[0]!.at.toISOString().replace(/\D/g, '').slice(0, 8);
  expect(listed.match(/\d{8}\.\d{6}/g)).toEqual(Array<unknown>(8).fill(expect.stringContaining(`${stamp}.`)));
  const manifest = JSON.parse(
    readFileSync(path.join(inside, 'Bjoerk-and-AEro-Gruesse-aus-Koeln-manifest.json'), 'utf8'),
  ) as { files: { name: string; sha256: string }[] };
  expect(manifest.files).toHaveLength(7);
  execFileSync('sha256sum', ['--strict', '-c', 'SHA256SUMS'], { cwd: inside });
  for (const { name, sha256 } of manifest.files) {
    expect(
      createHash('sha256')
        .update(readFileSync(path.join(inside, name)))
        .digest('hex'),
    ).toBe(sha256);
  }
  const cuts = [0, 1, 40, 1000, Math.floor(whole.bytes.length / 2), whole.bytes.length - 30, whole.bytes.length];
  const parts: Buffer[] = [];
  for (let index = 1; index < cuts.length; index += 1) {
    parts.push((await fetchBytes(url, `bytes=${cuts[index - 1]}-${cuts[index]! - 1}`)).bytes);
  }
  expect(Buffer.concat(parts).equals(whole.bytes)).toBe(true);
});

test('a download is refused for another institution, a forbidden format, and once the campaign is paused', async () => {
  const pool = await database();
  const stranger = await editor();
  const foreign = await stranger.client.post<ErrorAnswer>(`/releases/${release.id}/_actions/download`, {
    audioFormat: 'MP3',
  });
  expect(foreign.status).toBe(404);
  const { url } = await address('', 'MP3');
  expect((await fetchBytes(`${url}x`)).status).toBe(404);
  await pool.query(`update companies set web_delivery = $2 where id = $1`, [
    listener.companyId,
    JSON.stringify({ formats: { MP3: false } }),
  ]);
  const refused = await fetchBytes(url, 'bytes=100-200');
  expect([refused.status, refused.bytes.toString()]).toEqual([403, expect.stringContaining('format-not-permitted')]);
  await pool.query(`update companies set web_delivery = null where id = $1`, [listener.companyId]);
  expect((await fetchBytes(url, 'bytes=100-200')).status).toBe(206);
  await pool.query(`update sampling_campaigns set status = 'PAID_PAUSED' where id = $1`, [sampling.campaignId]);
  expect((await fetchBytes(url, 'bytes=100-200')).status).toBe(403);
});
