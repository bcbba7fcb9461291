import type { Core } from '@strapi/strapi';
import { getSettings } from '../../../../config/environment';
import type { DigitalCatalogue } from './digital-catalogue';
import { embeddedCatalogue } from './embedded';
import { httpCatalogue } from './http';

/** The configured catalogue: an external one where it has a URL, else the embedded one. */
export function digitalCatalogue(strapi: Core.Strapi): DigitalCatalogue {
  const settings = getSettings();
  if (!settings.DIGITAL_CATALOGUE_URL) return embeddedCatalogue(strapi);
  return httpCatalogue({
    url: `${settings.DIGITAL_CATALOGUE_URL.replace(/(?<!\/)\/+$/, '')}/`,
    token: settings.DIGITAL_CATALOGUE_TOKEN ?? '',
    timeoutMs: settings.DIGITAL_CATALOGUE_TIMEOUT_MS,
  });
}
