import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCatalogue } from '@mpn/domain';
import { mutatedFiles, type HostileFile } from './corpus';

const run = promisify(execFile);
const CHECK = join(__dirname, 'check-files.cjs');
/** Beginning of the codes with which an upload is refused for its contents. */
export const MEDIA = 'mpn.backend.media.error.';

/** Outcome of the checks for each file (`accepted` or the code of an error), run in a process of its own. */
async function check(files: readonly HostileFile[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mpn-hostile-'));
  try {
    const list = files.map(({ kind, name, bytes }, index) => {
      const path = join(folder, `${index}-${name}`);
      writeFileSync(path, bytes);
      return { kind, path };
    });
    const input = join(folder, 'files.json');
    writeFileSync(input, JSON.stringify(list));
    const { stdout } = await run(process.execPath, [CHECK, input], { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout) as string[];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files whose outcome is neither acceptance nor a media error of the catalogue. */
export const unexpected = (files: readonly HostileFile[], outcomes: readonly string[]): string[] =>
  files.flatMap(({ name }, index) => {
    const outcome = outcomes[index] ?? 'none';
    const isKnown = outcome === 'accepted' || (outcome.startsWith(MEDIA) && outcome in errorCatalogue);
    return isKnown ? [] : [`${name}: ${outcome}`];
  });

/**
 * Checks mutated files, and expects that each is accepted or refused with a media error.
 * @param count at least so many
 */
export async function expectMutatedFilesHandled(count: number): Promise<void> {
  // Some mutations leave an empty file, which is left out.
  const files = await mutatedFiles(Math.ceil(count * 1.05));
  expect(files.length).toBeGreaterThanOrEqual(count);
  const outcomes = await check(files);
  expect(unexpected(files, outcomes)).toEqual([]);
  // The test would prove little if all or none of the files were accepted.
  const taken = outcomes.filter((outcome) => outcome === 'accepted').length;
  expect(taken).toBeGreaterThan(count / 100);
  expect(taken).toBeLessThan(files.length / 2);
}
