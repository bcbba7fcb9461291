import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import { errorMessage, loadContentTypes } from '@mpn/server-kit';
import { audioBinaries } from '@mpn/audio-kit';
import { registerDeliveries } from './register';
import { routes } from './routes';
import { services } from './services';
import { DEFAULT_CONFIG } from './config';

/** Logs at start-up when ffmpeg is missing: the server runs without it, but accepts no audio uploads. */
function lookForAudioPrograms({ strapi }: { strapi: Core.Strapi }): void {
  audioBinaries().catch((error: unknown) => strapi.log.error(errorMessage(error)));
}

/** The plugin as Strapi loads it. */
const plugin = {
  contentTypes: loadContentTypes(join(__dirname, 'content-types')),
  routes: { 'content-api': { type: 'content-api', prefix: '', routes } },
  services,
  config: { default: DEFAULT_CONFIG, validator: (): void => undefined },
  register: registerDeliveries,
  bootstrap: lookForAudioPrograms,
};

export = plugin;
