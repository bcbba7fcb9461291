import { parentPort } from 'node:worker_threads';
import { makeAudioFile } from './audio-file';
import type { AudioJob } from './audio-job';

/** Worker thread that composes one recording after the other. */
parentPort?.on('message', (job: AudioJob) => {
  makeAudioFile(job).then(
    (file) => parentPort?.postMessage({ file }),
    (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
});
