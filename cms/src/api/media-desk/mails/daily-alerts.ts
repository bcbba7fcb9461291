import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { NotifiedRelease } from '@mpn/domain';

/** What is new in one person's saved views. */
export interface PersonHits {
  userId: number;
  /** The views that were looked at, with hits or without. */
  viewIds: number[];
  /** Releases with the names of the views in which they are new. */
  hits: (NotifiedRelease & { views: string[] })[];
}

/** The saved views with a daily alert, which belong to the subject personal. */
export interface DailyAlerts {
  /** By person: what was sampled up to `until`, not before `oldest`, and not looked at yet. */
  due(strapi: Core.Strapi, window: { oldest: Date; until: Date }): Promise<PersonHits[]>;
  /** Records, with the mail, that these views were looked at up to this instant. */
  sent(trx: Knex, viewIds: readonly number[], until: Date): Promise<void>;
}

let registered: DailyAlerts | undefined;

/** Registers the saved views with a daily alert. Call it while the app registers. */
export function registerDailyAlerts(alerts: DailyAlerts): void {
  registered = alerts;
}

export const dailyAlerts = (): DailyAlerts | undefined => registered;
