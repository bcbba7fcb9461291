import type { Core } from '@strapi/strapi';

/**
 * Services and programs that the product needs and does not contain, as the support desk names them. `audio`: ffmpeg
 * and ffprobe of a machine; `replica`: the replica of the database.
 */
export const OUTSIDE_SERVICES = ['mail', 'shop', 'storage', 'disk', 'names', 'audio', 'replica'] as const;
export type OutsideServiceName = (typeof OUTSIDE_SERVICES)[number];

export interface OutsideService {
  name: OutsideServiceName;
  /**
   * Health check without side effects.
   * @throws Error with the reason while the service is unavailable
   */
  check: (strapi: Core.Strapi) => Promise<unknown>;
}

const services = new Map<OutsideServiceName, OutsideService>();

/** Registers a service that is in use; its outages are recorded. Call it while the app registers. */
export function registerOutsideService(service: OutsideService): void {
  services.set(service.name, service);
}

export function registeredOutsideServices(): readonly OutsideService[] {
  return [...services.values()];
}
