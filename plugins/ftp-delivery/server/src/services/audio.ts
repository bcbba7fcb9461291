import type { AudioToolService } from '../contracts';
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
      const info = await probeAudio(path);
      const { values } = await measurePeaks(path, info, pairs, signal ? { signal } : {});
      return { durationMs: Math.round(info.durationSeconds * 1000), peaks: Array.from(values) };
    },
  };
}
