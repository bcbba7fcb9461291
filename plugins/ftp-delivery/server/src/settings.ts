import type { Core } from '@strapi/strapi';

/** What `config/delivery.ts` and the environment say about deliveries. */
export interface DeliveryConfig {
  timeZone: string;
  /** The installation's secret that credentials are encrypted with. */
  credentialsKey: string;
  /** Lets deliveries connect to loopback and private addresses. */
  allowPrivateTargets: boolean;
  /** Address of the web app, for links in mails. */
  publicUrl: string;
  /** Minutes to wait after the first, second ... failed try; when they are used up, the delivery has failed. */
  retryAfterMinutes: number[];
  /** How many connection tests a company may start within the minutes. */
  connectionTests: { points: number; minutes: number };
  /** Days after which a tagged file that nobody asked for is dropped; it is made again when needed. */
  keepTaggedDays: number;
  /** Deliveries whose files are made at once, over all workers: fewer than those take jobs, so that transfers go on. */
  preparingAtOnce: number;
}

/** For a process that was started without any of it (a test of the plugin alone). */
export const DEFAULT_CONFIG: DeliveryConfig = {
  timeZone: 'Europe/Berlin',
  credentialsKey: '',
  allowPrivateTargets: false,
  publicUrl: 'http://localhost:1337',
  retryAfterMinutes: [1, 5, 15, 60, 180, 360, 720],
  connectionTests: { points: 20, minutes: 10 },
  keepTaggedDays: 30,
  preparingAtOnce: 2,
};

export function deliveryConfig(strapi: Core.Strapi): DeliveryConfig {
  const read = <K extends keyof DeliveryConfig>(name: K): DeliveryConfig[K] =>
    strapi.plugin('ftp-delivery').config<DeliveryConfig[K]>(name);
  return {
    timeZone: read('timeZone'),
    credentialsKey: read('credentialsKey'),
    allowPrivateTargets: read('allowPrivateTargets'),
    publicUrl: read('publicUrl'),
    retryAfterMinutes: read('retryAfterMinutes'),
    connectionTests: read('connectionTests'),
    keepTaggedDays: read('keepTaggedDays'),
    preparingAtOnce: read('preparingAtOnce'),
  };
}
