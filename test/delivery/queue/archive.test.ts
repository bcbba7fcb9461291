import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeliveryDetail, FileView } from '@mpn/domain';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { editor, promoter, type Person } from '../../http/releases/support';
import { database } from '../../http/support/server';
import { formWith, pictureFile } from '../../support/media';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import { ardStation, noteArchive, optedIn, removeArchives, takePart } from './ard';
import { act, saveTrackTitle, settled, type Offered } from './campaign-steps';
import { deliveriesTo, filesIn, push, station, tagsOf, enqueueJob, type RealRelease } from './support';

/* Copies for the ARD archives, in addition to the institutions' own deliveries. */

let sshd: SshdServer;
beforeAll(async () => {
  sshd = await startSshd();
});
afterAll(() => sshd?.stop());

afterEach(removeArchives);

/** All deliveries to the station, oldest first, once all have ended. */
async function arrived(to: Person, count: number): Promise<DeliveryDetail[]> {
  await settled();
  const rows = await until(
    () => deliveriesTo(to),
    (found) => found.length >= count && found.every(({ state }) => ['DELIVERED', 'FAILED', 'CANCELED'].includes(state)),
  );
  expect(rows.map(({ reason, state }) => `${reason} ${state}`)).toHaveLength(count);
  const details = await Promise.all(rows.map(({ id }) => to.client.get<DeliveryDetail>(`/deliveries/${id}`)));
  return details.map(({ body }) => body).sort((one, other) => one.id - other.id);
}

const summaryOf = (deliveries: readonly DeliveryDetail[]): string[] =>
  deliveries.map(
    ({ reason, state, audioFormat, remoteDirectory }) =>
      `${reason} ${state} ${audioFormat} ${path.basename(remoteDirectory ?? '')}`,
  );

const OWN = 'Bjoerk-and-AEro-Gruesse-aus-Koeln';
const ARCHIVE = `${OWN}-ard-archive`;

async function optOut({ release, campaignId }: Offered): Promise<void> {
  const pool = await database();
  await pool.query('update releases set ard_archive = false where id = $1', [release.id]);
  await act({ release, campaignId }, 'resume');
}

describe('an ARD institution with automatic deliveries', () => {
  test('receives the release once, as the archive copy, when its own format is WAV 48/24 too', async () => {
    const release = await optedIn();
    const to = await ardStation(sshd, './once', 'WAVE_HIGH');
    const { campaignId } = await push(release, to);
    const [copy] = await arrived(to, 1);
    expect(summaryOf([copy!])).toEqual([`ARCHIVE DELIVERED WAVE_HIGH ${ARCHIVE}`]);
    expect(filesIn(sshd.root, './once')).toEqual([ARCHIVE]);
    const pool = await database();
    const mails = await pool.query(
      `select 1 from mails m join deliveries d on m.unique_key like 'delivered-' || d.id || '-%'
       where d.institution_id = $1`,
      [to.companyId],
    );
    expect(mails.rowCount).toBe(1);

    const offered = { release, campaignId };
    await act(offered, 'pause');
    await act(offered, 'resume');
    await arrived(to, 1);
    // Opted out again: the station still has the files, until there are updates.
    await act(offered, 'pause');
    await optOut(offered);
    await arrived(to, 1);
    await act(offered, 'pause');
    await saveTrackTitle(offered, 'Spätere Straße');
    await act(offered, 'resume');
    expect(summaryOf(await arrived(to, 2))[1]).toMatch(
      /^AUTOMATIC DELIVERED WAVE_HIGH Bjoerk-and-AEro-Gruesse-aus-Koeln$/,
    );
  });

  test('receives delivery and archive copy in separate folders when its own format is MP3', async () => {
    const release = await optedIn();
    const to = await ardStation(sshd, './both', 'MP3');
    await push(release, to);
    expect(summaryOf(await arrived(to, 2)).sort()).toEqual([
      `ARCHIVE DELIVERED WAVE_HIGH ${ARCHIVE}`,
      `AUTOMATIC DELIVERED MP3 ${OWN}`,
    ]);
    expect(filesIn(sshd.root, './both').sort()).toEqual([OWN, ARCHIVE].sort());
  });

  test('receives no second delivery in another campaign until the release has changed', async () => {
    const release = await optedIn();
    const to = await ardStation(sshd, './earlier', 'WAVE_HIGH');
    const beside = await station(sshd, { directory: './other', automaticSampling: false });
    await push(release, beside);
    await arrived(to, 1);
    await push(release, to);
    expect(summaryOf(await arrived(to, 1))).toEqual([`ARCHIVE DELIVERED WAVE_HIGH ${ARCHIVE}`]);
    await (await database()).query(`update tracks set title = 'Ganz anders' where id = $1`, [release.trackIds[0]]);
    // The institution has updates off and automatic deliveries on.
    await push(release, to);
    expect(summaryOf(await arrived(to, 2))[1]).toBe(`AUTOMATIC DELIVERED WAVE_HIGH ${OWN}`);
  });
});

