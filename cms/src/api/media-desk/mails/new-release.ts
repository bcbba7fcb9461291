import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Locale } from '@mpn/domain';
import type { ActionEventData } from '@mpn/plugin-sampling/contracts';
import { database, inTransaction, select, service, notify, type MailData, type TaskContext } from '@mpn/server-kit';
import { wantsMailsAbout } from '../../release';
import { MAILED_RELEASE_COLUMNS, toMailedRelease, type MailedReleaseRow } from './mailed-release';

/** A release to be announced, with the company that announces it. */
interface AnnouncedRow extends MailedReleaseRow {
  promoter: string;
}

/** The content of the mail about one new release; also used by the preview. */
export function newReleaseMail(row: AnnouncedRow, name: string, locale: Locale): MailData['new-release'] {
  return { name, promoter: row.promoter, release: toMailedRelease(row, locale) };
}

async function findRelease(db: Knex, releaseId: number): Promise<AnnouncedRow | undefined> {
  const result = await db.raw<{ rows: AnnouncedRow[] }>(
    `select ${MAILED_RELEASE_COLUMNS}, promoter.name as promoter
     from releases r
     join partners promoter on promoter.id = r.company_id
     left join format_list f on f.id = r.format_id
     where r.id = ?`,
    [releaseId],
  );
  return result.rows[0];
}

/**
 * Those of the editors who want each new release at once, in one of its genres (none chosen means all). The others wait
 * for their digest, or want no mail about it.
 */
async function findImmediateReaders(trx: Knex, editorIds: number[], releaseId: number): Promise<Set<number>> {
  const readers = await select<{ id: number }>(
    trx,
    `select u.id from people u
     where u.id = any(:editorIds::int[]) and u.digest_frequency = 'IMMEDIATE'
       and ${wantsMailsAbout(':releaseId::int', 'u.id')}`,
    { editorIds, releaseId },
  );
  return new Set(readers.map(({ id }) => id));
}

/** One notification per editor and release, however many actions include it. */
async function announce(
  strapi: Core.Strapi,
  actionId: number,
  release: AnnouncedRow,
  editorIds: number[],
): Promise<void> {
  const { id: releaseId, title, artist } = release;
  await inTransaction(strapi, async (trx) => {
    const atOnce = await findImmediateReaders(trx, editorIds, releaseId);
    await notify(strapi, trx, {
      kind: 'NEW_RELEASE',
      userIds: editorIds,
      data: { releaseId, actionId, title: title ?? '', artist },
      template: 'new-release',
      mail: ({ userId, name, locale }) => (atOnce.has(userId) ? newReleaseMail(release, name, locale) : null),
      uniqueKey: `new-release:${releaseId}`,
    });
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
  const action = running && (await findRelease(db, running.releaseId));
  if (!action) return;
  const editorIds = await reach.editorsOfAction(db, actionId);
  if (editorIds.length > 0) await announce(strapi, actionId, action, editorIds);
}
