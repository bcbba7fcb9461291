import { renderChunk } from '../../../plugins/audio-kit/src/tags/write/riff-chunk';
import type { FileTags, FileView, ReleaseEntity } from '@mpn/domain';
import { createRelease, sampleTo } from '../../factories/release';
import { waveWithText } from '../../hostile/audio-bombs';
import { audioFile, formWith, pictureFile, type PictureOptions } from '../../support/media';
import { id3Cover } from '../../support/id3';
import { ixmlUser as user } from '../../support/ixml';
import { editor, promoter, superAdmin, type Promoter } from '../releases/support';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { sharePartner } from '../support/share-partner';

const TAGS: FileTags = {
  title: 'Nachtfahrt nach Łódź',
  version: null,
  artist: 'Die Beispielband',
  isrc: 'DEA621501234',
  composers: ['Ada Groß', 'Kim Muster'],
  labelCode: '01234',
  pLine: { year: 2024, owner: 'Kaiserkai' },
  catalogueNumber: null,
  ean: null,
  hasPicture: false,
};
const TAGGED = user(
  '<TITLE>Nachtfahrt nach Łódź</TITLE><ARTIST>Die Beispielband</ARTIST><ISRC>de-a62-15-01234</ISRC>',
  '<COMPOSER>Ada Groß; Kim Muster</COMPOSER><LABEL_CODE>LC 1234</LABEL_CODE><P_LINE>(P) 2024 Kaiserkai</P_LINE>',
);

let label: Promoter;
let wave: Buffer;
beforeAll(async () => {
  label = await promoter();
  wave = await audioFile({ seconds: 1 });
});

const upload = (client: ApiClient, bytes: Buffer) =>
  client.post<FileView & ErrorAnswer>('/files/AUDIO_TRACK', formWith(bytes, 'song.wav'));

/** A release with one track that has the tagged recording. */
async function taggedRelease(): Promise<number> {
  const { id } = await createRelease(await database(), label.companyId, {}, 1);
  const file = (await upload(label.client, Buffer.concat([wave, TAGGED]))).body;
  const { version } = (await label.client.get<ReleaseEntity>(`/releases/${id}`)).body;
  const tracks = [{ title: 'Nachtfahrt', audioFileId: file.id }];
  const saved = await label.client.patch<ReleaseEntity>(`/releases/${id}`, { version, tracks });
  expect([saved.status, saved.body.tracks[0]?.audioFile?.tags]).toEqual([200, TAGS]);
  return id;
}

test('the response to an upload contains the tags of the recording', async () => {
  const { status, body } = await upload(label.client, Buffer.concat([wave, TAGGED]));
  expect([status, body.tags]).toEqual([201, TAGS]);
});

