import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { enqueue, inTransaction, notify, registerTask, select, type TaskContext } from '@mpn/server-kit';
import { registerAnnouncementFollower, registerDailyAlerts } from '../../media-desk';
import { wantsMailsAbout } from '../../release';
import { markNewsOfReleaseRead } from '../commands/notifications';
import { hitsOfPerson, viewsToCheck, type AlertView, type ViewHit } from '../queries/view-alerts';
import { VIEW_ALERTS_TASK } from './tasks';

/** Releases that were sampled before are not looked at; a job that could not run waits as long at most. */
const LOOKS_BACK_MS = 24 * 60 * 60 * 1000;
/** Samplings that begin together are looked at together. */
const WAITS_MS = 2000;

const keyOf = (releaseId: number): string => `view-hit:${releaseId}`;

interface NewHit extends ViewHit {
  /** Whether the person gets a mail about each new release at once, and has got one about this. */
  isMailed: boolean;
}

// `new-release`: the keys of the notifications of new releases (media-desk).
const STATES = `
  select hit.id as "releaseId",
    exists (select 1 from notifications n where n.unique_key = 'view-hit:' || hit.id || ':' || u.id) as told,
    coalesce(u.digest_frequency = 'IMMEDIATE', false) and ${wantsMailsAbout('hit.id', 'u.id')}
      and exists (select 1 from notifications n where n.unique_key = 'new-release:' || hit.id || ':' || u.id)
      as "isMailed"
  from unnest(:ids::int[]) hit(id) join people u on u.id = :userId`;

/** Those hits of which the person was not notified yet. */
async function newOf(knex: Knex, userId: number, hits: readonly ViewHit[]): Promise<NewHit[]> {
  const ids = hits.map(({ releaseId }) => releaseId);
  const states = await select<{ releaseId: number; told: boolean; isMailed: boolean }>(knex, STATES, { userId, ids });
  const known = new Map(states.map((state) => [state.releaseId, state]));
  return hits.flatMap((hit) => {
    const state = known.get(hit.releaseId);
    return state && !state.told ? [{ ...hit, isMailed: state.isMailed }] : [];
  });
}

/** One notification a release, however many of the person's views it is new in. */
async function notifyPerson(strapi: Core.Strapi, views: readonly AlertView[], until: Date): Promise<void> {
  const hits = await hitsOfPerson(strapi, views, until);
  const userId = views[0]!.userId;
  if (hits.length === 0) return;
  await inTransaction(strapi, async (trx) => {
    const [person] = await select<{ email: string }>(trx, 'select email from people where id = :userId', { userId });
    for (const { isMailed, ...data } of await newOf(trx, userId, hits)) {
      // This notification takes the place of that of a new release.
      await markNewsOfReleaseRead(trx, userId, data.releaseId);
      await notify(strapi, trx, {
        kind: 'VIEW_HIT',
        userIds: [userId],
        data,
        exceptMailTo: isMailed ? person?.email : null,
        uniqueKey: keyOf(data.releaseId),
      });
    }
  });
}

/** Notifies of new releases in views whose alert is AT_ONCE, person by person. */
async function notifyOfHits(_payload: object, { strapi, signal }: TaskContext): Promise<void> {
  const until = new Date();
  const oldest = new Date(until.getTime() - LOOKS_BACK_MS);
  const failures: unknown[] = [];
  for (const views of await viewsToCheck(strapi, 'AT_ONCE', { oldest, until })) {
    signal.throwIfAborted();
    // One person's failure does not keep the others waiting; the job is retried for it.
    await notifyPerson(strapi, views, until).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

const queueAlerts = (trx: Knex): Promise<void> =>
  enqueue(trx, VIEW_ALERTS_TASK, {}, { queueName: VIEW_ALERTS_TASK.name, runAt: new Date(Date.now() + WAITS_MS) });

/** Registers the alerts of saved views: at once after an announcement, and daily in the digest. */
export function registerViewAlerts(): void {
  registerTask(VIEW_ALERTS_TASK, notifyOfHits);
  registerAnnouncementFollower(queueAlerts);
  registerDailyAlerts({
    async due(strapi, window) {
      const people = [];
      for (const views of await viewsToCheck(strapi, 'DAILY', window)) {
        people.push({
          userId: views[0]!.userId,
          viewIds: views.map(({ id }) => id),
          hits: await hitsOfPerson(strapi, views, window.until),
        });
      }
      return people;
    },
    async sent(trx, viewIds, until) {
      // Not of a view that was changed meanwhile, which counts from its change.
      await trx('user_table_settings')
        .whereIn('id', [...viewIds])
        .where('alert_since', '<', until)
        .update({ alert_since: until });
    },
  });
}
