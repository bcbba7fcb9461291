import type { Core } from '@strapi/strapi';

/** Delivery settings from `config/delivery.ts` and the environment. */
export interface DeliveryConfig {
  timeZone: string;
  /** Secret of the installation with which credentials are encrypted. */
  credentialsKey: string;
  /** Lets deliveries connect to loopback and private IP addresses. */
  allowPrivateTargets: boolean;
  /** URL of the web app, for links in mails. */
  publicUrl: string;
  /**
   * Minutes to wait after the first, second ... failed attempt; when the attempt after the last wait fails too, the
   * delivery has failed.
   */
  retryAfterMinutes: number[];
  /** Rate limit of connection tests per company. */
  connectionTests: { points: number; minutes: number };
  /** Days after which an unused tagged file is removed; it is created again when needed. */
  keepTaggedDays: number;
  /**
   * Deliveries whose files are prepared at once, over all workers: fewer than the job slots, so that analyses of
   * uploads continue.
   */
  preparingAtOnce: number;
  /**
   * When a transfer counts as slow: its average over `seconds` is below `kbPerSecond` (kB/s; 0 disables the check). It
   * then releases its slot to another delivery and is resumed after `pauseSeconds`.
   */
  slowTransfer: { kbPerSecond: number; seconds: number; pauseSeconds: number };
}

/** Used where nothing was configured (tests of the plugin alone). */
export const DEFAULT_CONFIG: DeliveryConfig = {
  timeZone: 'Europe/Berlin',
  credentialsKey: '',
  allowPrivateTargets: false,
  publicUrl: 'http://localhost:1337',
  retryAfterMinutes: [1, 5, 15, 60, 180, 360, 720, 1440],
  connectionTests: { points: 20, minutes: 10 },
  keepTaggedDays: 30,
  preparingAtOnce: 2,
  slowTransfer: { kbPerSecond: 20, seconds: 300, pauseSeconds: 60 },
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
    slowTransfer: read('slowTransfer'),
  };
}
