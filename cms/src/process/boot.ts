import './time-zone';
import { join } from 'node:path';
import { createStrapi, type Core } from '@strapi/strapi';
import { getSettings, repositoryRoot } from '../../config/environment';
import { fileStorage } from '../files/storage';
import { assertPluginsLoaded } from './plugins';
import { inSchemaPhase } from './schema-phase';

const APP_FOLDER = join(repositoryRoot(), 'cms');

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Strapi ends the process at a signal and drops open requests on the way: its handlers go, ours drain first. */
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

/**
 * Loads the whole application without listening: settings checked, schema in step with the content types, plugins there.
 *
 * @throws {EnvironmentError} when a setting is wrong or the database's address is missing.
 */
export async function bootApplication(): Promise<Core.Strapi> {
  const { DATABASE_URL } = getSettings();
  if (!DATABASE_URL) {
    // eslint-disable-next-line mpn/app-errors-only -- stops the start, before there is a request to answer
    throw new Error('DATABASE_URL is not set. "npm start" brings its own database; this process needs an address.');
  }
  process.env.STRAPI_TELEMETRY_DISABLED = 'true';
  const strapi = await inSchemaPhase(DATABASE_URL, async () => {
    const loaded = createWithoutSignalHandlers();
    await loaded.load();
    assertPluginsLoaded(loaded);
    return loaded;
  });
  void lookAtStorage(strapi);
  return strapi;
}

/** A storage that is away for a while does not keep the process from starting; a wrong setting is said at once. */
async function lookAtStorage(strapi: Core.Strapi): Promise<void> {
  try {
    await fileStorage().healthy();
  } catch (error) {
    strapi.log.error(`Files cannot be kept: ${error instanceof Error ? error.message : String(error)}`);
  }
}
