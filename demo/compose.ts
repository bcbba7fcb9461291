import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeRecordings } from './media';
import { RELEASES } from './releases';

/**
 * `node demo/dist/compose.js`: composes the demo's recordings into the user's cache, behind all other work of the
 * machine. The seed takes them from there.
 */
async function main(): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const folder = await mkdtemp(join(tmpdir(), 'mpn-demo-'));
  let count = 0;
  try {
    await composeRecordings(RELEASES, {
      temporaryPath: (suffix) => Promise.resolve(join(folder, `${(count += 1)}${suffix}`)),
      onProgress: (done, total) => console.log(`Composed ${done} of ${total} recordings`),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
