import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { getSettings, type Settings } from '../../../config/environment';

const ADDRESSES = [
  'DATABASE_REPLICA_URL',
  'SHOP_URL',
  'S3_ENDPOINT',
  'DIGITAL_CATALOGUE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

/** Host names of other machines in the settings, without IP addresses. */
export function namesOf(settings: Pick<Settings, (typeof ADDRESSES)[number] | 'SMTP_HOST'>): string[] {
  const hosts = ADDRESSES.flatMap((name) => {
    const address = settings[name];
    return address ? [new URL(address).hostname] : [];
  });
  const all = [...hosts, ...(settings.SMTP_HOST ? [settings.SMTP_HOST] : [])];
  return [...new Set(all)].filter((host) => !isIP(host.replace(/^\[|\]$/g, '')));
}

/**
 * Looks up the host names in the settings.
 * @throws Error of the first one that is not found
 */
export async function findNames(): Promise<void> {
  await Promise.all(namesOf(getSettings()).map((name) => lookup(name)));
}
