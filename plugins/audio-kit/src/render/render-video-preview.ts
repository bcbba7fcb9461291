import { rm, stat } from 'node:fs/promises';
import { runFfmpeg, runFfprobe, type RunOptions } from '../process';

export interface VideoPreviewRequest {
  /** The video as uploaded. */
  source: string;
  /** Path of the MP4 file to write; overwritten, and removed again when the rendering fails. */
  target: string;
  signal?: AbortSignal | undefined;
  /** Time limit in milliseconds. */
  timeoutMs: number;
}

const WIDTH = 1280;
const HEIGHT = 720;
/** Higher frame rates are for slow motion; lower ones are kept. */
const MOST_PICTURES_PER_SECOND = 30;

/**
 * Pictures per second of the preview: the video's own, at most {@link MOST_PICTURES_PER_SECOND}. Asked of ffprobe,
 * because the `fps` filter of older builds does not know the rate of its input.
 * @returns as ffmpeg takes it: a number or a fraction
 */
async function picturesPerSecond(source: string, options: RunOptions): Promise<string> {
  const answer = (await runFfprobe(
    source,
    ['-select_streams', 'v:0', '-show_entries', 'stream=r_frame_rate'],
    options,
  )) as { streams?: { r_frame_rate?: string }[] };
  const rate = answer.streams?.[0]?.r_frame_rate ?? '';
  const [, pictures = 0, seconds = 0] = /^(\d+)\/(\d+)$/.exec(rate)?.map(Number) ?? [];
  const isLower = pictures > 0 && seconds > 0 && pictures / seconds < MOST_PICTURES_PER_SECOND;
  return isLower ? rate : String(MOST_PICTURES_PER_SECOND);
}

/**
 * Picture filters: deinterlaced where needed, square pixels, at most 1280 x 720, never enlarged, and a pixel format
 * that every browser and phone decodes.
 */
const filters = (rate: string): string =>
  [
    'yadif=deint=interlaced',
    'scale=trunc(iw*sar/2)*2:ih',
    `scale='min(${WIDTH},iw)':'min(${HEIGHT},ih)':force_original_aspect_ratio=decrease`,
    'scale=trunc(iw/2)*2:trunc(ih/2)*2',
    'setsar=1',
    `fps=${rate}`,
    'format=yuv420p',
  ].join(',');

/**
 * Renders a music video's preview: H.264 and AAC in an MP4 file of at most 1280 x 720, whose index is in front, so that
 * playback can start before the download ends. It uses one thread, because deliveries need the others.
 * @returns bytes of the file
 * @throws AudioToolError those of {@link runFfmpeg}
 */
export async function renderVideoPreview(request: VideoPreviewRequest): Promise<{ sizeBytes: number }> {
  const { source, target, signal, timeoutMs } = request;
  try {
    await runFfmpeg(
      {
        input: source,
        inputOptions: ['-v', 'error', '-threads', '1'],
        outputOptions: [
          ...['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
          ...['-filter_threads', '1', '-filter:v', filters(await picturesPerSecond(source, { signal }))],
          ...[
            '-c:v',
            'libx264',
            '-preset',
            'veryfast',
            '-crf',
            '24',
            '-maxrate',
            '3M',
            '-bufsize',
            '6M',
            '-threads',
            '1',
          ],
          ...['-profile:v', 'high', '-level:v', '3.1', '-g', '60'],
          ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
          ...['-movflags', '+faststart', '-f', 'mp4'],
        ],
        output: target,
      },
      { signal, timeoutMs },
    );
    return { sizeBytes: (await stat(target)).size };
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}
