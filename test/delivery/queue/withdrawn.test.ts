import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeliveryRow, DeliverySummary } from '@mpn/domain';
import { database } from '../../http/support/server';
import type { Person } from '../../http/releases/support';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import {
  deliveriesTo,
  filesIn,
  newestIn,
  prefer,
  correctSettings,
  push,
  releaseWithSharedFiles,
  station,
} from './support';

/*
 * A withdrawn release: a notice in each folder that holds its files, as a delivery of its own.
 */

let sshd: SshdServer;
beforeAll(async () => {
  sshd = await startSshd();
});
afterAll(() => sshd?.stop());

const noticeTo = async (to: Person, state: string): Promise<DeliveryRow> =>
  (await until(
    async () => (await deliveriesTo(to)).find(({ reason }) => reason === 'WITHDRAWAL'),
    (notice) => notice?.state === state,
  ))!;

const TEXT = 'Bjoerk-and-AEro-Gruesse-aus-Koeln-withdrawn.txt';
const JSON_FILE = TEXT.replace('.txt', '.json');

test('a withdrawal leaves a notice in each delivered folder, in the institution’s encoding and language', async () => {
  const release = await releaseWithSharedFiles();
  const [german, english, never] = await Promise.all([
    station(sshd, { directory: './german', encoding: 'LATIN_1' }),
    station(sshd, { directory: './english', encoding: 'UTF_8_BOM' }),
    station(sshd, { directory: './never', automaticSampling: false }),
  ]);
  const pool = await database();
  await pool.query(`update companies set country = 'DE' where id = $1`, [german.companyId]);
  await pool.query(`update companies set country = 'GB' where id = $1`, [english.companyId]);
  const folders: string[] = [];
  for (const to of [german, english]) {
    await prefer(to, 'MP3');
    await push(release, to);
    folders.push((await newestIn(to, 'DELIVERED')).remoteDirectory!);
  }
  const before = filesIn(sshd.root, folders[0]!);
  const original = await newestIn(german, 'DELIVERED');
  // The first attempt of the notice is refused by the server.
  await pool.query('update ftp_configurations set host_key_fingerprint = $2 where company_id = $1', [
    english.companyId,
    'SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ]);
  const reason = 'Falsche Abmischung – bitte löschen';
  const answer = await release.owner.client.post(`/releases/${release.id}/_actions/withdraw`, { reason });
  expect(answer.status).toBe(200);

  const told = await noticeTo(german, 'NOTICE_LEFT');
  expect(told).toMatchObject({ attempts: 1, audioFormat: 'MP3', errorCode: null });
  expect(filesIn(sshd.root, folders[0]!)).toEqual([...before, TEXT, JSON_FILE].sort());
  const read = (folder: string, name: string): Buffer => readFileSync(path.join(sshd.root, folder, name));
  const latin = read(folders[0]!, TEXT);
  expect(latin.toString('latin1')).toContain('ZURÜCKGEZOGEN');
  expect(latin.toString('latin1')).toContain('Grund: Falsche Abmischung - bitte löschen\r\n');
  const json = JSON.parse(read(folders[0]!, JSON_FILE).toString('utf8')) as { files: string[] };
  expect(json).toMatchObject({ withdrawn: true, title: 'Grüße aus Köln', reason });
  const contents = original.files.filter(({ kind }) => ['AUDIO', 'COVER', 'ARTWORK', 'ARTIST_INFO'].includes(kind));
  expect(json.files).toEqual(contents.map(({ name }) => name).sort());
  expect(json.files.length).toBeGreaterThan(1);

  await noticeTo(english, 'FAILED');
  await correctSettings(english, { hostKeyFingerprint: sshd.hostKeyFingerprint });
  await noticeTo(english, 'NOTICE_LEFT');
  const text = read(folders[1]!, TEXT).toString('utf8');
  expect([text.startsWith('\ufeffWITHDRAWN'), text.includes(reason)]).toEqual([true, true]);
  expect(await deliveriesTo(never)).toEqual([]);

  // A notice does not count as a delivery of the release.
  const { client } = release.owner;
  const { body } = await client.get<DeliverySummary>('/deliveries/_views/summary', {
    query: { releaseId: release.id },
  });
  expect(body).toMatchObject({ delivered: 2, noticesLeft: 2, upToDate: 0, failed: 0 });

  const mail = await until(
    async () =>
      (
        await pool.query<{ text: string }>(
          `select text from mails where template = 'release-withdrawn' and unique_key like $1`,
          [`release-withdrawn-${release.id}-%`],
        )
      ).rows,
    (rows) => rows.length > 0,
  );
  // Both stations have the same address for notifications.
  expect(mail.some(({ text }) => folders.every((folder) => text.includes(folder)))).toBe(true);
});
