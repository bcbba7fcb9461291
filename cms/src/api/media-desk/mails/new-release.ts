import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Locale } from '@mpn/domain';
import type { ActionEventData } from '@mpn/plugin-sampling/contracts';
import { database, inTransaction, select, service, notify, type MailData, type TaskContext } from '@mpn/server-kit';
import { wantsMailsAbout } from '../../release';
import notifications from '../../../../config/notifications';
import { answerLinksEnd } from '../rules/answer-link';
import { findMailedReleases, toMailedRelease, type MailedReleaseRow, type MailReader } from './mailed-release';

/** The content of the mail about one new release; also used by the preview. */
export function newReleaseMail(
  row: MailedReleaseRow,
  name: string,
  locale: Locale,
  reader: MailReader,
): MailData['new-release'] {
  return { name, release: toMailedRelease(row, locale, reader), days: notifications.answerLinkDays };
}

/**
 * Those of the editors who want each new release at once, in one of its genres (none chosen means all). The others wait
 * for their digest, or want no mail about it.
 * @returns whether the institution of each of them lets its editors answer
 */
async function findImmediateReaders(trx: Knex, editorIds: number[], releaseId: number): Promise<Map<number, boolean>> {
  const readers = await select<{ id: number; answering: boolean }>(
    trx,
    `select u.id, coalesce(company.editor_answers_enabled, true) as answering
     from people u left join partners company on company.id = u.company_id
     where u.id = any(:editorIds::int[]) and u.digest_frequency = 'IMMEDIATE'
       and ${wantsMailsAbout(':releaseId::int', 'u.id')}`,
    { editorIds, releaseId },
  );
  return new Map(readers.map(({ id, answering }) => [id, answering]));
}

type Follower = (trx: Knex) => Promise<unknown>;

const followers: Follower[] = [];

/**
 * Registers what happens in the transaction that notifies of a sampling, after it was notified. Call it while the app
 * registers.
 */
export function registerAnnouncementFollower(follower: Follower): void {
  followers.push(follower);
}

/** One notification per editor and release, however many actions include it. */
async function notifyEditors(
  strapi: Core.Strapi,
  trx: Knex,
  actionId: number,
  release: MailedReleaseRow,
  editorIds: number[],
): Promise<void> {
  const until = answerLinksEnd(new Date());
  const { id: releaseId, title, artist } = release;
  const atOnce = await findImmediateReaders(trx, editorIds, releaseId);
  await notify(strapi, trx, {
    kind: 'NEW_RELEASE',
    userIds: editorIds,
    data: { releaseId, actionId, title: title ?? '', artist },
    template: 'new-release',
    mail: ({ userId, name, locale }) =>
      atOnce.has(userId) ? newReleaseMail(release, name, locale, atOnce.get(userId) ? { userId, until } : null) : null,
    uniqueKey: `new-release:${releaseId}`,
  });
}

/** An action is announced: notifies the editors whom it reaches, at once or through their digest. */
export async function announceNewRelease(
  { actionId }: Pick<ActionEventData, 'actionId'>,
  { strapi }: TaskContext,
): Promise<void> {
  const db = database(strapi);
  const reach = service(strapi, 'plugin::sampling.reach');
  const [running] = await reach.running(db, { actionId });
  const [release] = running ? await findMailedReleases(db, [running.releaseId]) : [];
  if (!release) return;
  const editorIds = await reach.editorsOfAction(db, actionId);
  await inTransaction(strapi, async (trx) => {
    if (editorIds.length > 0) await notifyEditors(strapi, trx, actionId, release, editorIds);
    for (const follow of followers) await follow(trx);
  });
}
