import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  AudioFormat,
  fail,
  permittedFormats,
  type BodyOf,
  type DeliverySettings,
  type Page,
  type Principal,
  type putUserDeliverySettings,
  type QueryOf,
  type ResolvedPreferencesView,
  type UserDeliveryPermissionsView,
  type UserDeliveryRow,
  type UserDeliverySettingsView,
  type userDeliveryTable,
} from '@mpn/domain';
import {
  audit,
  database,
  inTransaction,
  lockRow,
  orderBy,
  patternOf,
  piece,
  type Row,
  select,
  selectPage,
} from '@mpn/server-kit';
import { preferencesOf, userDeliveryOf } from '../ports';
import { settingsCompany } from './company-access';
import { stored } from './delivery-settings';

type Stored = Omit<DeliverySettings, 'webDeliveryEnabled' | 'ftpDeliveryEnabled'>;

interface UserRow {
  id: number;
  name: string;
  version: number;
  isAdmin: boolean;
  webEnabled: boolean | null;
  ftpEnabled: boolean | null;
  ardArchiveAccess: boolean;
  web: Stored | null;
  ftp: Stored | null;
  preferredWebFormat: AudioFormat | null;
}

const COLUMNS = `u.id, u.full_name as name, coalesce(u.version, 1) as version,
  u.combined_role = 'MEDIA_ADMIN' as "isAdmin",
  u.role_web_download_allowed as "webEnabled", u.role_delivery_request_allowed as "ftpEnabled",
  coalesce(u.role_ard_archive_access, false) as "ardArchiveAccess",
  u.web_delivery::json as web, u.ftp_delivery::json as ftp,
  u.preferred_web_delivery_audio_format as "preferredWebFormat"`;

const USERS = `people u where u.company_id = :companyId and u.deleted_at is null
  and u.combined_role in ('MEDIA_ADMIN', 'MEDIA_USER')`;

const SORTABLE = { name: 'lower(u.full_name)' } as const;

/** Admins cannot edit themselves, so nobody can grant themselves permissions. */
const isEditable = (principal: Principal, userId: number): boolean =>
  principal.userId !== userId && !principal.readOnly;

async function findUser(
  knex: Knex,
  principal: Principal,
  companyId: number,
  userId: number,
): Promise<UserRow & { isArd: boolean }> {
  const { isArd } = await settingsCompany(knex, principal, companyId);
  const [user] = await select<UserRow>(knex, `select ${COLUMNS} from ${USERS} and u.id = :userId`, {
    companyId,
    userId,
  });
  if (!user) throw fail('mpn.backend.global.error.not-found');
  return { ...user, isArd };
}

function permissionsView(own: Stored | null, preferredAudioFormat: AudioFormat | null): UserDeliveryPermissionsView {
  return {
    audioEnabled: own?.audioEnabled ?? true,
    coverEnabled: own?.coverEnabled ?? true,
    artworkEnabled: own?.artworkEnabled ?? true,
    formats: AudioFormat.filter((format) => own?.formats?.[format] ?? true),
    preferredAudioFormat,
  };
}

/**
 * The effective settings of a media user, each value with its source.
 * @throws AppError not-found
 */
export async function userPreferences(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  userId: number,
): Promise<ResolvedPreferencesView> {
  const db = database(strapi);
  await findUser(db, principal, companyId, userId);
  return preferencesOf(strapi).view(db, companyId, userId);
}

/**
 * A user's own settings, the company's, and the effective ones.
 * @throws AppError not-found
 */
export async function readUserSettings(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  userId: number,
): Promise<UserDeliverySettingsView> {
  const db = database(strapi);
  const user = await findUser(db, principal, companyId, userId);
  const [resolved, cap] = await Promise.all([
    preferencesOf(strapi).view(db, companyId, userId),
    preferencesOf(strapi).view(db, companyId, null),
  ]);
  return {
    userId,
    name: user.name,
    isAdmin: user.isAdmin,
    version: user.version,
    editable: isEditable(principal, userId),
    webDeliveryEnabled: user.webEnabled ?? true,
    web: permissionsView(user.web, user.preferredWebFormat),
    // Media admins may always request deliveries.
    ftpDeliveryEnabled: user.isAdmin || (user.ftpEnabled ?? true),
    ftp: permissionsView(user.ftp, user.ftp?.preferredAudioFormat ?? null),
    ardArchiveAccess: user.isArd ? user.isAdmin || user.ardArchiveAccess : null,
    resolved: { web: resolved.web, ftp: resolved.ftp },
    cap: { web: cap.web, ftp: cap.ftp },
  };
}

/**
 * Saves a user's own permissions. Permissions that the company forbids are stored but have no effect.
 * @throws AppError not-found, resource-access-denied for the caller's own account and for read-only callers,
 * optimistic-lock for a stale version
 */
export async function saveUserSettings(
  strapi: Core.Strapi,
  principal: Principal,
  { companyId, userId }: { companyId: number; userId: number },
  body: BodyOf<typeof putUserDeliverySettings>,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await findUser(trx, principal, companyId, userId);
    if (!isEditable(principal, userId)) throw fail('mpn.backend.global.error.resource-access-denied');
    const row = await lockRow<Row & { version: number | null }>(trx, 'up_users', userId);
    if ((row?.version ?? 1) !== body.version)
      throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'user' });
    const { preferredAudioFormat, ...web } = body.web;
    await userDeliveryOf(strapi).save(trx, userId, {
      role_web_download_allowed: body.webDeliveryEnabled,
      web_delivery: stored(web),
      preferred_web_delivery_audio_format: preferredAudioFormat,
      role_delivery_request_allowed: body.ftpDeliveryEnabled,
      ftp_delivery: stored(body.ftp),
      ...(body.ardArchiveAccess === undefined ? {} : { role_ard_archive_access: body.ardArchiveAccess }),
      version: body.version + 1,
    });
    await audit(trx, principal, { action: 'user.delivery_settings', objectType: 'user', objectId: userId });
  });
}

/** A row of the table; a user who left the company between two reads has nothing. */
function rowOf(
  principal: Principal,
  { id, name, isAdmin }: Pick<UserRow, 'id' | 'name' | 'isAdmin'>,
  holds: ResolvedPreferencesView | undefined,
): UserDeliveryRow {
  return {
    userId: id,
    name,
    isAdmin,
    editable: isEditable(principal, id),
    webFormats: holds?.web.webDeliveryEnabled.value ? permittedFormats(holds.web) : [],
    ftpFormats: holds?.ftp.ftpDeliveryEnabled.value ? permittedFormats(holds.ftp) : [],
  };
}

/**
 * The users of a media company, by name.
 * @throws AppError not-found
 */
export async function userTable(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  query: QueryOf<typeof userDeliveryTable>,
): Promise<Page<UserDeliveryRow>> {
  const db = database(strapi);
  await settingsCompany(db, principal, companyId);
  const found = await selectPage<Pick<UserRow, 'id' | 'name' | 'isAdmin'>>(
    db,
    {
      columns: COLUMNS,
      from: piece(`${USERS} and u.full_name ilike :term`, { companyId, term: patternOf(query.term ?? '') }),
      order: orderBy(query, SORTABLE, { column: SORTABLE.name, direction: 'asc', id: 'u.id' }),
    },
    query,
  );
  const views = await preferencesOf(strapi).viewOfUsers(
    db,
    companyId,
    found.items.map(({ id }) => id),
  );
  return { ...found, items: found.items.map((row) => rowOf(principal, row, views.get(row.id))) };
}
