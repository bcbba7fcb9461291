import { expectMutatedFilesHandled } from '../hostile/check';
import { HOSTILE_SEED } from '../hostile/corpus';
import { useServer } from '../http/support/server';

/* The whole number of what test/http/files/hostile.test.ts checks in part. No server is needed. */

useServer(() => Promise.resolve({ port: 0, databaseUrl: '', folder: '' }));

/** 2,000 files take two minutes of processor time, which is several times as long on a busy machine. */
const HANGS_AFTER_MS = 30 * 60_000;

test(
  'each of 2,000 mutated files is accepted or refused with a media error',
  async () => {
    console.log(`HOSTILE_SEED=${HOSTILE_SEED}`);
    await expectMutatedFilesHandled(2_000);
  },
  HANGS_AFTER_MS,
);
