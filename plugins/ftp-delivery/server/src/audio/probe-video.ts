import { AudioToolError } from './audio-tool-error';
import { runFfprobe } from './ffmpeg';

/** What ffprobe reads of a video's first picture stream. */
export interface VideoProbe {
  container: string;
  codec: string;
  width: number;
  height: number;
  durationSeconds: number;
}

interface ProbeAnswer {
  streams?: { codec_type?: string; codec_name?: string; width?: number; height?: number; duration?: string }[];
  format?: { format_name?: string; duration?: string };
}

/**
 * Reads the headers of a video file.
 * @throws AudioToolError `unreadable` when there is no picture stream with a duration in it
 */
export async function probeVideo(file: string): Promise<VideoProbe> {
  const answer = (await runFfprobe(file, ['-show_streams', '-show_format'])) as ProbeAnswer;
  const stream = answer.streams?.find((candidate) => candidate.codec_type === 'video');
  const durationSeconds = Number(stream?.duration ?? answer.format?.duration ?? 0) || 0;
  if (!stream?.width || !stream.height || durationSeconds <= 0) {
    throw new AudioToolError('unreadable', 'the file has no moving pictures');
  }
  return {
    container: answer.format?.format_name ?? '',
    codec: stream.codec_name ?? '',
    width: stream.width,
    height: stream.height,
    durationSeconds,
  };
}
