import type { DigitalImportView, DigitalSearchView, ImportedSinceView, ReleaseEntity } from '@mpn/domain';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { audioFile, pictureFile } from '../../support/media';
import type { ErrorAnswer } from '../support/client';
import { Pool } from 'pg';
import { createImporter, newGtin, type Importer } from '../../factories/digital';
import { until } from '../../support/until';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { codeOf } from './support';

const TOKEN = 'catalogue-secret';
const API_ERROR = 'mpn.backend.digias.error.api-error';

/** A catalogue of its own, as docs/digital-catalogue-http.md describes it. */
let catalogue: Server;
let ours: ServerProcess;
let folder: string;
let me: Importer;
let db: OwnDatabase;
let authorization: string;
let cover: Buffer;
let audio: Buffer;

const asked: { path: string; query: URLSearchParams; authorization: string | undefined }[] = [];
type Mood = 'well' | 'fails' | 'hangs' | 'redirects' | 'sends another shape' | 'another';
let mood: Mood = 'well';
/** Number of file requests that break off before one succeeds. */
let brokenFiles = 0;
const gtin = newGtin();

const RELEASE = {
  id: 'C/4711',
  title: 'Über den Dächern',
  artistName: 'Käthe Öhler',
  gtin,
  labelName: 'Kaiserkai',
  labelCode: '18811',
  releaseDate: '2026-12-04',
  formatCode: 'DIGITAL_EP',
  cover: { reference: 'front cover', fileName: 'cover.jpg' },
  tracks: [
    {
      set: 1,
      position: 1,
      title: 'Morgens',
      isrc: 'DEA122600001',
      durationMs: 1,
      authors: [{ role: 'COMPOSER', name: 'Ada Groß' }],
      audio: { reference: 't-1', fileName: '01 Morgens.wav' },
      somethingNew: true,
    },
  ],
};
const HIT = { id: RELEASE.id, title: RELEASE.title, artistName: RELEASE.artistName, gtin, setCount: 1, trackCount: 1 };

function answerFile(response: ServerResponse, bytes: Buffer): void {
  if (brokenFiles === 0) return void response.end(bytes);
  brokenFiles -= 1;
  response.setHeader('content-length', bytes.length);
  response.write(bytes.subarray(0, 100), () => response.destroy());
}

function answer(path: string, response: ServerResponse): void {
  const json = (value: unknown) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  switch (mood) {
    case 'fails':
      return void response.writeHead(500).end();
    case 'hangs':
      return;
    case 'redirects':
      return void response.writeHead(302, { location: '/elsewhere' }).end();
    case 'sends another shape':
      return json({ hits: 7 });
    case 'another':
      return json({ ...RELEASE, id: 'C-1' });
  }
  if (path === '/v1/releases') return json({ items: [HIT], total: 143 });
  // With control characters, which are removed.
  if (path === '/v1/releases/C%2F4711')
    return json({ ...RELEASE, title: `${RELEASE.title}\u0000`, labelName: 'Kaiser\u0007kai' });
  if (path === '/v1/releases/C%2F4711/files/front%20cover') return answerFile(response, cover);
  if (path === '/v1/releases/C%2F4711/files/t-1') return answerFile(response, audio);
  response.writeHead(404).end();
}

