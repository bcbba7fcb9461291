import type { ReleaseEntity } from '@mpn/domain';
import { createRelease, newIsrc, orderCampaign, sampleTo } from '../../factories/release';
import { createMediaCompany } from '../../factories/companies';
import { insertRow } from '../../factories/insert';
import { createUser } from '../../factories/users';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { until } from '../../support/until';
import { trackInput } from '../../support/track-input';
import { database } from '../support/server';
import { createCompanyFile, promoter, type Promoter } from './support';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

async function ready(): Promise<ReleaseEntity> {
  const { id } = await createRelease(await database(), me.companyId);
  return (await me.client.get<ReleaseEntity>(`/releases/${id}`)).body;
}

const save = (release: ReleaseEntity, body: object) =>
  me.client.patch<ReleaseEntity>(`/releases/${release.id}`, { version: release.version, ...body });

/** A track of the answer as the editor sends it back. */
/** Of a picture too, the server alone sets who stated what about AI. */
const withoutDeclaration = ({ aiDeclaredBy: _by, aiDeclaredAt: _at, ...picture }: ReleaseEntity['artworks'][number]) =>
  picture;

describe('PATCH /releases/{id}', () => {
  test('saves fields and increments the version', async () => {
    const release = await ready();
    const answer = await save(release, { title: 'Neuer Titel', additionalInformation: 'Text', airDate: '2026-12-01' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      title: 'Neuer Titel',
      additionalInformation: 'Text',
      airDate: '2026-12-01',
      version: release.version + 1,
      saveResult: 'SAVED',
      status: 'READY',
    });
  });

  test('answers as GET does afterwards, with a dummy for a removed EAN', async () => {
    const own = { ean: '4056813333336', ean_is_dummy: false };
    const { id } = await createRelease(await database(), me.companyId, own);
    const release = (await me.client.get<ReleaseEntity>(`/releases/${id}`)).body;
    const changed = await save(release, {
      title: 'Neuer Titel',
      artistContract: '',
      labelCode: 'LC 12345',
      ean: null,
      formatId: null,
      releaseDate: '2026-12-01',
      airDate: null,
      additionalInformation: '<p>Text</p>',
      contacts: [],
    });
    expect(changed.body).toMatchObject({ saveResult: 'SAVED', status: 'DRAFT', eanIsDummy: true });
    const { saveResult: _, ...reply } = changed.body;
    expect(reply.ean).not.toBe(release.ean);
    const { lastSave: _lastSave, ...read } = (await me.client.get<ReleaseEntity>(`/releases/${release.id}`)).body;
    expect(read).toEqual(reply);
    // The dummy is kept when the EAN is removed again.
    const again = await save({ ...release, version: reply.version }, { ean: null, title: 'Noch ein Titel' });
    expect(again.body).toMatchObject({ ean: reply.ean, eanIsDummy: true, saveResult: 'SAVED' });
  });

  test('answers NO_SAVE and keeps the version when nothing changes', async () => {
    const release = await ready();
    const answer = await save(release, {
      title: release.title,
      genreIds: release.genreIds,
      tracks: release.tracks.map(trackInput),
      artworks: release.artworks.map((artwork) => {
        const { file, ...sent } = withoutDeclaration(artwork);
        return { ...sent, fileId: file?.id };
      }),
      contacts: release.contacts,
    });
    expect(answer.body.saveResult).toBe('NO_SAVE');
    expect(answer.body.version).toBe(release.version);
    expect(answer.body.updatedAt).toBe(release.updatedAt);
  });

  test('keeps tracks by id, deletes the others, adds new ones, and renumbers sets and positions', async () => {
    const release = await ready();
    const [first, second] = release.tracks;
    const answer = await save(release, {
      tracks: [
        { ...trackInput(second!), set: 1, position: 1, isPromoTrack: false, authors: [] },
        { title: 'Neu', set: 4, position: 7, artist: 'Andere', authors: [{ role: 'AUTHOR', name: 'Jo Text' }] },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.tracks).toMatchObject([
      { id: second!.id, set: 1, position: 1, isPromoTrack: true, authors: [] },
      {
        set: 2,
        position: 1,
        title: 'Neu',
        isPromoTrack: false,
        isrcIsDummy: true,
        authors: [{ name: 'Jo Text', position: 1 }],
      },
    ]);
    expect(answer.body.tracks.map(({ id }) => id)).not.toContain(first!.id);
    expect(answer.body.tracks[1]?.isrc).toMatch(/^MPN\d{9}$/);
    const left = await (await database()).query('select 1 from authors where track_id = $1', [first!.id]);
    expect(left.rowCount).toBe(0);
  });

  test('keeps a dummy ISRC until a real one is entered', async () => {
    const release = await ready();
    const once = await save(release, { tracks: [{ title: 'T' }] });
    const dummy = once.body.tracks[0]!;
    const twice = await save(once.body, { tracks: [{ ...trackInput(dummy), isrc: null, title: 'T2' }] });
    expect(twice.body.tracks[0]?.isrc).toBe(dummy.isrc);
    const isrc = newIsrc();
    const real = await save(twice.body, { tracks: [{ ...trackInput(twice.body.tracks[0]!), isrc }] });
    expect(real.body.tracks[0]).toMatchObject({ isrc, isrcIsDummy: false, id: dummy.id });
  });

  test('replaces artworks, artist infos, contacts, videos and links as a whole', async () => {
    const release = await ready();
    const [cover, booklet, pdf, video, poster] = await Promise.all(
      ['COVER', 'BOOKLET', 'ARTIST_INFO_PDF', 'MUSIC_VIDEO', 'MUSIC_VIDEO_POSTER_IMAGE'].map((kind) =>
        createCompanyFile(me, kind),
      ),
    );
    const answer = await save(release, {
      artworks: [
        { kind: 'BOOKLET', fileId: booklet, position: 9 },
        { kind: 'FRONT_COVER', fileId: cover, copyrightHolder: 'Beispiel', year: 2026 },
      ],
      artistInfos: [
        { category: 'BIOGRAPHY', infoType: 'FILE', infoFileId: pdf, position: 2 },
        { category: 'WEBSITE', infoType: 'LINK', url: 'https://example.org/band', position: 1 },
      ],
      contacts: [
        { lastName: 'Zwei', position: 2, department: 'custom', departmentCustomName: 'Tour' },
        { lastName: 'Eins', position: 1, email: 'eins@example.org', department: 'radio' },
      ],
      videos: [{ title: 'Clip', videoFileId: video, posterImageFileId: poster, isrcType: 'DUMMY' }],
      videoLinks: [{ link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.artworks).toMatchObject([
      { kind: 'FRONT_COVER', position: 1, file: { id: cover }, year: 2026 },
      { kind: 'BOOKLET', position: 1, file: { id: booklet } },
    ]);
    expect(answer.body.artistInfos).toMatchObject([
      { category: 'WEBSITE', position: 1 },
      { category: 'BIOGRAPHY', position: 2, infoFile: { id: pdf } },
    ]);
    expect(answer.body.contacts).toMatchObject([
      { lastName: 'Eins', position: 1 },
      { lastName: 'Zwei', position: 2, departmentCustomName: 'Tour' },
    ]);
    expect(answer.body.videos).toMatchObject([
      { title: 'Clip', isrcType: 'DUMMY', videoFile: { id: video }, uploadStatus: 'FINISHED' },
    ]);
    expect(answer.body.videoLinks).toMatchObject([{ type: 'YOUTUBE', position: 1 }]);
    for (const list of ['tracks', 'artworks', 'artist_infos', 'contacts', 'videos', 'video_links']) {
      const one = await me.client.get<unknown[]>(`/releases/${release.id}/${list}`);
      const key = list.replace(/_(\w)/g, (_m, letter: string) => letter.toUpperCase()) as 'tracks';
      expect([list, one.status, one.body.length]).toEqual([list, 200, answer.body[key].length]);
    }
    const old = await (
      await database()
    ).query('select unreferenced_since from stored_files where id = $1', [release.artworks[0]?.file?.id]);
    expect(old.rows[0].unreferenced_since).not.toBeNull();
  });

  test('keeps a removed file that something else takes at the same moment', async () => {
    const release = await ready();
    const pool = await database();
    const fileId = release.artworks[0]?.file?.id;
    const other = await pool.connect();
    try {
      // As attaching does it: the file's row is locked, then the reference is written.
      await other.query('begin');
      await other.query('select id from stored_files where id = $1 for update', [fileId]);
      const saved = save(release, { artworks: [] });
      await until(
        async () =>
          (
            await pool.query<{ waiting: number }>(
              `select count(*)::int as waiting from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock' and query like '%stored_files%'`,
            )
          ).rows[0]!.waiting,
        (waiting) => waiting > 0,
      );
      await other.query('update up_users set profile_image_id = $1 where id = $2', [fileId, me.user.id]);
      await other.query('commit');
      expect((await saved).status).toBe(200);
    } finally {
      await other.query('rollback');
      other.release();
    }
    const { rows } = await pool.query('select unreferenced_since from stored_files where id = $1', [fileId]);
    expect(rows).toEqual([{ unreferenced_since: null }]);
  });

  test('sets the status to DRAFT when a requirement is missing, which is then listed', async () => {
    const release = await ready();
    const answer = await save(release, { contacts: [], labelCode: null });
    expect(answer.body.status).toBe('DRAFT');
    const { body } = await me.client.get<{ ready: boolean; items: { code: string; step: string }[] }>(
      `/releases/${release.id}/_views/requirements`,
    );
    expect(body.ready).toBe(false);
    expect(body.items.map(({ code, step }) => [code, step])).toEqual([
      ['label-code', 'release'],
      ['contact', 'contacts'],
    ]);
  });

  test('is refused with a stale version (optimistic-lock), and saves nothing', async () => {
    const release = await ready();
    await save(release, { title: 'Zuerst' });
    const answer = await me.client.patch<ErrorAnswer>(`/releases/${release.id}`, {
      version: release.version,
      title: 'Zuletzt',
    });
    expect(answer.status).toBe(409);
    expect(answer.body.globalErrors[0]?.messageCode).toBe('mpn.backend.global.error.optimistic-lock');
    expect((await me.client.get<ReleaseEntity>(`/releases/${release.id}`)).body.title).toBe('Zuerst');
  });

  test('is named by who saved last: oneself, a colleague by name, others by company or not at all', async () => {
    const pool = await database();
    const release = await ready();
    const lastSave = async (by: ApiClient = me.client) =>
      (await by.get<ReleaseEntity>(`/releases/${release.id}`)).body.lastSave;
    expect(await lastSave()).toBeNull();
    await save(release, { title: 'Zuerst' });
    expect(await lastSave()).toEqual({ at: expect.any(String) as string, isOwn: true, by: null });
    const colleague = await createUser(pool, 'PROMO_ADMIN', { company_id: me.companyId });
    const saver = await pool.query<{ name: string }>('select full_name as name from people where id = $1', [
      me.user.id,
    ]);
    expect(await lastSave(api().as(colleague))).toMatchObject({ isOwn: false, by: saver.rows[0]!.name });
    // As support saves for a person.
    await insertRow(pool, 'audit_records', {
      ...{ at: new Date(), user_id: me.user.id, action: 'release.update', object_type: 'release' },
      ...{ object_id: release.id, data: { panelUserId: 1 } },
    });
    expect(await lastSave()).toMatchObject({ isOwn: false, by: null });
  });

  test('is refused while another transaction has locked the row (pessimistic-lock)', async () => {
    const release = await ready();
    const other = await (await database()).connect();
    try {
      await other.query('begin');
      await other.query('select 1 from releases where id = $1 for update', [release.id]);
      const answer = await me.client.patch<ErrorAnswer>(`/releases/${release.id}`, { version: 1, title: 'X' });
      expect(answer.status).toBe(409);
      expect(answer.body.globalErrors[0]?.messageCode).toBe('mpn.backend.global.error.pessimistic-lock');
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  test('is refused with the id of a track of another release', async () => {
    const [release, foreign] = [await ready(), await ready()];
    const answer = await me.client.patch<ErrorAnswer>(`/releases/${release.id}`, {
      version: release.version,
      tracks: [{ id: foreign.tracks[0]!.id, title: 'Geraubt' }],
    });
    expect(answer.status).toBe(400);
    expect(answer.body.fieldErrors[0]?.field).toBe('tracks[0].id');
  });

  test.each([
    ['more than three genres', { genreIds: [1, 2, 3, 4] }, 'genreIds'],
    ['an unknown key', { colour: 'red' }, undefined],
    ['an unknown key of a track', { tracks: [{ title: 'T', colour: 'red' }] }, undefined],
    ['no version', { version: undefined, title: 'X' }, 'version'],
    ['a link that is no YouTube one', { videoLinks: [{ link: 'https://example.org/clip' }] }, 'videoLinks[0].link'],
  ])('is refused (400) with %s', async (_name, body, field) => {
    const answer = await me.client.patch<ErrorAnswer>(`/releases/${(await ready()).id}`, { version: 1, ...body });
    expect(answer.status).toBe(400);
    if (field) expect(answer.body.fieldErrors.map((error) => error.field)).toContain(field);
  });

  test.each([
    ['PAID_SCHEDULED', 'CAMPAIGN_SCHEDULED'],
    ['PAID_ACTIVE', 'CAMPAIGN_ACTIVE'],
  ])('is refused while the campaign is %s', async (campaignStatus, reason) => {
    const pool = await database();
    const release = await ready();
    const institution = await createMediaCompany(pool);
    const { campaignId } = await sampleTo(pool, release.id, institution.id, { campaignStatus });
    const shown = (await me.client.get<ReleaseEntity>(`/releases/${release.id}`)).body;
    expect(shown.editLock).toEqual({ reason, campaignId, mayPause: true });
    expect(shown.editable).toBe(false);
    const answer = await me.client.patch<ErrorAnswer>(`/releases/${release.id}`, { version: 1, title: 'X' });
    expect(answer.status).toBe(409);
    expect(answer.body.globalErrors[0]?.messageCode).toBe('mpn.backend.data.error.product.release-not-editable');
  });

  test.each([
    ['open', null, true],
    ['in_progress', null, true],
    ['completed', null, true],
    ['completed', new Date(), false],
    ['cancelled', null, false],
  ])('with an order %s (persisted %s) is refused: %s', async (state, persistedAt, locked) => {
    const pool = await database();
    const release = await ready();
    const institution = await createMediaCompany(pool);
    const { campaignId } = await sampleTo(pool, release.id, institution.id, { campaignStatus: 'PAID_PAUSED' });
    await orderCampaign(pool, me.companyId, campaignId, state, persistedAt);
    const answer = await me.client.patch<ErrorAnswer>(`/releases/${release.id}`, { version: 1, title: 'X' });
    expect(answer.status).toBe(locked ? 409 : 200);
    if (locked)
      expect(answer.body.globalErrors[0]?.messageCode).toBe('mpn.backend.data.error.product.release-order-unpaid');
  });
});
