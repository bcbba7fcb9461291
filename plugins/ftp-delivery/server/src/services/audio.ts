import { join } from 'node:path';
import { parserPool } from '@mpn/server-kit';
import type { AudioToolService } from '../contracts';
import { checkAudioUpload } from '../audio/upload-check';
import { measureLoudness } from '../audio/loudness';
import { peaksBeside } from '../audio/peaks-beside';
import { probeAudio } from '../audio/probe';
import { probeVideo } from '../audio/probe-video';

const READ_TAGS = join(__dirname, '../metadata/file-tags/read-file-tags.js');
const WRITE_PICTURE = join(__dirname, '../metadata/file-tags/write-picture.js');

/** Audio tools for the app: checking, measuring and drawing an upload. */
export function audioService(): AudioToolService {
  return {
    checkUpload: (path) => parserPool().judgeLong(() => checkAudioUpload(path)),
    readTags: (path) => parserPool().run(READ_TAGS, { path }),
    writePicture: (path, target) => parserPool().run(WRITE_PICTURE, { path, target }),
    probe: (path) => probeAudio(path),
    probeVideo: (path) => parserPool().judge(() => probeVideo(path)),
    loudness: (path, signal) => measureLoudness(path, signal ? { signal } : {}),
    peaks: (path, pairs, signal) => peaksBeside(path, pairs, signal),
  };
}
