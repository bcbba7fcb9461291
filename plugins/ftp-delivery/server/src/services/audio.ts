import type { AudioToolService } from '../contracts';
import { decodeToMd5 } from '../audio/decode-check';
import { checkAudioUpload } from '../audio/upload-check';
import { measureLoudness } from '../audio/loudness';
import { measurePeaks } from '../audio/peaks';
import { probeAudio } from '../audio/probe';
import { probeVideo } from '../audio/probe-video';

/** What the app needs of the audio tools: judging an upload, measuring it, drawing it. */
export function audioService(): AudioToolService {
  return {
    checkUpload: (path) => checkAudioUpload(path),
    probe: (path) => probeAudio(path),
    probeVideo: (path) => probeVideo(path),
    loudness: (path, signal) => measureLoudness(path, signal ? { signal } : {}),
    async peaks(path, pairs, signal) {
      const options = signal ? { signal } : {};
      const header = await probeAudio(path);
      // A FLAC encoder that wrote to a pipe leaves the length out, which the pairs are spread over.
      const durationSeconds = header.durationSeconds || (await decodeToMd5(path, header, options)).seconds;
      const { values } = await measurePeaks(path, { ...header, durationSeconds }, pairs, options);
      return { durationMs: Math.round(durationSeconds * 1000), peaks: Array.from(values) };
    },
  };
}
