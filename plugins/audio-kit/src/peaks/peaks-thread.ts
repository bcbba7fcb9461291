import { parentPort, workerData } from 'node:worker_threads';
import { configureParsers, type ParserSettings } from '@mpn/process-kit';
import { AudioToolError } from '../process';
import { measureWaveform, type Waveform } from './waveform';

/** Input of the worker thread. */
export interface PeaksOrder {
  path: string;
  /** Pairs of minimum and maximum. */
  pairs: number;
  /** The process' settings: a thread does not inherit them. */
  settings: ParserSettings;
}

/** Result of the worker thread. */
export type PeaksAnswer = Waveform | { failure: AudioToolError['failure']; message: string; detail: string };

async function main(order: PeaksOrder): Promise<void> {
  configureParsers(order.settings);
  try {
    parentPort?.postMessage(await measureWaveform(order.path, order.pairs));
  } catch (error) {
    if (!(error instanceof AudioToolError)) throw error;
    const { failure, message, detail } = error;
    parentPort?.postMessage({ failure, message, detail } satisfies PeaksAnswer);
  }
}

/*
 * Counting the samples of six hours takes many seconds, so it runs in a worker thread and not on the event loop.
 * ffmpeg, a process of its own, parses the file and outputs plain samples.
 */
void main(workerData as PeaksOrder);