test('an archive copy has tracks in WAV 48/24 with tags, cart chunk, cover, biography and metadata', async () => {
  const release = await optedIn();
  const to = await ardStation(sshd, './read-back', 'MP3', { automaticSampling: false });
  const beside = await station(sshd, { directory: './beside', automaticSampling: false });
  // The archive's institution need not be part of the campaign.
  await push(release, beside);
  const [copy] = await arrived(to, 1);
  expect(copy!.files.map(({ kind }) => kind)).toEqual([
    'AUDIO',
    'AUDIO',
    'COVER',
    'ARTIST_INFO',
    'METADATA_TEXT',
    'METADATA_JSON',
    'CHECKSUMS',
    'MANIFEST',
  ]);
  for (const [index, title] of ['Ça plane', 'Zweite Straße'].entries()) {
    const file = path.join(sshd.root, copy!.remoteDirectory ?? '', copy!.files[index]!.name);
    const probe = JSON.parse(
      execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', file]).toString(),
    ) as { streams: Record<string, unknown>[] };
    expect(probe.streams[0]).toMatchObject({
      codec_name: 'pcm_s24le',
      sample_rate: '48000',
      bits_per_sample: 24,
      channels: 2,
    });
    expect(tagsOf(file)).toMatchObject({ title, album: 'Grüße aus Köln', track: { no: index + 1 } });
    const info = execFileSync('sndfile-info', ['--cart', file]).toString();
    expect(info).toContain(index === 0 ? 'plane' : 'Zweite');
  }
  const first = readFileSync(path.join(sshd.root, copy!.remoteDirectory ?? '', copy!.files[0]!.name), 'latin1');
  expect(first).toMatch(/DEA1\d{8}/);
});

