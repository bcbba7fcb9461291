import { isDummyEan, isDummyIsrc, type NotificationPage, type ReleaseEntity } from '@mpn/domain';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unique } from '../../factories/insert';
import { createUser } from '../../factories/users';
import { audioFile, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { api } from '../support/client';
import { database, server } from '../support/server';
import { codeOf, entry, importEntries, importedSince, importer, untilImported, type Importing } from './support';

let me: Importing;
beforeAll(async () => {
  me = await importer();
});

const release = async (who: Importing, id: number | null | undefined) =>
  (await who.client.get<ReleaseEntity>(`/releases/${id ?? 0}`)).body;
const ownCount = async (who: Importing) =>
  (await who.client.get<{ total: number }>('/releases/_views/table')).body.total;

describe('an import', () => {
  test('creates the release with sets, ISRCs and authors', async () => {
    const chosen = await entry(me, { title: 'Große Fahrt', artist_name: 'Jörg & die Möwen' }, [
      { title: 'Ablegen', isrc: 'DEA122600077' },
      { title: 'Anlegen', set_number: 2, position: 1, isrc: null, artist: 'Jörg solo' },
    ]);
    const { status, body } = await importEntries(me.client, [chosen.id]);
    expect([status, body.items]).toMatchObject([
      200,
      [{ id: chosen.id, title: 'Große Fahrt', gtin: chosen.gtin, result: 'CREATED', error: null }],
    ]);
    expect(body.items[0]?.missingFacts).toEqual([
      { code: 'track-isrc', tracks: 1 },
      { code: 'track-recording-year', tracks: 2 },
      { code: 'track-recording-country', tracks: 2 },
      { code: 'track-p-line', tracks: 2 },
    ]);
    const made = await release(me, body.items[0]?.releaseId);
    expect(made).toMatchObject({
      title: 'Große Fahrt',
      artistName: 'Jörg & die Möwen',
      ean: chosen.gtin,
      labelName: 'Kaiserkai',
      labelCode: '18811',
      releaseDate: '2026-12-04',
      status: 'DRAFT',
      tracks: [
        {
          set: 1,
          position: 1,
          title: 'Ablegen',
          isrc: 'DEA122600077',
          isrcIsDummy: false,
          artist: 'Jörg & die Möwen',
          durationMs: 200_000,
          isPromoTrack: true,
          publisherType: 'PUBLISHER',
          publisher: 'Edition Nord',
          authors: [
            { role: 'COMPOSER', name: 'Ada Groß' },
            { role: 'COMPOSER', name: 'Björn Älg' },
            { role: 'LYRICIST', name: 'Käthe Öhler' },
          ],
        },
        { set: 2, position: 1, title: 'Anlegen', artist: 'Jörg solo', isrcIsDummy: true, isPromoTrack: false },
      ],
    });
    expect(isDummyIsrc(made.tracks[1]?.isrc ?? '')).toBe(true);
    const { rows } = await (await database()).query('select code from release_formats where id = $1', [made.formatId]);
    expect(rows).toEqual([{ code: 'DIGITAL_EP' }]);
  });

  test('without a GTIN creates a dummy EAN, and with an unknown format no format', async () => {
    const { id } = await entry(me, { gtin: null, format_code: 'WAX_CYLINDER' });
    const { body } = await importEntries(me.client, [id]);
    const made = await release(me, body.items[0]?.releaseId);
    expect([isDummyEan(made.ean ?? ''), made.formatId]).toEqual([true, null]);
  });

  test('imports the valid entries and reports the error of each invalid one', async () => {
    const who = await importer();
    const right = await entry(who);
    const sameEan = await entry(who, { gtin: right.gtin });
    const setMissing = await entry(who, {}, [{}, { set_number: 3, position: 1 }]);
    const trackTwice = await entry(who, {}, [{}, { position: 1 }]);
    const wrongEan = await entry(who, { gtin: '4006381333930' });
    const foreign = await entry(await importer());
    const ids = [right, sameEan, setMissing, trackTwice, wrongEan, foreign].map(({ id }) => id);
    const { status, body } = await importEntries(who.client, [...ids, '999999999', 'no-number']);
    expect(status).toBe(200);
    expect(body.items.map(({ result, error }) => error?.messageCode ?? result)).toEqual([
      'CREATED',
      'mpn.backend.data.error.product.duplicate-ean',
      'mpn.backend.digias.error.wrong-order',
      'mpn.backend.digias.error.wrong-order',
      'mpn.backend.validation.error.ean-check-digit',
      'mpn.backend.global.error.not-found',
      'mpn.backend.global.error.not-found',
      'mpn.backend.global.error.not-found',
    ]);
    expect(body.items[1]).toMatchObject({ releaseId: null, error: { field: 'ean' } });
    expect(body.items[2]?.error?.message).toMatch(/wrong order/);
    expect(await ownCount(who)).toBe(1);
  });

  test('reports errors in German to a caller with German locale', async () => {
    const { id } = await entry(me, {}, [{}, { position: 7 }]);
    const { body } = await me.client
      .withHeaders({ 'accept-language': 'de-DE' })
      .post<{ items: { error: { message: string } }[] }>('/digias_releases/import', { ids: [id] });
    expect(body.items[0]?.error.message).toMatch(/falsche Reihenfolge/);
  });

  test('of the same entry several times, concurrently and later, creates one release', async () => {
    const who = await importer();
    const { id } = await entry(who, { gtin: null });
    const answers = await Promise.all([importEntries(who.client, [id, id]), importEntries(who.client, [id])]);
    const again = await importEntries(who.client, [id]);
    const items = [...answers, again].flatMap(({ body }) => body.items);
    expect(items.map(({ result }) => result).sort()).toEqual(['ALREADY_IMPORTED', 'ALREADY_IMPORTED', 'CREATED']);
    expect(new Set(items.map(({ releaseId }) => releaseId)).size).toBe(1);
    expect(await ownCount(who)).toBe(1);
  });

  test('creates a new release after the first one was deleted', async () => {
    const who = await importer();
    const { id } = await entry(who);
    const first = (await importEntries(who.client, [id])).body.items[0];
    expect((await who.client.delete(`/releases/${first?.releaseId ?? 0}`)).status).toBe(204);
    const second = (await importEntries(who.client, [id])).body.items[0];
    expect(second?.result).toBe('CREATED');
    expect(second?.releaseId).not.toBe(first?.releaseId);
  });

  test('is recorded in the audit trail', async () => {
    const { id } = await entry(me);
    const { body } = await importEntries(me.client, [id]);
    const { rows } = await (
      await database()
    ).query(`select user_id, data from audit_records where action = 'release.import' and object_id = $1`, [
      body.items[0]?.releaseId,
    ]);
    expect(rows).toEqual([{ user_id: me.user.id, data: { catalogueEntry: id, files: 0 } }]);
  });

  test.each([
    [{}],
    [{ ids: [] }],
    [{ ids: [''] }],
    [{ ids: 'x' }],
    [{ ids: ['1'], more: 1 }],
    [{ ids: Array(21).fill('1') }],
  ])('with the body %j is refused', async (body) => {
    expect((await me.client.post('/digias_releases/import', body)).status).toBe(400);
  });
});

describe('the files of an entry', () => {
  /** Puts a file in the folder of the embedded catalogue's files. */
  async function stored(bytes: Buffer, ext: string): Promise<string> {
    const key = `catalogue/${unique()}.${ext}`;
    const { folder } = await server();
    const path = join(folder, 'storage', key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    return key;
  }

  test('are fetched by the worker, checked and attached', async () => {
    const who = await importer();
    const cover = await stored(await pictureFile(), 'jpg');
    const audio = await stored(await audioFile({ seconds: 3 }), 'wav');
    const { id } = await entry(who, { cover_key: cover, title: 'Mit Dateien' }, [{ audio_key: audio }, {}]);
    const { body } = await importEntries(who.client, [id]);
    expect(await untilImported(who.client, body.importedAt)).toMatchObject([
      { releaseId: body.items[0]?.releaseId, title: 'Mit Dateien', status: 'IMPORTED' },
    ]);
    const made = await release(who, body.items[0]?.releaseId);
    expect(made.version).toBe(3);
    expect(made.artworks).toMatchObject([
      { kind: 'FRONT_COVER', file: { type: 'COVER', fileName: 'Mit Dateien.jpg', mediaInfo: { width: 1400 } } },
    ]);
    expect(made.tracks).toMatchObject([
      { durationMs: 3000, uploadStatus: 'FINISHED', audioFile: { type: 'AUDIO_TRACK', fileName: 'Lied 1.wav' } },
      { durationMs: 200_000, uploadStatus: 'NO_UPLOAD', audioFile: null },
    ]);
    expect((await who.client.get<NotificationPage>('/notifications')).body.items).toEqual([]);
    const { rows } = await (
      await database()
    ).query(`select distinct company_id, uploader_id, state from stored_files where id = any($1)`, [
      [made.artworks[0]?.file?.id, made.tracks[0]?.audioFile?.id],
    ]);
    expect(rows).toEqual([{ company_id: who.companyId, uploader_id: who.user.id, state: 'ATTACHED' }]);
  });

  test('that are refused or missing are not attached, and the importer is notified', async () => {
    const who = await importer();
    const tooSmall = await stored(await pictureFile({ width: 300, height: 300 }), 'jpg');
    const { id } = await entry(who, { cover_key: tooSmall }, [{ audio_key: 'catalogue/missing.wav' }]);
    const { body } = await importEntries(who.client, [id]);
    expect(await untilImported(who.client, body.importedAt)).toMatchObject([{ status: 'INCOMPLETE' }]);
    const made = await release(who, body.items[0]?.releaseId);
    expect([made.artworks, made.tracks[0]?.audioFile]).toEqual([[], null]);
    // One notification, to the person who imported, with a link to the release.
    const { items, unread } = (await who.client.get<NotificationPage>('/notifications')).body;
    expect(unread).toBe(1);
    expect(items).toMatchObject([
      { type: 'DIGITAL_IMPORT_INCOMPLETE', data: { releaseId: made.id, title: made.title }, readAt: null },
    ]);
  });

  test('are refused as a front cover unless they are square', async () => {
    const who = await importer();
    const oblong = await stored(await pictureFile({ width: 1400, height: 1250 }), 'jpg');
    const { id } = await entry(who, { cover_key: oblong }, [{}]);
    const { body } = await importEntries(who.client, [id]);
    expect(await untilImported(who.client, body.importedAt)).toMatchObject([{ status: 'INCOMPLETE' }]);
    expect((await release(who, body.items[0]?.releaseId)).artworks).toEqual([]);
    const { rows } = await (
      await database()
    ).query('select files from digital_imports where release_id = $1', [body.items[0]?.releaseId]);
    expect(JSON.stringify(rows[0]?.files)).toContain('front-cover-not-square');
  });

  test('cannot be stored files of another company, whatever key the catalogue has', async () => {
    const other = await importer();
    const secret = await stored(await pictureFile(), 'jpg');
    const { folder } = await server();
    const key = `${other.companyId}/secret.jpg`;
    await mkdir(join(folder, 'storage', String(other.companyId)), { recursive: true });
    await copyFile(join(folder, 'storage', secret), join(folder, 'storage', key));
    for (const typed of [key, `catalogue/../${key}`]) {
      const { id } = await entry(me, { cover_key: typed });
      const { body } = await importEntries(me.client, [id]);
      expect(await untilImported(me.client, body.importedAt)).toMatchObject([{ status: 'INCOMPLETE' }]);
      expect((await release(me, body.items[0]?.releaseId)).artworks).toEqual([]);
    }
  });
});

describe('GET imported_since', () => {
  test('lists imports of the own company at or after the instant', async () => {
    const who = await importer();
    const first = await importEntries(who.client, [(await entry(who)).id]);
    await until(() => Date.now() > Date.parse(first.body.importedAt));
    const chosen = await entry(who, { title: 'Die zweite' });
    const second = await importEntries(who.client, [chosen.id]);
    const later = await importedSince(who.client, second.body.importedAt);
    expect(later).toEqual([
      { releaseId: second.body.items[0]?.releaseId, title: 'Die zweite', gtin: chosen.gtin, status: 'IMPORTED' },
    ]);
    expect(await importedSince(who.client, first.body.importedAt)).toHaveLength(2);
    expect(await importedSince((await importer()).client, first.body.importedAt)).toEqual([]);
  });

  test('omits deleted releases', async () => {
    const who = await importer();
    const { body } = await importEntries(who.client, [(await entry(who)).id]);
    await who.client.delete(`/releases/${body.items[0]?.releaseId ?? 0}`);
    expect(await importedSince(who.client, body.importedAt)).toEqual([]);
  });

  test.each(['yesterday', '2026-11-22', '2026-13-01T00:00:00.000Z', '2026-11-22T10:00:00'])(
    'refuses %s',
    async (value) => {
      const { status } = await me.client.get(`/digias_releases/import/_views/imported_since/${value}`);
      expect(status).toBe(400);
    },
  );
});

describe('permissions', () => {
  // Rows of equal length: otherwise jest would pass its `done` callback.
  const CALLS: [string, string, object | undefined][] = [
    ['GET', '/digias_releases/_views/artist_title?title=x', undefined],
    ['GET', '/digias_releases/_views/gtin?gtin=4006381333931', undefined],
    ['GET', '/digias_releases/_views/isrc?isrc=DEA122600001', undefined],
    ['POST', '/digias_releases/import', { ids: ['1'] }],
    ['GET', '/digias_releases/import/_views/imported_since/2026-01-01T00:00:00.000Z', undefined],
  ];

  test.each(CALLS)('%s %s is refused without a token', async (method, path, body) => {
    expect((await api().request(method, path, body)).status).toBe(401);
  });

  test.each(CALLS)(
    '%s %s is refused for other roles, and for users without the permission',
    async (method, path, body) => {
      const pool = await database();
      const inCompany = { company_id: me.companyId };
      const refused = [
        await createUser(pool, 'SUPER_ADMIN'),
        await createUser(pool, 'MEDIA_ADMIN'),
        await createUser(pool, 'MEDIA_USER'),
        await createUser(pool, 'PROMO_USER', inCompany),
        await createUser(pool, 'PROMO_USER', {
          ...inCompany,
          role_digias_import_allowed: true,
          role_revoke_manage_all: true,
        }),
      ];
      for (const user of refused) {
        const answer = await api().as(user).request<never>(method, path, body);
        expect([answer.status, codeOf(answer.body)]).toEqual([403, 'mpn.backend.global.error.role-access-denied']);
      }
    },
  );

  test.each(CALLS)('%s %s is permitted to a user with the permission', async (method, path, body) => {
    const user = await createUser(await database(), 'PROMO_USER', {
      company_id: me.companyId,
      role_digias_import_allowed: true,
    });
    expect((await api().as(user).request(method, path, body)).status).toBe(200);
  });
});
