import { parentPort } from 'node:worker_threads';
import { makeAudioFile, type AudioJob } from './audio-file';

/** Worker thread that composes one recording after the other. */
parentPort?.on('message', (job: AudioJob) => {
  makeAudioFile(job).then(
    (file) => parentPort?.postMessage({ file }),
    (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  );
});
