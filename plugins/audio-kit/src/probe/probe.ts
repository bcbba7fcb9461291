import type { AudioInfo } from './audio-info';
import { AudioToolError, type RunOptions, runFfprobe } from '../process';

interface ProbeStream {
  codec_type?: string;
  codec_name?: string;
  sample_rate?: string;
  bits_per_sample?: number;
  bits_per_raw_sample?: string;
  channels?: number;
  duration?: string;
}

/** The fields that are read, and no more: tags may be as large as the file. */
const ENTRIES =
  'stream=codec_type,codec_name,sample_rate,bits_per_sample,bits_per_raw_sample,channels,duration:format=format_name,duration';

interface ProbeAnswer {
  streams?: ProbeStream[];
  format?: { format_name?: string; duration?: string };
}

/**
 * Reads what a file's headers say about its first audio stream. Nothing is decoded: see `decodeCheck`.
 * @param file path on the local disk
 * @throws AudioToolError `unreadable` when it holds no audio that ffmpeg knows, `missing`, `timeout`, `canceled`,
 * `too-complex`
 */
export async function probeAudio(file: string, options: RunOptions = {}): Promise<AudioInfo> {
  const answer = await probe(file, options);
  const stream = answer.streams?.find((candidate) => candidate.codec_type === 'audio');
  if (stream?.codec_name === undefined) {
    throw new AudioToolError('unreadable', 'the file has no audio stream');
  }
  return {
    container: answer.format?.format_name ?? '',
    codec: stream.codec_name,
    sampleRate: Number(stream.sample_rate ?? 0),
    bitDepth: Number(stream.bits_per_raw_sample ?? 0) || (stream.bits_per_sample ?? 0),
    channels: stream.channels ?? 0,
    durationSeconds: Number(stream.duration ?? answer.format?.duration ?? 0) || 0,
  };
}

async function probe(file: string, options: RunOptions): Promise<ProbeAnswer> {
  try {
    return (await runFfprobe(file, ['-show_entries', ENTRIES], options)) as ProbeAnswer;
  } catch (error) {
    if (error instanceof AudioToolError && error.failure === 'failed') {
      throw new AudioToolError('unreadable', 'the file is no audio', error.detail);
    }
    throw error;
  }
}
