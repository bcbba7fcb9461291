import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { errorCatalogue } from '@mpn/domain';
import { createUser, type TestUser } from '../../factories/users';
import { bombs, mutatedFiles, type HostileFile } from '../../hostile/corpus';
import { formWith } from '../../support/media';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

const run = promisify(execFile);
const CHECK = resolve(__dirname, '../../hostile/check-files.cjs');
/** 2,000 files take two minutes of processor time, which is several times as long on a busy machine. */
const HANGS_AFTER_MS = 30 * 60_000;
const MEDIA = 'mpn.backend.media.error.';

const folder = mkdtempSync(join(tmpdir(), 'mpn-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Outcome of the checks for each file, run in a process of its own. */
async function check(files: readonly HostileFile[]): Promise<string[]> {
  const list = files.map(({ kind, name, bytes }, index) => {
    const path = join(folder, `${index}-${name}`);
    writeFileSync(path, bytes);
    return { kind, path };
  });
  const input = join(folder, 'files.json');
  writeFileSync(input, JSON.stringify(list));
  const { stdout } = await run(process.execPath, [CHECK, input], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as string[];
}

/** Files whose outcome is neither acceptance nor a media error of the catalogue. */
const unexpected = (files: readonly HostileFile[], outcomes: readonly string[]): string[] =>
  files.flatMap(({ name }, index) => {
    const outcome = outcomes[index] ?? 'none';
    const isKnown = outcome === 'accepted' || (outcome.startsWith(MEDIA) && outcome in errorCatalogue);
    return isKnown ? [] : [`${name}: ${outcome}`];
  });

test(
  'each of 2,000 mutated files is accepted or refused with a media error',
  async () => {
    const files = await mutatedFiles(2_100);
    expect(files.length).toBeGreaterThanOrEqual(2_000);
    const outcomes = await check(files);
    expect(unexpected(files, outcomes)).toEqual([]);
    // The test would prove little if all or none of the files were accepted.
    const taken = outcomes.filter((outcome) => outcome === 'accepted').length;
    expect(taken).toBeGreaterThan(20);
    expect(taken).toBeLessThan(files.length / 2);
  },
  HANGS_AFTER_MS,
);

describe('uploaded to the server', () => {
  let promoter: TestUser;
  beforeAll(async () => {
    promoter = await createUser(await database(), 'PROMO_ADMIN');
  });

  async function post({ kind, bytes, name }: HostileFile): Promise<string> {
    const { status, body } = await api().as(promoter).post<ErrorAnswer>(`/files/${kind}`, formWith(bytes, name));
    if (status === 201) return 'accepted';
    return status < 500 ? (body.globalErrors[0]?.messageCode ?? `${status}`) : `${status} ${JSON.stringify(body)}`;
  }

  /** Uploads several concurrently, while /healthz is polled and must respond. */
  async function postAll(files: readonly HostileFile[]): Promise<string[]> {
    const outcomes: string[] = [];
    let next = 0;
    const sender = async (): Promise<void> => {
      while (next < files.length) {
        const index = next++;
        outcomes[index] = await post(files[index]!);
        expect((await api().get('//healthz')).status).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: 4 }, sender));
    return outcomes;
  }

  test('every decompression bomb is refused with the expected error', async () => {
    const files = await bombs();
    const outcomes = await postAll(files);
    expect(unexpected(files, outcomes)).toEqual([]);
    const wrong = files.flatMap(({ name, outcome }, index) =>
      outcome === undefined || outcomes[index]!.replace(MEDIA, '') === outcome ? [] : [`${name}: ${outcomes[index]}`],
    );
    expect(wrong).toEqual([]);
  });

  test('a sample of the mutated files is accepted or refused with a media error', async () => {
    const files = (await mutatedFiles(2_000)).filter((_file, index) => index % 35 === 0);
    expect(unexpected(files, await postAll(files))).toEqual([]);
  });
});