test('the response to a resumable upload contains the tags of the recording', async () => {
  const bytes = Buffer.concat([wave, TAGGED]);
  const version = { 'tus-resumable': '1.0.0' };
  const begun = await label.client.post('/files/AUDIO_TRACK/uploads', undefined, {
    headers: {
      ...version,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('song.wav').toString('base64')}`,
    },
  });
  const path = begun.headers.get('location')!.replace(/^\/api/, '');
  const { body } = await label.client.patch<FileView>(path, bytes, {
    headers: { ...version, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
  });
  expect(body.tags).toEqual(TAGS);
});

test('the response for a recording without tags has none', async () => {
  const { status, body } = await upload(label.client, await audioFile({ seconds: 1, frequency: 500 }));
  expect(status).toBe(201);
  // ffmpeg names itself in INFO, which is not a field of a track.
  expect('tags' in body).toBe(false);
});

describe('the tags of a saved recording', () => {
  test('are shown to those who may edit the release', async () => {
    const id = await taggedRelease();
    const partner = await sharePartner(label.companyId, 'EDITABLE_LINK', [id]);
    for (const client of [label.client, partner.client]) {
      const { status, body } = await client.get<ReleaseEntity>(`/releases/${id}`);
      expect([status, body.tracks[0]?.audioFile?.tags]).toEqual([200, TAGS]);
    }
  });

  test('are not shown to those who may only read it, or to whom it was sampled', async () => {
    const id = await taggedRelease();
    const reader = await sharePartner(label.companyId, 'READ_LINK', [id]);
    const listener = await editor();
    await sampleTo(await database(), id, listener.companyId);
    const replies = [
      await reader.client.get(`/releases/${id}`),
      await (await superAdmin()).client.get(`/releases/${id}`),
      await reader.client.get(`/releases/${id}/tracks`),
      await listener.client.get(`/releases/${id}/_views/detail`),
      await listener.client.get('/releases/_views/table'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of replies) {
      expect(JSON.stringify(body)).toContain('Nachtfahrt');
      expect(JSON.stringify(body)).not.toContain('Łódź');
      expect(JSON.stringify(body)).not.toContain('"tags"');
    }
  });

  test('are not found by another company', async () => {
    const id = await taggedRelease();
    expect((await (await promoter()).client.get(`/releases/${id}`)).status).toBe(404);
  });
});

describe('the picture in the tags of a recording', () => {
  const withPicture = async (options: PictureOptions): Promise<Buffer> =>
    Buffer.concat([wave, id3Cover(await pictureFile(options))]);
  const take = (client: ApiClient, id: number) =>
    client.post<FileView & ErrorAnswer>(`/files/${id}/_actions/take_cover`);

  test('becomes a cover, whose mark in the release is that of the tags', async () => {
    const recording = (await upload(label.client, await withPicture({ width: 1400, height: 1400 }))).body;
    const { status, body } = await take(label.client, recording.id);
    expect([status, body]).toMatchObject([
      201,
      { type: 'COVER', fileName: 'song.jpg', mediaInfo: { width: 1400, height: 1400 }, mark: recording.tags?.picture },
    ]);
    const { id } = await createRelease(await database(), label.companyId, {}, 1);
    const { version } = (await label.client.get<ReleaseEntity>(`/releases/${id}`)).body;
    const artworks = [{ kind: 'FRONT_COVER', fileId: body.id }];
    const saved = await label.client.patch<ReleaseEntity>(`/releases/${id}`, { version, artworks });
    expect([saved.status, saved.body.artworks[0]?.file?.mark]).toEqual([200, recording.tags?.picture]);
    const reader = await sharePartner(label.companyId, 'READ_LINK', [id]);
    const seen = await reader.client.get<ReleaseEntity>(`/releases/${id}`);
    expect([seen.status, seen.body.artworks[0]?.file?.id, seen.body.artworks[0]?.file?.mark]).toEqual([
      200,
      body.id,
      undefined,
    ]);
  });

  test('is refused when it is too small, like an upload', async () => {
    const recording = (await upload(label.client, await withPicture({ width: 600, height: 600 }))).body;
    const { status, body } = await take(label.client, recording.id);
    expect([status, body.globalErrors]).toMatchObject([
      422,
      [{ messageCode: 'mpn.backend.media.error.min-short-side' }],
    ]);
  });

  test('is refused (no-embedded-picture) when the recording has none', async () => {
    const recording = (await upload(label.client, Buffer.concat([wave, TAGGED]))).body;
    const { status, body } = await take(label.client, recording.id);
    expect([status, body.globalErrors]).toMatchObject([
      422,
      [{ messageCode: 'mpn.backend.media.error.no-embedded-picture' }],
    ]);
  });

  test('of another company’s recording is not found', async () => {
    const recording = (await upload(label.client, await withPicture({}))).body;
    expect((await take((await promoter()).client, recording.id)).status).toBe(404);
  });
});

test.each<[string, () => Buffer]>([
  ['a comment of 5 MB', () => waveWithText(wave, 5 * 1024 * 1024)],
  ['a chunk longer than the file', () => Buffer.concat([wave, Buffer.from('iXML\xff\xff\xff\x7f<TITLE>', 'latin1')])],
  ['an ID3 tag of garbage', () => Buffer.concat([wave, renderChunk('id3 ', Buffer.alloc(200_000, 0x49))])],
  ['an ISRC of garbage and invalid UTF-8', () => Buffer.concat([wave, user('<ISRC>\u0001DE-???</ISRC>')])],
])('a recording with %s is accepted, without an ISRC', async (_name, bytes) => {
  const { status, body } = await upload(api().as(label.user), bytes());
  expect([status, body.globalErrors, body.tags?.isrc ?? null]).toEqual([201, undefined, null]);
});
