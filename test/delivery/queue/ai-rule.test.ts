import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CompanyView, MediaReleaseDetail, ReleaseEntity } from '@mpn/domain';
import { createDelivery } from '../../factories/delivery';
import type { Person } from '../../http/releases/support';
import { database } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { startAll, stopAll } from '../delivery-fixtures';
import { act, settled } from './campaign-steps';
import { deliveriesTo, newestIn, prefer, push, releaseWithSharedFiles, station, type RealRelease } from './support';

let sshd: SshdServer;
let vsftpd: VsftpdServer;

beforeAll(async () => {
  [sshd, vsftpd] = await startAll(startSshd(), startVsftpd());
});
afterAll(() => stopAll([sshd, vsftpd]));

async function setRules({ client, companyId }: Person, rules: object): Promise<void> {
  const { version } = (await client.get<CompanyView>(`/companies/${companyId}`)).body;
  expect((await client.patch(`/companies/${companyId}`, { version, ...rules })).status).toBe(200);
}

/** States over the API that each track is partly made with AI. */
async function stateAi({ owner: { client }, id }: RealRelease): Promise<void> {
  const { body } = await client.get<ReleaseEntity>(`/releases/${id}`);
  const tracks = body.tracks.map((track) => ({
    id: track.id,
    set: track.set,
    position: track.position,
    title: track.title,
    artist: track.artist,
    isrc: track.isrcIsDummy ? null : track.isrc,
    isPromoTrack: track.isPromoTrack,
    audioFileId: track.audioFile?.id ?? null,
    authors: track.authors,
    containsAi: 'PARTLY',
    aiConcerns: ['VOCALS', 'LYRICS'],
    aiTool: 'Klangmaschine 3',
  }));
  const saved = await client.patch(`/releases/${id}`, { version: body.version, tracks });
  expect([saved.status, saved.body]).toMatchObject([200, {}]);
}

const SERVERS = [
  ['SFTP', () => sshd],
  ['FTP', () => vsftpd],
] as const;

test.each(SERVERS)(
  'a station with the rule gets no file over %s, reads why, and gets what it requests',
  async (name, at) => {
    const release = await releaseWithSharedFiles();
    await stateAi(release);
    const [strict, usual] = [
      await station(at(), { directory: `./strict-${name}` }),
      await station(at(), { directory: `./usual-${name}` }),
    ];
    await setRules(strict, { aiRulePartly: 'NO_DELIVERY' });
    for (const to of [strict, usual]) await prefer(to, 'MP3');
    await push(release, strict);
    await push(release, usual);
    const delivery = await newestIn(usual, 'DELIVERED', 'FAILED');
    expect(delivery).toMatchObject({ state: 'DELIVERED', reason: 'AUTOMATIC' });
    await settled();
    expect(await deliveriesTo(strict)).toEqual([]);
    const page = await strict.client.get<MediaReleaseDetail>(`/releases/${release.id}/_views/detail`);
    expect(page.body).toMatchObject({ aiRule: 'NO_DELIVERY', permissions: { request: true } });
    expect(page.body.tracks[0]).toMatchObject({ containsAi: 'PARTLY', aiConcerns: ['LYRICS', 'VOCALS'] });

    expect((await strict.client.post(`/releases/${release.id}/_actions/request_delivery`, {})).status).toBeLessThan(
      300,
    );
    const requested = await newestIn(strict, 'DELIVERED', 'FAILED');
    expect(requested).toMatchObject({ state: 'DELIVERED', reason: 'REQUEST' });
    const fileOf = (kind: string) =>
      path.join(at().root, requested.remoteDirectory!, requested.files.find((file) => file.kind === kind)!.name);
    const { tracks } = JSON.parse(readFileSync(fileOf('METADATA_JSON'), 'utf8')) as { tracks: { ai: object }[] };
    expect(tracks[0]!.ai).toMatchObject({
      contains: 'PARTLY',
      concerns: ['LYRICS', 'VOCALS'],
      tool: 'Klangmaschine 3',
    });
    expect(readFileSync(fileOf('METADATA_TEXT'), 'utf8')).toMatch(
      /Generative AI: partly, stated by the label on \d{4}/,
    );
    const probed = ['-v', 'error', '-show_entries', 'format_tags', '-of', 'json', fileOf('AUDIO')];
    expect(execFileSync('ffprobe', probed).toString()).toMatch(/"AI_CONTRIBUTION": "PARTLY"/);
  },
);

test('after a statement that comes later nothing more is pushed, and what was bought is fetched on request', async () => {
  const release = await releaseWithSharedFiles();
  const to = await station(sshd, { directory: './later', sendUpdates: true });
  await setRules(to, { aiRuleAll: 'HIDE', aiRulePartly: 'HIDE' });
  await prefer(to, 'MP3');
  const { campaignId } = await push(release, to);
  await newestIn(to, 'DELIVERED');
  const sampled = { release, to, campaignId };
  await act(sampled, 'pause');
  await stateAi(release);
  await act(sampled, 'resume');
  await settled();
  expect((await deliveriesTo(to)).map(({ reason }) => reason)).toEqual(['AUTOMATIC']);
  const page = await to.client.get<MediaReleaseDetail>(`/releases/${release.id}/_views/detail`);
  expect([page.status, page.body.aiRule]).toEqual([200, 'HIDE']);
  expect((await to.client.post(`/releases/${release.id}/_actions/request_delivery`, {})).status).toBeLessThan(300);
  expect(await newestIn(to, 'DELIVERED', 'FAILED')).toMatchObject({ state: 'DELIVERED', reason: 'REQUEST' });

  const failed = await createDelivery(await database(), release.id, to.companyId, {
    ...{ state: 'FAILED', reason: 'AUTOMATIC' },
  });
  const retried = await release.owner.client.post(`/deliveries/${failed.id}/_actions/retry`);
  const code = 'mpn.backend.delivery.error.kept-back-by-ai-rule';
  expect([retried.status, retried.body]).toMatchObject([409, { globalErrors: [{ messageCode: code }] }]);
});