describe('“send updates”', () => {
  test('delivers a changed track to institution and archive, each in its own format and folder', async () => {
    const release = await optedIn();
    const to = await ardStation(sshd, './lines', 'MP3', { sendUpdates: true });
    const { campaignId } = await push(release, to);
    await arrived(to, 2);
    const offered = { release, campaignId };
    await act(offered, 'pause');
    await saveTrackTitle(offered, 'Andere Straße');
    await act(offered, 'resume');
    const updates = (await arrived(to, 4)).slice(2);
    expect(summaryOf(updates).sort()).toEqual([
      `UPDATE DELIVERED MP3 ${OWN}-2`,
      `UPDATE DELIVERED WAVE_HIGH ${ARCHIVE}-2`,
    ]);
    for (const { update } of updates) expect(update?.changed[0]).toMatch(/^1-02_/);

    // Nothing has changed: neither gets an update.
    await act(offered, 'pause');
    await act(offered, 'resume');
    await arrived(to, 4);
    // The same when both were updated before.
    await act(offered, 'pause');
    await saveTrackTitle(offered, 'Dritte Straße');
    await act(offered, 'resume');
    expect(
      summaryOf(await arrived(to, 6))
        .slice(4)
        .sort(),
    ).toEqual([`UPDATE DELIVERED MP3 ${OWN}-3`, `UPDATE DELIVERED WAVE_HIGH ${ARCHIVE}-3`]);
    // The promoter no longer takes part: no update of the archive copy, but of the station's own delivery.
    await act(offered, 'pause');
    await saveTrackTitle(offered, 'Vierte Straße');
    await optOut(offered);
    expect(summaryOf(await arrived(to, 7)).slice(6)).toEqual([`UPDATE DELIVERED MP3 ${OWN}-4`]);
  });

  test('delivers a new back cover to both institution and archive', async () => {
    const release = await optedIn();
    const to = await ardStation(sshd, './picture', 'MP3', { sendUpdates: true });
    const { campaignId } = await push(release, to);
    await arrived(to, 2);
    const offered = { release, campaignId };
    await act(offered, 'pause');
    await addBackCover(release);
    await act(offered, 'resume');
    const updates = (await arrived(to, 4)).slice(2);
    const added = {
      added: [expect.stringContaining('back-cover')],
      // What lists the files of the release, or contains the update.
      changed: [expect.stringMatching(/metadata\.json$/), 'SHA256SUMS'],
      removed: [],
    };
    expect(updates.map(({ update }) => update)).toMatchObject([added, added]);
  });

  test('updates the archive copy while another delivery to the institution is queued', async () => {
    const release = await optedIn();
    const to = await ardStation(sshd, './apart', 'MP3', { automaticSampling: false, sendUpdates: true });
    const { campaignId } = await push(release, to);
    await arrived(to, 1);
    const request = await insertRow(await database(), 'deliveries', {
      release_id: release.id,
      institution_id: to.companyId,
      unique_key: unique(),
      reason: 'REQUEST',
      is_archive_copy: false,
      state: 'QUEUED',
      attempts: 0,
      queued_at: new Date(Date.now() - 60_000),
    });
    const offered = { release, campaignId };
    await act(offered, 'pause');
    await saveTrackTitle(offered, 'Andere Straße');
    await act(offered, 'resume');
    const updated = await until(
      () => deliveriesTo(to),
      (found) => found.some(({ reason, state }) => reason === 'UPDATE' && state === 'DELIVERED'),
    );
    expect(updated.find(({ id }) => id === request.id)?.state).toBe('QUEUED');
    expect(updated.filter(({ reason }) => reason === 'UPDATE')).toMatchObject([{ audioFormat: 'WAVE_HIGH' }]);
  });

  test('updates no archive copy once the promoter no longer takes part in the archive', async () => {
    const release = await optedIn();
    const to = await ardStation(sshd, './copy-only', 'MP3', { automaticSampling: false, sendUpdates: true });
    const own = await station(sshd, { directory: './takes-all', sendUpdates: true });
    const { campaignId } = await push(release, to);
    await insertRow(await database(), 'sampling_campaign_rights', {
      campaign_id: campaignId,
      institution_id: own.companyId,
      right_type: 'DOWNLOAD',
      purchased_at: new Date(),
    });
    expect(summaryOf(await arrived(to, 1))).toEqual([`ARCHIVE DELIVERED WAVE_HIGH ${ARCHIVE}`]);
    const offered = { release, campaignId };
    await act(offered, 'pause');
    await saveTrackTitle(offered, 'Andere Straße');
    await optOut(offered);
    await settled();
    expect(await deliveriesTo(to)).toHaveLength(1);
  });
});

/** The release gets a back cover. */
async function addBackCover({ id, owner }: RealRelease): Promise<void> {
  const picture = formWith(await pictureFile({ shade: 10 }), 'back.jpg');
  const { status, body } = await owner.client.post<FileView>('/files/COVER', picture);
  expect(status).toBe(201);
  await insertRow(await database(), 'artworks', { release_id: id, kind: 'BACK_COVER', position: 2, file_id: body.id });
}

