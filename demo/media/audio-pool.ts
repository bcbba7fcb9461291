import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AudioJob } from './audio-job';
import type { MediaFile } from './media-file';

const MOST_THREADS = 8;
const SCRIPT = join(__dirname, `audio-worker${extname(__filename)}`);

type Answer = { file: MediaFile } | { error: string };

function ask(worker: Worker, job: AudioJob): Promise<MediaFile> {
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      worker.off('message', onAnswer);
      worker.off('error', onError);
    };
    const onAnswer = (answer: Answer): void => {
      finish();
      if ('file' in answer) resolve(answer.file);
      else reject(new Error(`"${job.fileName}" could not be composed: ${answer.error}`));
    };
    const onError = (error: Error): void => {
      finish();
      reject(error);
    };
    worker.on('message', onAnswer);
    worker.on('error', onError);
    worker.postMessage(job);
  });
}

/**
 * Composes recordings on all cores, at most {@link MOST_THREADS}.
 * @param onProgress called after each one with the number done
 * @returns the files in the order of the jobs
 */
export async function makeAudioFiles(
  jobs: readonly AudioJob[],
  onProgress: (done: number) => void,
): Promise<MediaFile[]> {
  const files: MediaFile[] = new Array<MediaFile>(jobs.length);
  let next = 0,
    done = 0;
  const work = async (): Promise<void> => {
    const worker = new Worker(SCRIPT);
    try {
      for (let index = next++; index < jobs.length; index = next++) {
        files[index] = await ask(worker, jobs[index] as AudioJob);
        done += 1;
        onProgress(done);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(MOST_THREADS, availableParallelism(), jobs.length) }, work));
  return files;
}
