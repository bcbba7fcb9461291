import { ensurePrograms } from './debian.mjs';
import { note } from './start-log.mjs';

/**
 * Installs ffmpeg for `npm start`, as root on Debian and Ubuntu. Elsewhere the build that comes with npm is used, and
 * said. Never in production, where the operator installs programs; nor where FFMPEG_PATH names one.
 */
export async function installAudioPrograms() {
  if (process.env.NODE_ENV === 'production' || process.env.FFMPEG_PATH || process.env.FFPROBE_PATH) return;
  const missing = await ensurePrograms(['ffmpeg', 'ffprobe']);
  if (missing.length > 0) note('Going on with the build of ffmpeg that comes with npm, which is for development only.');
}
