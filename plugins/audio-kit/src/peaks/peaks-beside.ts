import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parserSettings } from '@mpn/process-kit';
import { AudioToolError } from '../process';
import type { PeaksAnswer, PeaksOrder } from './peaks-thread';

/**
 * Computes a recording's waveform in a worker thread.
 * @param pairs number of pairs of minimum and maximum, -128 to 127
 * @throws AudioToolError
 */
export function peaksBeside(
  path: string,
  pairs: number,
  signal?: AbortSignal,
): Promise<{ durationMs: number; peaks: number[] }> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(canceled());
      return;
    }
    const order: PeaksOrder = { path, pairs, settings: parserSettings() };
    const thread = new Worker(join(__dirname, 'peaks-thread.js'), { workerData: order });
    // Terminating the thread also ends the ffmpeg process that it started.
    const onAbort = (): void => void thread.terminate();
    signal?.addEventListener('abort', onAbort, { once: true });
    thread.once('message', (answer: PeaksAnswer) => {
      if ('failure' in answer) reject(new AudioToolError(answer.failure, answer.message, answer.detail));
      else resolve(answer);
    });
    thread.once('error', reject);
    thread.once('exit', (code) => {
      signal?.removeEventListener('abort', onAbort);
      // No effect after the result has arrived.
      reject(signal?.aborted ? canceled() : new AudioToolError('failed', `the thread ended with ${code}`));
    });
  });
}

function canceled(): AudioToolError {
  return new AudioToolError('canceled', 'canceled');
}
