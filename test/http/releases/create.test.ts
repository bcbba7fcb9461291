import type { ReleaseEntity } from '@mpn/domain';
import { createCompanyFile, promoter, type Promoter } from './support';
import { insertRow, unique } from '../../factories/insert';
import { anyGenreAndFormat, newIsrc } from '../../factories/release';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { createUser } from '../../factories/users';

let me: Promoter;
beforeAll(async () => {
  me = await promoter();
});

describe('POST /releases', () => {
  test('creates a draft with a dummy EAN from a title alone', async () => {
    const answer = await me.client.post<ReleaseEntity>('/releases', { title: 'Nachtfahrt' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/releases/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      title: 'Nachtfahrt',
      status: 'DRAFT',
      version: 1,
      eanIsDummy: true,
      editable: true,
      editLock: null,
      saveResult: 'CREATED',
      companyId: me.companyId,
    });
    expect(answer.body.ean).toMatch(/^2\d{12}$/);
  });

  test('with an idempotency key creates one release, whether requests come at once or later, and refuses another body', async () => {
    const headers = { 'Idempotency-Key': unique() };
    const body = { title: 'Nur einmal' };
    const create = <T = ReleaseEntity>(sent: object) => me.client.post<T>('/releases', sent, { headers });
    const answers = [...(await Promise.all([create(body), create(body), create(body)])), await create(body)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const other = await create<ErrorAnswer>({ title: 'Etwas anderes' });
    expect([other.status, other.body.globalErrors[0]?.messageCode]).toEqual([
      409,
      'mpn.backend.global.error.idempotency-key-reused',
    ]);
  });

  test('creates a complete release as READY, with its file attached and its duration', async () => {
    const { genreId, formatId } = await anyGenreAndFormat(await database());
    const audio = await createCompanyFile(me, 'AUDIO_TRACK');
    const cover = await createCompanyFile(me, 'COVER');
    const isrc = newIsrc();
    const answer = await me.client.post<ReleaseEntity>('/releases', {
      title: 'Nachtfahrt',
      artistName: 'Die Beispielband',
      labelCode: 'LC 01234'.slice(3),
      labelName: 'Beispiel Records',
      repertoireOwnerType: 'NATIONAL',
      ean: '4006381333931',
      genreIds: [genreId],
      formatId,
      releaseDate: '2026-12-04',
      tracks: [
        {
          title: 'Eins',
          artist: 'Die Beispielband',
          isrc: `${isrc.slice(0, 2)}-${isrc.slice(2, 5)}-${isrc.slice(5, 7)}-${isrc.slice(7)}`,
          audioFileId: audio,
          authors: [{ role: 'COMPOSER', name: 'Kim Muster' }],
        },
      ],
      artworks: [{ kind: 'FRONT_COVER', fileId: cover, copyrightHolder: 'Beispiel', year: 2026 }],
      contacts: [{ firstName: 'Kim', department: 'radio' }],
    });
    expect(answer.status).toBe(201);
    expect(answer.body.status).toBe('READY');
    expect(answer.body.tracks).toMatchObject([
      {
        set: 1,
        position: 1,
        isPromoTrack: true,
        isrc,
        isrcIsDummy: false,
        durationMs: 215_000,
        uploadStatus: 'FINISHED',
      },
    ]);
    expect(answer.body.tracks[0]?.audioFile?.url).toContain('/api/files/audio-track/');
    const { rows } = await (
      await database()
    ).query('select state from stored_files where id = any($1)', [[audio, cover]]);
    expect(rows).toEqual([{ state: 'ATTACHED' }, { state: 'ATTACHED' }]);
  });

  test.each([
    ['no title', {}, 'title', 'mpn.backend.validation.error.required'],
    ['no EAN', { title: 'A', ean: '40063813339' }, 'ean', 'mpn.backend.validation.error.ean'],
    [
      'an EAN with a wrong digit',
      { title: 'A', ean: '4006381333932' },
      'ean',
      'mpn.backend.validation.error.ean-check-digit',
    ],
    [
      'a wrong ISRC',
      { title: 'A', tracks: [{ title: 'T', isrc: 'DE-A12' }] },
      'tracks[0].isrc',
      'mpn.backend.validation.error.isrc',
    ],
    ['an unknown genre', { title: 'A', genreIds: [99_999_999] }, 'genreIds', 'mpn.backend.validation.error.invalid'],
    ['an unknown format', { title: 'A', formatId: 99_999_999 }, 'formatId', 'mpn.backend.validation.error.invalid'],
    ['a wrong date', { title: 'A', releaseDate: '04.12.2026' }, 'releaseDate', 'mpn.backend.validation.error.date'],
    [
      'a date too far ahead',
      { title: 'A', releaseDate: '9999-12-31' },
      'releaseDate',
      'mpn.backend.validation.error.date-between',
    ],
    [
      'a contact with nothing in it',
      { title: 'A', contacts: [{}] },
      'contacts[0].lastName',
      'mpn.backend.data.error.product.contact-without-name',
    ],
    [
      'a second front cover',
      { title: 'A', artworks: [{ kind: 'FRONT_COVER' }, { kind: 'FRONT_COVER' }] },
      'artworks[1].kind',
      'mpn.backend.data.error.product.cover-twice',
    ],
    [
      'artist information without its file',
      { title: 'A', artistInfos: [{ category: 'BIOGRAPHY', infoType: 'FILE' }] },
      'artistInfos[0].infoFileId',
      'mpn.backend.validation.error.required',
    ],
    [
      'a publisher without a name',
      { title: 'A', tracks: [{ title: 'T', publisherType: 'PUBLISHER' }] },
      'tracks[0].publisher',
      'mpn.backend.validation.error.required',
    ],
  ])('%s is refused at its field', async (_name, body, field, code) => {
    const answer = await me.client.post<ErrorAnswer>('/releases', body);
    expect(answer.status).toBe(400);
    expect(answer.body.fieldErrors.map((error) => [error.field, error.messageCode])).toContainEqual([field, code]);
  });

  test('a legacy format is refused for a new release', async () => {
    const pool = await database();
    const { rows } = await pool.query<{ id: number }>(
      'select id from release_formats where legacy order by id limit 1',
    );
    const formatId =
      rows[0]?.id ?? (await insertRow(pool, 'release_formats', { code: `OLD-${unique()}`, legacy: true })).id;
    const refused = await me.client.post<ErrorAnswer>('/releases', { title: 'A', formatId });
    expect([refused.status, refused.body.fieldErrors]).toMatchObject([
      409,
      [{ field: 'formatId', messageCode: 'mpn.backend.data.error.product.format-not-changeable' }],
    ]);
  });

  test('a duplicate EAN, or the same UPC, is refused within a company, but not in another company', async () => {
    const first = await me.client.post('/releases', { title: 'A', ean: '036000291452' });
    expect(first.status).toBe(201);
    const again = await me.client.post<ErrorAnswer>('/releases', { title: 'B', ean: '0036000291452' });
    expect(again.status).toBe(409);
    expect(again.body.fieldErrors[0]).toMatchObject({
      field: 'ean',
      messageCode: 'mpn.backend.data.error.product.duplicate-ean',
    });
    const other = await promoter();
    expect((await other.client.post('/releases', { title: 'C', ean: '036000291452' })).status).toBe(201);
  });

  test('a file of another company or of the wrong kind is refused', async () => {
    const other = await promoter();
    const foreign = await createCompanyFile(other, 'AUDIO_TRACK');
    const wrongKind = await createCompanyFile(me, 'COVER');
    for (const audioFileId of [foreign, wrongKind, 99_999_999]) {
      const answer = await me.client.post<ErrorAnswer>('/releases', {
        title: 'A',
        tracks: [{ title: 'T', audioFileId }],
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body.fieldErrors[0]?.field).toBe('tracks[0].audioFileId');
    }
  });

  test.each(['MEDIA_ADMIN', 'MEDIA_USER', 'SUPER_ADMIN'] as const)('is refused for %s', async (role) => {
    const user = await createUser(await database(), role);
    expect((await api().as(user).post('/releases', { title: 'A' })).status).toBe(403);
  });

  test('is refused for a promoter without roleManageReleases, and for a read-only one', async () => {
    const pool = await database();
    for (const flags of [{ role_manage_releases: false }, { role_revoke_manage_all: true }]) {
      const user = await createUser(pool, 'PROMO_USER', { company_id: me.companyId, ...flags });
      expect((await api().as(user).post('/releases', { title: 'A' })).status).toBe(403);
    }
    expect((await api().post('/releases', { title: 'A' })).status).toBe(401);
  });
});
