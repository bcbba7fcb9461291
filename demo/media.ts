import { createRandom } from './random';
import { makeAudioFiles } from './media/audio-pool';
import type { AudioJob } from './media/audio-job';
import { findFfmpeg } from './media/ffmpeg';
import { tidyRecordings } from './media/recording-cache';
import type { MediaFile } from './media/media-file';
import { makeBiography, makeCover, makePoster, makeVideo } from './media/visual-files';
import type { ReleaseDesign } from './release-design';
import { recordingKey, trackOf } from './recordings';

/** All files of the demo; releases are identified by their index in the list. */
export interface DemoMedia {
  /** By recording: an artist's equal title on single and album is one file. */
  audio: Map<string, MediaFile>;
  covers: Map<number, MediaFile>;
  biographies: Map<number, MediaFile>;
  posters: Map<number, MediaFile>;
  videos: Map<number, MediaFile>;
}

export interface MediaOptions {
  /** A fresh path for a file that ends in `suffix`. */
  temporaryPath(suffix: string): Promise<string>;
  onProgress?(done: number, total: number): void;
}

/** Length of a release's first track, which is listened to most; others are short, because composing takes time. */
const LEAD_SECONDS = [45, 60] as const;
const OTHER_SECONDS = [18, 26] as const;

async function audioJobs(
  releases: readonly ReleaseDesign[],
  ffmpeg: string | null,
  options: MediaOptions,
): Promise<Map<string, AudioJob>> {
  const jobs = new Map<string, AudioJob>();
  const longest = Number(process.env.DEMO_RECORDING_SECONDS || Infinity);
  const leads = new Set(
    releases.flatMap((release) =>
      release.tracks.slice(0, 1).map((text) => recordingKey(release, trackOf(release, text).title)),
    ),
  );
  for (const release of releases) {
    if (release.gaps?.includes('audio')) continue;
    for (const text of release.tracks) {
      const track = trackOf(release, text);
      const key = recordingKey(release, track.title);
      if (jobs.has(key)) continue;
      const random = createRandom(`length/${key}`);
      const encoding = release.wave ? 'wav' : 'flac';
      jobs.set(key, {
        seed: key,
        encoding,
        ffmpeg,
        design: {
          style: track.style,
          seconds: Math.min(longest, leads.has(key) ? random.int(...LEAD_SECONDS) : random.int(...OTHER_SECONDS)),
          ...(release.highResolution ? { format: { sampleRate: 48000, bits: 24 } as const } : {}),
        },
        path: await options.temporaryPath(`.${ffmpeg ? encoding : 'wav'}`),
        fileName: `${String(release.tracks.indexOf(text) + 1).padStart(2, '0')} ${release.artist} - ${track.title}`,
      });
    }
  }
  return jobs;
}

/**
 * Composes every recording of the releases, or takes it from the user's cache.
 * @returns the files by recording
 */
export async function composeRecordings(
  releases: readonly ReleaseDesign[],
  options: MediaOptions,
): Promise<Map<string, MediaFile>> {
  const jobs = await audioJobs(releases, findFfmpeg(), options);
  // Longest first, so that no thread starts a long piece last.
  const order = [...jobs].sort(([, a], [, b]) => b.design.seconds - a.design.seconds);
  const files = await makeAudioFiles(
    order.map(([, job]) => job),
    (done) => options.onProgress?.(done, order.length),
  );
  await tidyRecordings();
  return new Map(order.map(([key], index) => [key, files[index] as MediaFile]));
}

/** Composes, draws and writes every file of the demo. Without ffmpeg all audio is WAV, and there is no video. */
export async function makeDemoMedia(releases: readonly ReleaseDesign[], options: MediaOptions): Promise<DemoMedia> {
  const ffmpeg = findFfmpeg();
  const composing = composeRecordings(releases, options);
  const media: DemoMedia = {
    audio: new Map(),
    covers: new Map(),
    biographies: new Map(),
    posters: new Map(),
    videos: new Map(),
  };
  for (const [index, release] of releases.entries()) {
    if (!release.gaps?.includes('cover'))
      media.covers.set(index, await makeCover(release, await options.temporaryPath('.jpg')));
    if (release.biography)
      media.biographies.set(
        index,
        await makeBiography(release, release.biography, await options.temporaryPath('.pdf')),
      );
    if (release.video && ffmpeg)
      media.posters.set(index, await makePoster(release, await options.temporaryPath('.jpg')));
  }
  media.audio = await composing;
  for (const [index, poster] of media.posters) {
    const release = releases[index] as ReleaseDesign;
    const song = media.audio.get(recordingKey(release, trackOf(release, release.tracks[0] as string).title));
    if (song && ffmpeg)
      media.videos.set(index, await makeVideo(ffmpeg, release, poster, song, await options.temporaryPath('.mp4')));
  }
  return media;
}
