import './time-zone';
import { join } from 'node:path';
import { createStrapi, type Core } from '@strapi/strapi';
import { watchAudioTools } from '@mpn/audio-kit';
import { configureParsers } from '@mpn/process-kit';
import { errorMessage } from '@mpn/server-kit';
import { getSettings, repositoryRoot, type Settings } from '../../../config/environment';
import { fileStorage } from '../../api/media';
import { assertPluginsLoaded } from './plugins';
import { inSchemaPhase } from './schema-phase';

const APP_FOLDER = join(repositoryRoot(), 'cms');

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Strapi's own signal handlers end the process and drop open requests; they are removed, because ours drain first. */
function createWithoutSignalHandlers(): Core.Strapi {
  const before = SIGNALS.map((signal) => new Set(process.listeners(signal)));
  const strapi = createStrapi({ appDir: APP_FOLDER, distDir: join(APP_FOLDER, 'dist') });
  SIGNALS.forEach((signal, index) => {
    for (const listener of process.listeners(signal)) {
      if (!before[index]?.has(listener)) process.removeListener(signal, listener);
    }
  });
  return strapi;
}

/** Elapsed time that a file may take, as a multiple of its processor time. */
const ELAPSED_FACTOR = 4;

/** Sets the operator's limits of the parser processes. */
function limitParsers(settings: Settings): void {
  configureParsers({
    processes: settings.PARSER_PROCESSES,
    checks: settings.PARSER_CHECKS,
    timeoutMs: settings.PARSER_TIMEOUT_SECONDS * 1000,
    elapsedMs: settings.PARSER_TIMEOUT_SECONDS * 1000 * ELAPSED_FACTOR,
    pictureMemoryMb: settings.PARSER_PICTURE_MEMORY_MB,
    sharedMemoryMb: settings.PARSER_SHARED_MEMORY_MB,
    memoryMb: settings.PARSER_MEMORY_MB,
    outputBytes: settings.PARSER_OUTPUT_KB * 1024,
    ffmpegMemoryMb: settings.FFMPEG_MEMORY_MB,
  });
}

/**
 * Loads the whole application without listening: settings checked, schema synced with the content types, plugins
 * loaded.
 *
 * @throws {EnvironmentError} when a setting is wrong; in production also while an account of the demo can log in
 * @throws {Error} when DATABASE_URL or a secret is missing, the database fails, or a plugin is not loaded
 */
export async function bootApplication(): Promise<Core.Strapi> {
  const { DATABASE_URL } = getSettings();
  if (!DATABASE_URL) {
    // eslint-disable-next-line mpn/app-errors-only -- stops the start, before there is a request to answer
    throw new Error('DATABASE_URL is not set. "npm start" brings its own database; this process needs an address.');
  }
  process.env.STRAPI_TELEMETRY_DISABLED = 'true';
  limitParsers(getSettings());
  const strapi = await inSchemaPhase(DATABASE_URL, async () => {
    const loaded = createWithoutSignalHandlers();
    await loaded.load();
    assertPluginsLoaded(loaded);
    return loaded;
  });
  void checkStorage(strapi);
  void checkAudioTools(strapi);
  return strapi;
}

/** Checks the storage. An unreachable one does not prevent the start; a wrong setting is reported at once. */
async function checkStorage(strapi: Core.Strapi): Promise<void> {
  try {
    await fileStorage().healthy();
  } catch (error) {
    strapi.log.error(`Files cannot be kept: ${errorMessage(error)}`);
  }
}

/** Tries ffmpeg. Without it the server runs, but takes no recordings; a warning about a build is one for its log. */
async function checkAudioTools(strapi: Core.Strapi): Promise<void> {
  try {
    await watchAudioTools();
  } catch (error) {
    strapi.log.error(`Recordings and videos cannot be taken: ${errorMessage(error)}`);
  }
}
