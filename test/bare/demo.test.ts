import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedDatabase } from '@mpn/database';
import type {
  ImportedReleaseView,
  Page,
  PressGrantRow,
  PressLinkRow,
  ReleaseEntity,
  ReleaseImportView,
} from '@mpn/domain';
import { apiAt, type ApiClient } from '../http/support/client';
import { freePort } from '../support/processes';
import { until } from '../support/until';

/* `npm start` on a machine with none of the programs that tests install: the demo and its DDEX import. */

const ROOT = resolve(__dirname, '../..');

/** Ends a start that hangs: it may have to build the panel, on a machine that does other work, too. */
const START_MS = 900_000;

/** Until the server has made the listening copies of all recordings of the demo. */
const COPIES_MS = 600_000;

let folder: string;
let started: ChildProcess;
let output = '';
let client: ApiClient;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mpn-bare-demo-'));
  port = await freePort();
  started = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    env: {
      PATH: process.env.TEST_SERVER_PATH,
      HOME: process.env.HOME,
      DATA_DIR: folder,
      PORT: String(port),
      // Short ones: that there are recordings matters here, not their length.
      DEMO_RECORDING_SECONDS: '5',
      DEMO_CACHE_DIR: join(folder, 'demo'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [started.stdout, started.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(
    async () => {
      if (started.exitCode !== null) throw new Error(`npm start ended with ${started.exitCode}\n${output}`);
      return output.includes('MPN is running');
    },
    Boolean,
    START_MS,
  );
  const login = { loginName: 'demo-promo-admin', password: 'Demo-2026!' };
  client = apiAt(port).withToken((await apiAt(port).post('/auth/login', login)).headers.get('authorization') ?? '');
}, START_MS + 60_000);

afterAll(async () => {
  const ended = new Promise((resolveEnd) => started.once('exit', resolveEnd));
  if (started.exitCode === null && started.kill('SIGTERM')) await ended;
  await rm(folder, { recursive: true, force: true });
});

test('without apt-get the start says what to install, and goes on with the build that comes with npm', () => {
  expect(output).toContain('Going on with the build of ffmpeg that comes with npm');
});

test("the demo's DDEX batch is imported with every recording", async () => {
  const list = async (): Promise<ReleaseImportView[]> =>
    (await client.get<Page<ReleaseImportView>>('/release_imports/_views/table')).body.items;
  const [batch] = await until(list, ([newest]) => newest?.status === 'IMPORTED' || newest?.status === 'FAILED');
  expect(batch).toMatchObject({ status: 'IMPORTED' });
  const { body } = await client.get<Page<ImportedReleaseView>>(`/release_imports/${batch!.id}/_views/releases`);
  expect(body.items).toMatchObject([{ state: 'IMPORTED', refusedFiles: [], error: null }]);
  const release = (await client.get<ReleaseEntity>(`/releases/${body.items[0]!.releaseId}`)).body;
  expect(release.tracks).toHaveLength(3);
  for (const track of release.tracks) {
    expect(track).toMatchObject({ uploadStatus: 'FINISHED', audioFile: { type: 'AUDIO_TRACK' } });
  }
});

/** Runs the step that adds press links once more. @returns its code */
async function addPressLinksAgain(): Promise<number | null> {
  const database = await startEmbeddedDatabase({ dataFolder: join(folder, 'postgres') });
  const program = join(ROOT, 'demo/dist/press-links.js');
  const child = spawn(process.execPath, [program, `http://127.0.0.1:${port}`], {
    env: { PATH: process.env.TEST_SERVER_PATH, DATABASE_URL: database.url },
    stdio: 'ignore',
  });
  const code = await new Promise<number | null>((resolveCode) => child.once('exit', resolveCode));
  await database.stop();
  return code;
}

test(
  "the demo's press links come with what their guests did, once",
  async () => {
    const links = async () => (await client.get<Page<PressLinkRow>>('/press_links/_views/table')).body.items;
    const withGuests = await until(
      links,
      (rows) => rows.length === 3 && rows.some(({ openRequests }) => openRequests === 1),
      COPIES_MS,
    );
    const byName = Object.fromEntries(withGuests.map(({ name, ...row }) => [name.split(':')[0], row]));
    expect(byName).toMatchObject({
      'Low Tide Letters': { mode: 'DOWNLOAD', people: 5, visited: 4, played: 3, downloaded: 1 },
      'Blå time': { mode: 'STREAM', everybody: true, visited: 1 },
      Nachtbus: { people: 2, visited: 1, played: 1 },
    });
    const { id } = byName['Low Tide Letters']!;
    const people = (await client.get<Page<PressGrantRow>>(`/press_links/${id}/grants/_views/table`)).body.items;
    expect(people.map(({ label, answer }) => [label, answer])).toEqual([
      ['Amélie Fournier', 'NOT_FOR_US'],
      ['Jannis Vogt', 'MAYBE'],
      ['Käthe Sörensen', 'WILL_COVER'],
      ['Tom Whitlock', null],
      ['Özlem Aydın', null],
    ]);
    expect(await addPressLinksAgain()).toBe(0);
    expect(await links()).toEqual(withGuests);
  },
  COPIES_MS + 60_000,
);
