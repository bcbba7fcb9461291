import { AudioToolError, runFfmpeg, runFfprobe } from '../process';
import { isCutShort } from './container-length';

/** Properties of a video's first picture stream, from ffprobe. */
export interface VideoProbe {
  container: string;
  codec: string;
  /** As it is shown: turned as the file says, with square pixels. */
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
    sample_aspect_ratio?: string;
    disposition?: { attached_pic?: number };
    tags?: { rotate?: string };
    side_data_list?: { rotation?: number | string }[];
  }[];
  format?: { format_name?: string; duration?: string };
  packets?: unknown[];
}

/** The fields that are read, and no more: tags may be as large as the file. */
const ENTRIES =
  'stream=codec_type,codec_name,width,height,duration,sample_aspect_ratio:stream_disposition=attached_pic:stream_tags=rotate:stream_side_data=rotation:format=format_name,duration';
/** The first two frames of the first video stream: a single one is a cover picture. */
const FIRST_PICTURES = ['-select_streams', 'V:0', '-read_intervals', '%+#2', '-show_entries', 'packet=pts'];

/**
 * Reads the headers of a video file, and checks that there is more than one frame.
 * @throws AudioToolError `unreadable` when there is no stream of moving pictures with a duration in it, and those of
 * {@link runFfprobe}
 */
export async function probeVideo(file: string): Promise<VideoProbe> {
  const answer = await runFfprobe(file, ['-show_entries', ENTRIES]).then(
    (read) => read as ProbeAnswer,
    async (error: unknown) => {
      // Cameras and phones write the header last: without it a file that was cut off cannot be read at all.
      if (
        error instanceof AudioToolError &&
        ['failed', 'unreadable'].includes(error.failure) &&
        (await isCutShort(file))
      )
        return null;
      throw error;
    },
  );
  if (!answer) return { container: '', codec: '', width: 0, height: 0, durationSeconds: 0, complete: false };
  const stream = answer.streams?.find(
    (candidate) => candidate.codec_type === 'video' && candidate.disposition?.attached_pic !== 1,
  );
  if (!stream?.width || !stream.height) throw noMovingPictures();
  const durationSeconds = Number(stream.duration ?? answer.format?.duration ?? 0) || (await countedSeconds(file)) || 0;
  if (durationSeconds <= 0) throw noMovingPictures();
  const complete = !(await isCutShort(file));
  // A truncated file may have lost all frames but the first; then it is reported as truncated.
  if (complete && !(await hasTwoPictures(file))) throw noMovingPictures();
  return {
    container: answer.format?.format_name ?? '',
    codec: stream.codec_name ?? '',
    ...shownSize({ ...stream, width: stream.width, height: stream.height }),
    durationSeconds,
    complete,
  };
}

type Stream = NonNullable<ProbeAnswer['streams']>[number];

/**
 * The size in which players show a video: phones store a portrait as a turned landscape, and DV has pixels that are no
 * squares.
 */
function shownSize({
  width,
  height,
  sample_aspect_ratio,
  tags,
  side_data_list = [],
}: Stream & { width: number; height: number }) {
  const [across = 1, down = 1] = (sample_aspect_ratio ?? '').split(':').map(Number);
  const isShaped = across > 0 && down > 0 && across !== down;
  const shownWidth = isShaped ? Math.round((width * across) / down) : width;
  const turned =
    side_data_list.map(({ rotation }) => rotation).find((rotation) => rotation !== undefined) ?? tags?.rotate;
  const isQuarterTurn = Math.abs(Number(turned ?? 0)) % 180 === 90;
  return isQuarterTurn ? { width: height, height: shownWidth } : { width: shownWidth, height };
}

/** Recordings of browsers and streams have no duration in their header: the packets are counted, nothing is decoded. */
async function countedSeconds(file: string): Promise<number> {
  const { stderr } = await runFfmpeg({
    input: file,
    inputOptions: ['-v', 'error', '-nostats', '-progress', 'pipe:2'],
    outputOptions: ['-map', '0:V:0', '-c', 'copy', '-f', 'null'],
  });
  const times = [...stderr.matchAll(/^out_time_us=(\d+)$/gm)];
  return Number(times.at(-1)?.[1] ?? 0) / 1_000_000;
}

async function hasTwoPictures(file: string): Promise<boolean> {
  const { packets = [] } = (await runFfprobe(file, FIRST_PICTURES)) as ProbeAnswer;
  return packets.length >= 2;
}

function noMovingPictures(): AudioToolError {
  return new AudioToolError('unreadable', 'the file has no moving pictures');
}
