import type { Locale, SupportContact } from '@mpn/domain';
import { noteServerTime } from './server-clock';

/** GET /config.json: settings of the server's operator. */
export interface ClientConfiguration {
  API_BASE_URL: string;
  APP_TIMEZONE: string;
  LOCALE: Locale;
  /** First year of the copyright line. */
  APP_FIRST_YEAR: number;
  BRAND_NAME: string;
  support: SupportContact;
  survey: { enabled: boolean; url: string | null };
}

let configuration: ClientConfiguration = {
  API_BASE_URL: '/api',
  APP_TIMEZONE: 'Europe/Berlin',
  LOCALE: 'en-US',
  APP_FIRST_YEAR: 2026,
  BRAND_NAME: 'MPN',
  support: { email: null, phone: null },
  survey: { enabled: false, url: null },
};

/** Reads the configuration; throws if the server is not reached or refuses. Called once, before anything is shown. */
export async function loadConfiguration(): Promise<void> {
  const answer = await fetch('/config.json', { headers: { accept: 'application/json' } });
  noteServerTime(answer.headers);
  if (!answer.ok) throw new Error(`config.json: ${String(answer.status)}`);
  configuration = { ...configuration, ...((await answer.json()) as Partial<ClientConfiguration>) };
}

export function getConfiguration(): ClientConfiguration {
  return configuration;
}