describe('no archive copy is queued', () => {
  interface Facts {
    releaseId: number;
    promoterId: number;
    archiveId: number;
    campaignId: number;
  }
  const sql =
    (statement: string, ...of: (keyof Facts)[]) =>
    async (facts: Facts): Promise<void> => {
      await (
        await database()
      ).query(
        statement,
        of.map((name) => facts[name]),
      );
    };
  const company = (change: string, of: 'promoterId' | 'archiveId') =>
    sql(`update companies set ${change} where id = $1`, of);
  const blocked =
    (medium: string) =>
    async ({ promoterId, archiveId }: Facts) => {
      const pool = await database();
      await pool.query(
        `insert into block_list_entries (document_id, company_id, institution_id, medium_id)
       select $3, $1, $2, ${medium} from companies where id = $2`,
        [promoterId, archiveId, unique()],
      );
    };

  /** Deliveries queued for an archive whose transfer window opens tomorrow, so that nothing runs. */
  async function queued(change: (facts: Facts) => Promise<void>): Promise<number> {
    const pool = await database();
    const owner = await promoter();
    await takePart(owner.companyId);
    const release = await createRelease(pool, owner.companyId, { ard_archive: true });
    const archive = await editor({}, 'MEDIA_ADMIN');
    noteArchive(archive.companyId);
    await pool.query(
      `update companies set ard_state_institution_name = 'NDR', pending_registration = false,
         sampling_medium_id = (select min(id) from sampling_mediums) where id = $1`,
      [archive.companyId],
    );
    await pool.query(
      `insert into ftp_configurations (document_id, company_id, protocol, server_address, directory, file_naming,
         automatic_sampling, send_updates, encoding, transfer_start, transfer_end, version)
       values ($2, $1, 'SFTP', 'archive.invalid', '.', 'SHORT_FORMAT', false, false, 'UTF_8',
         to_char(now() at time zone 'Europe/Berlin' + interval '3 hours', 'HH24:00'),
         to_char(now() at time zone 'Europe/Berlin' + interval '4 hours', 'HH24:00'), 1)`,
      [archive.companyId, unique()],
    );
    const beside = await editor({}, 'MEDIA_ADMIN');
    const sampling = await sampleTo(pool, release.id, beside.companyId);
    await change({
      releaseId: release.id,
      promoterId: owner.companyId,
      archiveId: archive.companyId,
      campaignId: sampling.campaignId,
    });
    await enqueueJob('delivery.campaign-activated', sampling);
    await settled();
    const { rowCount } = await pool.query('select 1 from deliveries where institution_id = $1 and release_id = $2', [
      archive.companyId,
      release.id,
    ]);
    return rowCount ?? 0;
  }

  test('but one is for an eligible archive (control for the tests of this group)', async () => {
    expect(await queued(() => Promise.resolve())).toBe(1);
    // Block list entries with another medium than the institution's, and an archive without a medium.
    expect(await queued(blocked('(select max(id) from sampling_mediums)'))).toBe(1);
    expect(await queued(company('sampling_medium_id = null', 'archiveId'))).toBe(1);
  });

  test.each([
    ['when the promoter has not accepted the ARD contract', company('accepted_ard_contract = false', 'promoterId')],
    ['when the promoter does not take part in the archive', company('ard_archive_sampling = null', 'promoterId')],
    ['when the release is not opted in', sql('update releases set ard_archive = false where id = $1', 'releaseId')],
    ['when the release is withdrawn', sql('update releases set withdrawn_at = now() where id = $1', 'releaseId')],
    [
      'when the campaign is paused',
      sql(`update sampling_campaigns set status = 'PAID_PAUSED' where id = $1`, 'campaignId'),
    ],
    ['when the institution has no ARD name', company(`ard_state_institution_name = ''`, 'archiveId')],
    ['when the promoter has blocked the institution', blocked('null')],
    ['when the promoter has blocked the institution in its medium', blocked('sampling_medium_id')],
    ['when the institution is disabled', company('disabled = true', 'archiveId')],
    ['when the registration of the institution is pending', company('pending_registration = true', 'archiveId')],
  ])('%s', async (_what, change) => {
    expect(await queued(change)).toBe(0);
  });

  test('when the feature ARD_ARCHIVE is off', async () => {
    const pool = await database();
    const set = (enabled: boolean) =>
      pool.query(`update feature_flags set enabled = $1 where name = 'ARD_ARCHIVE'`, [enabled]);
    expect((await set(false)).rowCount).toBe(1);
    try {
      expect(await queued(() => Promise.resolve())).toBe(0);
    } finally {
      await set(true);
    }
  });
});
