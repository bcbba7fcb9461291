import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Locale } from '@mpn/domain';
import type { PluginServices } from '@mpn/plugin-sampling/contracts';
import { database, inTransaction, insertRows, type MailData, type TaskHandler } from '@mpn/server-kit';
import { fullNameOf, type NameRow } from '../identity/names';
import { MAILED_RELEASE_COLUMNS, toMailedRelease, type MailedReleaseRow } from './mailed-release';
import { writeMail } from './write-mail';

/** A release to be announced, with the company that announces it. */
interface AnnouncedRow extends MailedReleaseRow {
  promoter: string;
}

interface ActionRow extends AnnouncedRow {
  genre_ids: number[];
}

interface EditorRow extends NameRow {
  id: number;
  email: string;
  locale: Locale | null;
}

/** Type of the in-app notification, and what the digest is made of. */
export const NEW_RELEASE = 'NEW_RELEASE';

/** What the mail about one new release says; the preview draws the same. */
export function newReleaseMail(row: AnnouncedRow, name: string, locale: Locale): MailData['new-release'] {
  return { name, promoter: row.promoter, release: toMailedRelease(row, locale) };
}

async function findAction(db: Knex, actionId: number): Promise<ActionRow | undefined> {
  const result = await db.raw<{ rows: ActionRow[] }>(
    `select ${MAILED_RELEASE_COLUMNS}, promoter.name as promoter,
       coalesce((select json_agg(l.genre_id) from releases_genres_lnk l where l.release_id = r.id), '[]'::json) as genre_ids
     from sampling_actions a
     join sampling_campaigns c on c.id = a.campaign_id
     join releases r on r.id = c.release_id and r.deleted_at is null and r.withdrawn_at is null
     join companies promoter on promoter.id = c.company_id
     left join release_formats f on f.id = r.format_id
     where a.id = ? and a.status = 'ACTIVE' and c.status = 'PAID_ACTIVE'`,
    [actionId],
  );
  return result.rows[0];
}

/** One notification per editor and release, however many actions bring it. Answers with the editors who had none. */
async function notify(trx: Knex, actionId: number, action: ActionRow, editorIds: number[]): Promise<number[]> {
  const { id: releaseId, title, artist } = action;
  const keyOf = (userId: number) => `new-release:${releaseId}:${userId}`;
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`new-release:${releaseId}`]);
  const told = await trx('notifications').whereIn('unique_key', editorIds.map(keyOf)).pluck<number[]>('user_id');
  const known = new Set(told);
  const fresh = editorIds.filter((id) => !known.has(id));
  await insertRows(
    trx,
    'notifications',
    fresh.map((userId) => ({
      user_id: userId,
      type: NEW_RELEASE,
      data: { releaseId, actionId, title, artist },
      unique_key: keyOf(userId),
    })),
  );
  return fresh;
}

/** Of these editors, who wants each new release at once, by mail, in one of its genres (none chosen means all). */
async function findImpatient(trx: Knex, editorIds: number[], genreIds: number[]): Promise<EditorRow[]> {
  const result = await trx.raw<{ rows: EditorRow[] }>(
    `select u.id, u.email, u.preferred_app_locale as locale, u.first_name, u.last_name, u.username as login_name
     from up_users u
     where u.id = any(?::int[]) and u.digest_frequency = 'IMMEDIATE' and u.notification_type in ('EMAIL', 'BOTH')
       and not coalesce(u.disabled, false) and u.deleted_at is null
       and (not exists (select 1 from up_users_genres_lnk l where l.user_id = u.id)
         or exists (select 1 from up_users_genres_lnk l where l.user_id = u.id and l.genre_id = any(?::int[])))`,
    [editorIds, genreIds] as never,
  );
  return result.rows;
}

async function announce(strapi: Core.Strapi, actionId: number, action: ActionRow, editorIds: number[]): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const fresh = await notify(trx, actionId, action, editorIds);
    for (const editor of await findImpatient(trx, fresh, action.genre_ids)) {
      const locale = editor.locale ?? 'de-DE';
      await writeMail(trx, {
        to: { userId: editor.id, email: editor.email },
        locale,
        template: 'new-release',
        data: newReleaseMail(action, fullNameOf(editor), locale),
        uniqueKey: `new-release:${action.id}:${editor.id}`,
      });
    }
  });
}

/** Task `mail.new-release`: tells the editors whom an action reaches, at once or by noting it for their digest. */
export const announceNewRelease: TaskHandler = async (payload, { strapi }) => {
  const actionId = Number(payload.actionId);
  const db = database(strapi);
  const action = await findAction(db, actionId);
  if (!action) return;
  const reach = strapi.plugin('sampling').service('reach') as unknown as PluginServices['reach'];
  const editorIds = await reach.editorsOfAction(db, actionId);
  if (editorIds.length > 0) await announce(strapi, actionId, action, editorIds);
};