async function call<T>(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T & ErrorAnswer }> {
  const response = await fetch(`http://127.0.0.1:${ours.port}/api${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T & ErrorAnswer };
}

const importEntries = (...ids: string[]) => call<DigitalImportView>('POST', '/digias_releases/import', { ids });

beforeAll(async () => {
  [cover, audio] = await Promise.all([pictureFile(), audioFile({ seconds: 3 })]);
  catalogue = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://catalogue');
    asked.push({ path: url.pathname, query: url.searchParams, authorization: request.headers.authorization });
    answer(url.pathname, response);
  });
  await new Promise<void>((ready) => catalogue.listen(0, '127.0.0.1', ready));
  folder = mkdtempSync(join(tmpdir(), 'mpn-catalogue-'));
  // A queue of its own, because other servers' workers would request the files from another catalogue.
  db = await ownDatabase();
  ours = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: db.url,
    folder,
    environment: {
      DIGITAL_CATALOGUE_URL: `http://127.0.0.1:${(catalogue.address() as AddressInfo).port}/v1`,
      DIGITAL_CATALOGUE_TOKEN: TOKEN,
      DIGITAL_CATALOGUE_TIMEOUT_MS: '1000',
    },
  });
  const pool = new Pool({ connectionString: db.url, max: 2 });
  me = await createImporter(pool);
  await pool.end();
  const login = await fetch(`http://127.0.0.1:${ours.port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginName: me.user.loginName, password: me.user.password }),
  });
  authorization = login.headers.get('authorization') ?? '';
});

beforeEach(() => {
  mood = 'well';
  asked.length = 0;
});

afterAll(async () => {
  await ours.stop();
  await db.drop();
  catalogue.closeAllConnections();
  await new Promise((closed) => catalogue.close(closed));
  rmSync(folder, { recursive: true, force: true });
});

describe('an external catalogue', () => {
  test.each([
    ['artist_title', 'artist=%C3%96hler&title=d%C3%A4cher', { artist: 'Öhler', title: 'dächer' }],
    ['gtin', 'gtin=4006381333931', { gtin: '4006381333931' }],
    ['isrc', 'isrc=DE-A12-26-00001', { isrc: 'DE-A12-26-00001' }],
  ])('is searched by %s, for the company and with the token', async (by, query, expected) => {
    const { status, body } = await call<DigitalSearchView>(
      'GET',
      `/digias_releases/_views/${by}?${query}&sort=gtin&reverseSort=true`,
    );
    expect([status, body.total, body.items]).toMatchObject([200, 143, [{ ...HIT, ownReleaseId: null }]]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ path: '/v1/releases', authorization: `Bearer ${TOKEN}` });
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      ...expected,
      account: me.phononetNumber,
      sort: 'gtin',
      reverse: 'true',
      limit: '20',
    });
  });

  test.each<Mood>(['fails', 'hangs', 'redirects', 'sends another shape'])(
    'that %s is answered with 502',
    async (how) => {
      mood = how;
      const search = await call('GET', '/digias_releases/_views/artist_title?title=x');
      expect([search.status, codeOf(search.body)]).toEqual([502, API_ERROR]);
      const imported = await importEntries('C/4711');
      expect([imported.status, codeOf(imported.body)]).toEqual([502, API_ERROR]);
    },
  );

  test('that answers with another release than the requested one is answered with 502', async () => {
    mood = 'another';
    expect((await importEntries('C/4711')).status).toBe(502);
  });

  test('is not called for the remaining entries after its first failure', async () => {
    mood = 'fails';
    await importEntries('C/4711', 'C-2', 'C-3');
    expect(asked).toHaveLength(1);
  });

  test('provides releases with files, and a broken file is fetched again', async () => {
    brokenFiles = 1;
    const { status, body } = await importEntries('C-unknown', 'C/4711');
    expect([status, body.items]).toMatchObject([
      200,
      [
        { result: 'FAILED', error: { messageCode: 'mpn.backend.global.error.not-found' } },
        { id: 'C/4711', result: 'CREATED', gtin },
      ],
    ]);
    const since = `/digias_releases/import/_views/imported_since/${body.importedAt}`;
    const { items } = await until(
      async () => (await call<ImportedSinceView>('GET', since)).body,
      (seen) => seen.items[0]?.status === 'IMPORTED',
    );
    expect(items).toMatchObject([{ title: 'Über den Dächern', gtin, status: 'IMPORTED' }]);
    const made = (await call<Omit<ReleaseEntity, 'status'>>('GET', `/releases/${items[0]?.releaseId ?? 0}`)).body;
    expect(made.artworks).toMatchObject([{ kind: 'FRONT_COVER', file: { fileName: 'cover.jpg' } }]);
    expect(made.tracks).toMatchObject([
      { title: 'Morgens', isrc: 'DEA122600001', durationMs: 3000, audioFile: { fileName: '01 Morgens.wav' } },
    ]);
  });
});
