import type { FileKind, FileView, ReleaseEntity } from '@mpn/domain';
import { insertRow } from '../../factories/insert';
import { createFile, createRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { formWith, pictureFile } from '../../support/media';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { sharePartner, type SharePartner } from '../support/share-partner';
import { promoter, type Promoter } from './support';

/*
 * A file is attached by its uploader, or stays where the release has it already. For another user's, another company's
 * and a missing file the error is the same.
 */

const MISSING = 2_000_000_000;
const NOT_FOUND = 'mpn.backend.global.error.not-found';

type Place = [kind: FileKind, field: string, body: (fileId: number) => object];
const PLACES: Place[] = [
  ['AUDIO_TRACK', 'tracks[0].audioFileId', (id) => ({ tracks: [{ title: 'x', audioFileId: id }] })],
  ['COVER', 'artworks[0].fileId', (id) => ({ artworks: [{ kind: 'FRONT_COVER', fileId: id }] })],
  ['BOOKLET', 'artworks[0].fileId', (id) => ({ artworks: [{ kind: 'BOOKLET', fileId: id }] })],
  [
    'ARTIST_INFO_PDF',
    'artistInfos[0].infoFileId',
    (id) => ({ artistInfos: [{ category: 'BIOGRAPHY', infoType: 'FILE', infoFileId: id }] }),
  ],
  ['MUSIC_VIDEO', 'videos[0].videoFileId', (id) => ({ videos: [{ title: 'x', videoFileId: id }] })],
  [
    'MUSIC_VIDEO_POSTER_IMAGE',
    'videos[0].posterImageFileId',
    (id) => ({ videos: [{ title: 'x', posterImageFileId: id }] }),
  ],
];

let source: Promoter;
let colleague: ApiClient;
/** The release with everything that the source has attached itself, and one that is not shared. */
let shared: number;
let secret: number;

beforeAll(async () => {
  const pool = await database();
  source = await promoter();
  colleague = api().as(await createUser(pool, 'PROMO_ADMIN', { company_id: source.companyId }));
  shared = (await createRelease(pool, source.companyId)).id;
  secret = (await createRelease(pool, source.companyId)).id;
});

const file = async (kind: FileKind, companyId: number, uploaderId: number, values = {}): Promise<number> =>
  (await createFile(await database(), companyId, kind, { uploader_id: uploaderId, ...values })).id;

async function save(client: ApiClient, releaseId: number, body: object) {
  const { version } = (await client.get<ReleaseEntity>(`/releases/${releaseId}`)).body;
  return client.patch<ReleaseEntity>(`/releases/${releaseId}`, { version, ...body });
}

async function refusal(client: ApiClient, releaseId: number, body: object): Promise<unknown> {
  const { status, body: said } = await save(client, releaseId, body);
  const answer = said as unknown as ErrorAnswer;
  return [status, answer.globalErrors, answer.fieldErrors];
}

const notFoundAt = (field: string) => [404, [], [expect.objectContaining({ field, messageCode: NOT_FOUND })]];

describe.each(PLACES)('%s at %s', (kind, field, body) => {
  test('an upload of a colleague, of another company and a missing id get the same error', async () => {
    const mine = await file(kind, source.companyId, source.user.id);
    const stranger = await promoter();
    const foreign = await file(kind, stranger.companyId, stranger.user.id);
    const answers = [];
    for (const id of [mine, foreign, MISSING]) answers.push(await refusal(colleague, shared, body(id)));
    expect(answers[0]).toEqual(notFoundAt(field));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('an upload is attached by its uploader; then a colleague may save this release with it', async () => {
    const mine = await file(kind, source.companyId, source.user.id);
    expect((await save(source.client, shared, body(mine))).status).toBe(200);
    expect(await save(colleague, shared, { ...body(mine), title: `Kept ${kind}` })).toMatchObject({ status: 200 });
    // But not to another release.
    expect(await refusal(colleague, secret, body(mine))).toEqual(notFoundAt(field));
  });

  test('a partner attaches only files that it uploaded in the view of that share', async () => {
    const { id } = await createRelease(await database(), source.companyId);
    const partner = await sharePartner(source.companyId, 'EDITABLE_LINK', [id]);
    const full = await sharePartner(source.companyId, 'FULL_ACCESS');
    const at = (companyId: number, uploaderId: number, share: number | null) =>
      file(kind, companyId, uploaderId, { promo_share_id: share });
    const refused = [
      MISSING,
      await at(source.companyId, source.user.id, null),
      await at(partner.user.companyId!, partner.user.id, null),
      await at(source.companyId, partner.user.id, null),
      await at(source.companyId, partner.user.id, full.shareId),
      await at(source.companyId, full.user.id, partner.shareId),
    ];
    for (const fileId of refused) expect(await refusal(partner.client, id, body(fileId))).toEqual(notFoundAt(field));
    const own = await at(source.companyId, partner.user.id, partner.shareId);
    expect((await save(partner.client, id, body(own))).status).toBe(200);
    // Its own upload of the view is no longer accessible to the partner outside of the view.
    const home = api().as(partner.user);
    expect((await home.patch(`/releases/${id}`, { version: 1, ...body(own) })).status).toBe(404);
    const { body: mine } = await home.post<ReleaseEntity>('/releases', { title: 'At home' });
    expect(await refusal(home, mine.id, body(own))).toEqual(notFoundAt(field));
  });
});

test('a partner cannot attach files of other releases of the source', async () => {
  const pool = await database();
  const { audioFileId, coverFileId } = await createRelease(pool, source.companyId);
  const { id } = await createRelease(pool, source.companyId);
  for (const level of ['EDITABLE_LINK', 'FULL_ACCESS'] as const) {
    const { client } = await sharePartner(source.companyId, level, [id]);
    const before = (await client.get<ReleaseEntity>(`/releases/${id}`)).body;
    expect(await refusal(client, id, { tracks: [{ title: 'x', audioFileId }] })).toEqual(
      notFoundAt('tracks[0].audioFileId'),
    );
    expect(await refusal(client, id, { artworks: [{ kind: 'FRONT_COVER', fileId: coverFileId }] })).toEqual(
      notFoundAt('artworks[0].fileId'),
    );
    expect((await client.get<ReleaseEntity>(`/releases/${id}`)).body.version).toBe(before.version);
  }
  const refused = await source.client.post<ErrorAnswer>('/releases', {
    title: 'x',
    tracks: [{ title: 'x', audioFileId }],
  });
  expect([refused.status, refused.body.fieldErrors?.[0]?.messageCode]).toEqual([404, NOT_FOUND]);
});

test('a copy refers to the files of its original, even if others uploaded them', async () => {
  const pool = await database();
  const { id, audioFileId, coverFileId } = await createRelease(pool, source.companyId);
  await pool.query('update stored_files set uploader_id = $2 where id = any($1)', [
    [audioFileId, coverFileId],
    source.user.id,
  ]);
  const { client } = await sharePartner(source.companyId, 'FULL_ACCESS');
  for (const copier of [colleague, client]) {
    const copy = await copier.post<ReleaseEntity>(`/releases/${id}/_actions/copy`);
    expect(copy.status).toBe(200);
    expect(copy.body.tracks.map(({ audioFile }) => audioFile?.id)).toEqual([audioFileId, audioFileId]);
    expect(copy.body.artworks.map((artwork) => artwork.file?.id)).toEqual([coverFileId]);
  }
});

describe('uploaded files', () => {
  const upload = async (client: ApiClient, shade: number): Promise<FileView> =>
    (await client.post<FileView>('/files/COVER', formWith(await pictureFile({ shade }), 'cover.jpg'))).body;
  const status = async (url: string | null): Promise<number> => (await api().fetch('GET', `/${url}`)).status;
  const front = (fileId: number) => ({ artworks: [{ kind: 'FRONT_COVER', fileId }] });

  async function partnerOn(level: 'READ_LINK' | 'EDITABLE_LINK'): Promise<SharePartner & { releaseId: number }> {
    const { id } = await createRelease(await database(), source.companyId);
    return { ...(await sharePartner(source.companyId, level, [id])), releaseId: id };
  }

  test('of a partner in the view belong to the source company, and can be read and attached in the view', async () => {
    const { client, releaseId, shareId, user } = await partnerOn('EDITABLE_LINK');
    const own = await upload(client, 31);
    expect(await status(own.url)).toBe(200);
    const { rows } = await (
      await database()
    ).query('select company_id, uploader_id, promo_share_id from stored_files where id = $1', [own.id]);
    expect(rows).toEqual([{ company_id: source.companyId, uploader_id: user.id, promo_share_id: shareId }]);
    const saved = await save(client, releaseId, front(own.id));
    expect(saved.body.artworks.map((artwork) => artwork.file?.id)).toEqual([own.id]);
    expect(await status(saved.body.artworks[0]!.file!.url)).toBe(200);
  });

  test('of the source that are not attached cannot be attached by a partner', async () => {
    const { client, releaseId } = await partnerOn('EDITABLE_LINK');
    const temporary = await upload(source.client, 33);
    expect(await refusal(client, releaseId, front(temporary.id))).toEqual(notFoundAt('artworks[0].fileId'));
  });

  test('of a partner answer 403 at once when its link becomes read-only, and no further ones are accepted', async () => {
    const { client, shareId } = await partnerOn('EDITABLE_LINK');
    const own = await upload(client, 35);
    expect(await status(own.url)).toBe(200);
    await (
      await database()
    ).query('update promo_share_release_links set editable = false where promo_share_id = $1', [shareId]);
    expect(await status(own.url)).toBe(403);
    expect((await client.post('/files/COVER', formWith(await pictureFile({ shade: 36 }), 'x.jpg'))).status).toBe(403);
  });

  test('of a release shared to read are served as listening copies, without originals', async () => {
    const pool = await database();
    const { client, releaseId, shareId } = await partnerOn('READ_LINK');
    const video = await createFile(pool, source.companyId, 'MUSIC_VIDEO', { state: 'ATTACHED' });
    await insertRow(pool, 'videos', {
      release_id: releaseId,
      title: 'x',
      position: 1,
      isrc_type: 'DUMMY',
      upload_status: 'FINISHED',
      video_file_id: video.id,
    });
    const urls = async () => {
      const entity = (await client.get<ReleaseEntity>(`/releases/${releaseId}`)).body;
      return { audio: entity.tracks[0]!.audioFile!.url, video: entity.videos[0]!.videoFile!.url };
    };
    const toRead = await urls();
    expect(toRead.audio).toContain('variant%3Dstream');
    expect(toRead.video).toBeNull();
    const detail = (
      await client.get<{ videos: { url: unknown }[]; permissions: { download: boolean } }>(
        `/releases/${releaseId}/_views/detail`,
      )
    ).body;
    expect([detail.videos[0]?.url, detail.permissions.download]).toEqual([null, false]);

    await pool.query('update promo_share_release_links set editable = true where promo_share_id = $1', [shareId]);
    const toEdit = await urls();
    expect(toEdit.audio).not.toContain('variant%3Dstream');
    // Its content is missing, so only the permission is tested.
    expect(await status(toEdit.video)).not.toBe(403);
  });
});

test('a new front cover must be square within 2 %, but an image of the release may become its front cover', async () => {
  const pool = await database();
  const me = await promoter();
  const { id } = await createRelease(pool, me.companyId);
  const size = (width: number, height: number) => ({
    uploader_id: me.user.id,
    media_info: { type: 'picture', format: 'jpeg', width, height, colorSpace: 'srgb' },
  });
  const [long, square] = [
    await createFile(pool, me.companyId, 'COVER', size(1400, 2000)),
    await createFile(pool, me.companyId, 'COVER', size(1400, 1380)),
  ];
  const put = async (kind: string, fileId: unknown) => {
    const { body } = await me.client.get<ReleaseEntity>(`/releases/${id}`);
    return me.client.patch<ErrorAnswer>(`/releases/${id}`, { artworks: [{ kind, fileId }], version: body.version });
  };
  const refused = await put('FRONT_COVER', long.id);
  expect(refused.status).toBe(422);
  expect(refused.body.fieldErrors[0]).toMatchObject({
    field: 'artworks[0].fileId',
    messageCode: 'mpn.backend.data.error.product.front-cover-not-square',
    translationValues: { width: 1400, height: 2000, size: 1400 },
  });
  expect((await put('FRONT_COVER', square.id)).status).toBe(200);
  expect((await put('BACK_COVER', long.id)).status).toBe(200);
  expect((await put('FRONT_COVER', long.id)).status).toBe(200);
});
