import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Locale } from '@mpn/domain';
import type { ActionEventData } from '@mpn/plugin-sampling/contracts';
import {
  database,
  inTransaction,
  lockTopic,
  notify,
  type MailData,
  type TaskContext,
  isEnabled,
  service,
} from '@mpn/server-kit';
import { fullNameOf, type NameRow } from '../../identity';
import { MAILED_RELEASE_COLUMNS, toMailedRelease, type MailedReleaseRow } from './mailed-release';
import { wantsMailsAbout } from '../queries/chosen-genres';
import { writeMail } from '../../mail';

/** A release to be announced, with the company that announces it. */
interface AnnouncedRow extends MailedReleaseRow {
  promoter: string;
}

interface EditorRow extends NameRow {
  id: number;
  email: string;
  locale: Locale | null;
}

/** Type of the in-app notification, and what the digest is made of. */
export const NEW_RELEASE = 'NEW_RELEASE';

/** The content of the mail about one new release; also used by the preview. */
export function newReleaseMail(row: AnnouncedRow, name: string, locale: Locale): MailData['new-release'] {
  return { name, promoter: row.promoter, release: toMailedRelease(row, locale) };
}

async function findRelease(db: Knex, releaseId: number): Promise<AnnouncedRow | undefined> {
  const result = await db.raw<{ rows: AnnouncedRow[] }>(
    `select ${MAILED_RELEASE_COLUMNS}, promoter.name as promoter
     from releases r
     join companies promoter on promoter.id = r.company_id
     left join release_formats f on f.id = r.format_id
     where r.id = ?`,
    [releaseId],
  );
  return result.rows[0];
}

/**
 * One notification per editor and release, however many actions include it.
 * @returns the editors who had none
 */
async function notifyEditors(
  trx: Knex,
  actionId: number,
  action: AnnouncedRow,
  editorIds: number[],
): Promise<number[]> {
  const { id: releaseId, title, artist } = action;
  const keyOf = (userId: number) => `new-release:${releaseId}:${userId}`;
  await lockTopic(trx, `new-release:${releaseId}`);
  const told = await trx('notifications').whereIn('unique_key', editorIds.map(keyOf)).pluck<number[]>('user_id');
  const known = new Set(told);
  const fresh = editorIds.filter((id) => !known.has(id));
  const data = { releaseId, actionId, title, artist };
  await notify(
    trx,
    fresh.map((userId) => ({ userId, type: NEW_RELEASE, data, uniqueKey: keyOf(userId) })),
  );
  return fresh;
}

/** Those of the editors who want each new release at once, by mail, in one of its genres (none chosen means all). */
async function findImmediateSubscribers(trx: Knex, editorIds: number[], releaseId: number): Promise<EditorRow[]> {
  const result = await trx.raw<{ rows: EditorRow[] }>(
    `select u.id, u.email, u.preferred_app_locale as locale, u.first_name, u.last_name, u.username as login_name
     from up_users u
     where u.id = any(?::int[]) and u.digest_frequency = 'IMMEDIATE' and u.notification_type in ('EMAIL', 'BOTH')
       and ${isEnabled('u')}
       and ${wantsMailsAbout('?::int', 'u.id')}`,
    [editorIds, releaseId] as never,
  );
  return result.rows;
}

async function announce(
  strapi: Core.Strapi,
  actionId: number,
  action: AnnouncedRow,
  editorIds: number[],
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const fresh = await notifyEditors(trx, actionId, action, editorIds);
    for (const editor of await findImmediateSubscribers(trx, fresh, action.id)) {
      const locale = editor.locale ?? 'de-DE';
      await writeMail(strapi, trx, {
        to: { userId: editor.id, email: editor.email },
        locale,
        template: 'new-release',
        data: newReleaseMail(action, fullNameOf(editor), locale),
        uniqueKey: `new-release:${action.id}:${editor.id}`,
      });
    }
  });
}

/** An action is announced: notifies the editors whom it reaches, at once or through their digest. */
export async function announceNewRelease({ actionId }: ActionEventData, { strapi }: TaskContext): Promise<void> {
  const db = database(strapi);
  const reach = service(strapi, 'plugin::sampling.reach');
  const [running] = await reach.running(db, { actionId });
  const action = running && (await findRelease(db, running.releaseId));
  if (!action) return;
  const editorIds = await reach.editorsOfAction(db, actionId);
  if (editorIds.length > 0) await announce(strapi, actionId, action, editorIds);
}
