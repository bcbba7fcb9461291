import type { DownloadView, ReleaseEntity } from '@mpn/domain';
import { createRelease, sampleTo, type SamplingOptions, type TestRelease } from '../../factories/release';
import { pdfFile, pictureFile } from '../../support/media';
import { unzipped } from '../../support/unzipped';
import { upload } from '../files/whole-release';
import type { ErrorAnswer } from '../support/client';
import { sharePartner } from '../support/share-partner';
import { database } from '../support/server';
import { codeOf } from './editor-answers-support';
import { editor, promoter, type Person, type Promoter } from './support';

let me: Promoter;
let release: TestRelease;
let cover: Buffer;
beforeAll(async () => {
  me = await promoter();
  release = await createRelease(await database(), me.companyId, { title: 'Hafen & Licht', artist_name: 'Çağla' }, 1);
  cover = await pictureFile();
  const front = await upload(me, 'COVER', cover, 'front.jpg');
  const booklet = await upload(me, 'BOOKLET', pdfFile(), 'b.pdf');
  const info = await upload(me, 'ARTIST_INFO_PDF', pdfFile(), 'bio.pdf');
  const { body } = await me.client.get<ReleaseEntity>(`/releases/${release.id}`);
  const saved = await me.client.patch<ErrorAnswer>(`/releases/${release.id}`, {
    version: body.version,
    additionalInformation: 'Ein Album vom Wasser.',
    artworks: [
      { kind: 'FRONT_COVER', fileId: front.id, copyrightHolder: 'Ada Groß', year: 2026 },
      { kind: 'BOOKLET', fileId: booklet.id },
    ],
    artistInfos: [
      { category: 'BIOGRAPHY', infoType: 'TEXT', infoText: 'Geboren in Kiel.' },
      { category: 'INTERVIEW', infoType: 'FILE', infoFileId: info.id, title: 'Im Gespräch' },
    ],
  });
  expect([saved.status, saved.body.fieldErrors]).toEqual([200, undefined]);
});

const askFor = (person: Person, id = release.id) =>
  person.client.post<DownloadView & ErrorAnswer>(`/releases/${id}/_actions/press_kit`);

/** The kit of a person who may have it, fetched without a login: its address is signed. */
async function kitOf(person: Person) {
  const { status, body } = await askFor(person);
  expect(status).toBe(200);
  const fetched = await person.client.fetch('GET', `/${body.url.replace(/^\/?api\//, '')}`);
  expect(fetched.headers.get('content-type')).toBe('application/zip');
  const zip = new Uint8Array(await fetched.arrayBuffer());
  return { view: body, zip, files: unzipped(zip), headers: fetched.headers };
}

/** An editor to whom the release is sampled. */
async function sampled(options: SamplingOptions = {}, web: object | null = null): Promise<Person> {
  const pool = await database();
  const person = await editor();
  await pool.query('update companies set web_delivery = $2 where id = $1', [
    person.companyId,
    web && JSON.stringify(web),
  ]);
  await sampleTo(pool, release.id, person.companyId, options);
  return person;
}

test('a promoter gets texts, pictures and documents of a release, named after it', async () => {
  const { view, files, headers } = await kitOf(me);
  expect(view.fileName).toBe('Press-kit-Cagla-Hafen-and-Licht.zip');
  expect(headers.get('content-disposition')).toContain(view.fileName);
  const folder = 'Press-kit-Cagla-Hafen-and-Licht';
  expect(Object.keys(files)).toEqual([
    `${folder}/Texte-Texts-Cagla-Hafen-and-Licht.txt`,
    `${folder}/Cover-Cagla-Hafen-and-Licht.jpg`,
    `${folder}/Booklet-Cagla-Hafen-and-Licht.pdf`,
    `${folder}/Artist-info-Cagla-Im-Gespraech.pdf`,
  ]);
  const text = files[`${folder}/Texte-Texts-Cagla-Hafen-and-Licht.txt`];
  for (const part of [
    ...['Titel / Title: Hafen & Licht', 'Ein Album vom Wasser.', 'BIOGRAFIE / BIOGRAPHY', 'Geboren in Kiel.'],
    ...['Datei / File: Artist-info-Cagla-Im-Gespraech.pdf', 'Cover-Cagla-Hafen-and-Licht.jpg: © 2026 Ada Groß'],
  ]) {
    expect(text).toContain(part);
  }
});

test('an editor with a download gets the same kit, in ranges that fit together', async () => {
  const [mine, radio] = [await kitOf(me), await sampled()];
  const { view, zip, headers } = await kitOf(radio);
  expect(Buffer.from(zip).equals(Buffer.from(mine.zip))).toBe(true);
  const end = await radio.client.fetch('GET', `/${view.url.replace(/^\/?api\//, '')}`, undefined, {
    headers: { range: 'bytes=100-', 'if-range': headers.get('etag') ?? '' },
  });
  expect(end.status).toBe(206);
  expect(Buffer.from(await end.arrayBuffer()).equals(Buffer.from(zip.subarray(100)))).toBe(true);
});

test('a kit has no picture that the institution does not take', async () => {
  const person = await sampled({}, { coverEnabled: false, artworkEnabled: false });
  const { files } = await kitOf(person);
  expect(Object.keys(files).map((name) => name.split('/')[1]?.split('-')[0])).toEqual(['Texte', 'Artist']);
});

test.each<[string, SamplingOptions, number, string]>([
  ['to listen only', { right: 'STREAMING' }, 403, 'mpn.backend.delivery.error.download-not-permitted'],
  [
    'by an action without download',
    { downloadAllowed: false },
    403,
    'mpn.backend.delivery.error.download-not-permitted',
  ],
  [
    'by a campaign that has ended',
    { campaignStatus: 'PAID_FINISHED', actionStatus: 'FINISHED', startsInDays: -20, endsInDays: -2 },
    403,
    'mpn.backend.delivery.error.campaign-ended',
  ],
])('an editor who was sampled %s gets no kit', async (_how, options, status, code) => {
  const { status: got, body } = await askFor(await sampled(options));
  expect([got, codeOf(body)]).toEqual([status, code]);
});

test('an address is refused as soon as its caller may not download any more', async () => {
  const radio = await sampled();
  const { view } = await kitOf(radio);
  const pool = await database();
  await pool.query('update companies set web_delivery_enabled = false where id = $1', [radio.companyId]);
  const later = await radio.client.fetch('GET', `/${view.url.replace(/^\/?api\//, '')}`);
  expect(later.status).toBe(403);
});

test('others get no kit: strangers, editors without an offer, partners who may only read', async () => {
  expect((await askFor(await promoter())).status).toBe(404);
  expect((await askFor(await editor())).status).toBe(404);
  const reader = await sharePartner(me.companyId, 'READ_LINK', [release.id]);
  expect((await reader.client.post(`/releases/${release.id}/_actions/press_kit`)).status).toBe(403);
});
