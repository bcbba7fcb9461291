import { AudioToolError, runFfprobe } from '../process';
import { isCutShort } from './container-length';

/** Properties of a video's first picture stream, from ffprobe. */
export interface VideoProbe {
  container: string;
  codec: string;
  width: number;
  height: number;
  durationSeconds: number;
  /** Whether the file is as long as its container says. */
  complete: boolean;
}

interface ProbeAnswer {
  streams?: {
    codec_type?: string;
    codec_name?: string;
    width?: number;
    height?: number;
    duration?: string;
    disposition?: { attached_pic?: number };
  }[];
  format?: { format_name?: string; duration?: string };
  packets?: unknown[];
}

/** The fields that are read, and no more: tags may be as large as the file. */
const ENTRIES =
  'stream=codec_type,codec_name,width,height,duration:stream_disposition=attached_pic:format=format_name,duration';
/** The first two frames of the first video stream: a single one is a cover picture. */
const FIRST_PICTURES = ['-select_streams', 'V:0', '-read_intervals', '%+#2', '-show_entries', 'packet=pts'];

/**
 * Reads the headers of a video file, and checks that there is more than one frame.
 * @throws AudioToolError `unreadable` when there is no stream of moving pictures with a duration in it, and those of
 * {@link runFfprobe}
 */
export async function probeVideo(file: string): Promise<VideoProbe> {
  const answer = (await runFfprobe(file, ['-show_entries', ENTRIES])) as ProbeAnswer;
  const stream = answer.streams?.find(
    (candidate) => candidate.codec_type === 'video' && candidate.disposition?.attached_pic !== 1,
  );
  const durationSeconds = Number(stream?.duration ?? answer.format?.duration ?? 0) || 0;
  if (!stream?.width || !stream.height || durationSeconds <= 0) throw noMovingPictures();
  const complete = !(await isCutShort(file));
  // A truncated file may have lost all frames but the first; then it is reported as truncated.
  if (complete && !(await hasTwoPictures(file))) throw noMovingPictures();
  return {
    container: answer.format?.format_name ?? '',
    codec: stream.codec_name ?? '',
    width: stream.width,
    height: stream.height,
    durationSeconds,
    complete,
  };
}

async function hasTwoPictures(file: string): Promise<boolean> {
  const { packets = [] } = (await runFfprobe(file, FIRST_PICTURES)) as ProbeAnswer;
  return packets.length >= 2;
}

function noMovingPictures(): AudioToolError {
  return new AudioToolError('unreadable', 'the file has no moving pictures');
}
