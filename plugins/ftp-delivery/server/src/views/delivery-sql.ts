import type { Knex } from 'knex';
import {
  fail,
  formatMessage,
  type DeliveryRow,
  type ErrorCode,
  type ErrorValues,
  type Locale,
  type Principal,
} from '@mpn/domain';
import type { Core } from '@strapi/strapi';
import { LOST_GROUND, type Lost } from '../deliveries/ground';
import { waitsForTry } from '../deliveries/retry';
import { windowOpen } from '../deliveries/window';
import { releaseScopeOf, type ScopeSql } from '../ports';
import { select } from '../sql';
import { FTP_TARGET } from '../targets/configuration';

/** A row as the statement answers it: instants are Dates, counts of bytes texts. */
export interface DeliverySqlRow extends Omit<
  DeliveryRow,
  'errorMessage' | 'mayRetry' | 'bytesTotal' | 'bytesDone' | 'queuedAt' | 'notBefore' | 'startedAt' | 'deliveredAt'
> {
  bytesTotal: string;
  bytesDone: string;
  queuedAt: Date;
  notBefore: Date | null;
  startedAt: Date | null;
  deliveredAt: Date | null;
  errorValues: ErrorValues | null;
  remoteDirectory: string | null;
  /** Why it could not run now, of what has failed. */
  lostGround: Lost | null;
  /** The hours in which the institution takes it, of what has failed. */
  window: { transfer_start: string | null; transfer_end: string | null } | null;
}

/** An update that ended without a delivery: the institution had everything that it takes (deliveries/finish.ts). */
export const UP_TO_DATE = `(d.state = 'DELIVERED' and d.delivered_at is null and d.reason = 'UPDATE')`;

/** Queued for the hours in which the institution's server takes files, and for nothing else. */
export const WAITING_FOR_WINDOW = `(d.state = 'QUEUED' and d.error_code is null and d.not_before > now() at time zone 'UTC')`;

/** The state as the log tells it (`DeliveryLogState`). */
export const LOG_STATE = `case when ${UP_TO_DATE} then 'UP_TO_DATE' when ${WAITING_FOR_WINDOW} then 'WAITING_FOR_WINDOW'
  else d.state end`;

/** What a person may want to start; nothing more is looked up for all the others. */
const MAY_WAIT_FOR_A_PERSON = `(d.state = 'FAILED' or (d.state = 'QUEUED' and d.error_code is not null))`;

export const DELIVERY_COLUMNS = `d.id, ${LOG_STATE} as state, d.reason, d.release_id as "releaseId", r.title as "releaseTitle",
  r.artist_name as "artistName", t.title as "trackTitle", d.campaign_id as "campaignId", d.institution_id as "institutionId",
  c.name as "institutionName", d.protocol, d.target_host as "targetHost", d.audio_format as "audioFormat", d.attempts,
  coalesce(d.bytes_total, 0) as "bytesTotal", coalesce(d.bytes_done, 0) as "bytesDone", d.queued_at as "queuedAt",
  d.not_before as "notBefore", d.started_at as "startedAt", d.delivered_at as "deliveredAt", d.error_code as "errorCode",
  d.error_values::json as "errorValues", d.remote_directory as "remoteDirectory",
  case when ${MAY_WAIT_FOR_A_PERSON} then ${LOST_GROUND} end as "lostGround",
  case when ${MAY_WAIT_FOR_A_PERSON} then (select json_build_object('transfer_start', f.transfer_start, 'transfer_end', f.transfer_end)
    from (select 1) as one ${FTP_TARGET}) end as "window"`;

export const DELIVERY_FROM = `deliveries d join releases r on r.id = d.release_id join companies c on c.id = d.institution_id
  left join tracks t on t.id = d.track_id`;

/** The own institution; for the admins of a group's main company, whose server its members' deliveries go to, those too. */
const OWN_AND_MEMBERS = `d.institution_id = any(array(select :ownInstitution::int union select member.id from companies main
  join companies member on member.media_group_id = main.media_group_id
  where main.id = :ownInstitution and main.is_main_company and main.deleted_at is null))`;

/**
 * Which deliveries the caller sees, over the aliases `d` and `r`: support all, promoters those of their releases,
 * institutions those to them, of these the copies for the ARD archive only with access to it. Whoever else may open the log sees an
 * empty one.
 */
export function deliveryScope(strapi: Core.Strapi, principal: Principal): ScopeSql {
  if (principal.permissions.has('ManageAllCompanies')) return { sql: 'true', bindings: {} };
  if (principal.companyType === 'MEDIA' && principal.companyId !== null) {
    const { permissions, companyId } = principal;
    const institutions = permissions.has('ManageMyCompany') ? OWN_AND_MEMBERS : 'd.institution_id = :ownInstitution';
    return {
      sql: `${institutions} and case when d.is_archive_copy is true then :archiveCopies::boolean else :ownDeliveries::boolean end`,
      bindings: {
        ownInstitution: companyId,
        ownDeliveries: permissions.has('RequestDelivery') || permissions.has('ManageMyCompany'),
        archiveCopies: permissions.has('AccessArdArchive'),
      },
    };
  }
  return releaseScopeOf(strapi).own(principal);
}

type Retryable = Pick<DeliverySqlRow, 'state' | 'errorCode' | 'notBefore' | 'lostGround' | 'window'>;

/**
 * Who may start a delivery again: whoever sees it and may change something, where retry.ts takes it: it failed, or waits for
 * its next try in its window, and what it rests on runs.
 */
export function mayRetry(strapi: Core.Strapi, principal: Principal, row: Retryable, now = new Date()): boolean {
  if (principal.readOnly || row.lostGround !== null) return false;
  if (row.state !== 'QUEUED') return row.state === 'FAILED';
  const waits = waitsForTry({ error_code: row.errorCode, not_before: row.notBefore }, now);
  return waits && (row.window === null || windowOpen(strapi, row.window, now));
}

/** The sentence of a failure in a language; null where nothing failed. */
export function failureText(code: string | null, values: ErrorValues | null, locale: Locale): string | null {
  return code === null ? null : formatMessage(code as ErrorCode, locale, values ?? {});
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function toDeliveryRow(
  strapi: Core.Strapi,
  row: DeliverySqlRow,
  principal: Principal,
  locale: Locale,
): DeliveryRow {
  const { errorValues, remoteDirectory: _directory, lostGround: _lost, window: _window, ...rest } = row;
  return {
    ...rest,
    bytesTotal: Number(row.bytesTotal),
    bytesDone: Number(row.bytesDone),
    queuedAt: row.queuedAt.toISOString(),
    notBefore: iso(row.notBefore),
    startedAt: iso(row.startedAt),
    deliveredAt: iso(row.deliveredAt),
    errorMessage: failureText(row.errorCode, errorValues, locale),
    mayRetry: mayRetry(strapi, principal, row),
  };
}

/** Throws not-found for a delivery that is missing or not the caller's. */
export async function assertVisible(strapi: Core.Strapi, knex: Knex, principal: Principal, id: number): Promise<void> {
  const scope = deliveryScope(strapi, principal);
  const rows = await select(
    knex,
    `select 1 from deliveries d join releases r on r.id = d.release_id where d.id = :id and (${scope.sql})`,
    { ...scope.bindings, id },
  );
  if (rows.length === 0) throw fail('mpn.backend.global.error.not-found');
}
