import type { Knex } from 'knex';
import {
  fail,
  failureForPromoter,
  formatMessage,
  PREPARING_DELIVERY_STATES,
  type DeliveryRow,
  type DeliveryUpdate,
  type ErrorCode,
  type ErrorValues,
  type Locale,
  type Principal,
} from '@mpn/domain';
import type { Core } from '@strapi/strapi';
import { BLOCKED_REASON } from './blocked-reason';
import { waitsForTry, type BlockedReason } from '../rules/retry-rules';
import { windowOpen } from '../rules/window';
import { releaseScopeOf } from '../../ports';
import { select, sqlList, type SqlPiece } from '@mpn/server-kit';
import { FTP_TARGET } from '../../servers';

/** A row as the driver returns it: instants are Dates, byte counts are texts. */
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
  update: DeliveryUpdate | null;
  /** Why a delivery that failed or waits for its next attempt is not eligible now. */
  blockedReason: BlockedReason | null;
  /** The institution's transfer window; only of a delivery that failed or waits for its next attempt. */
  window: { transfer_start: string | null; transfer_end: string | null } | null;
}

/**
 * SQL: an update that ended without a delivery because the institution was up to date (`run/finish.ts`), or a
 * notice for a folder in which nothing had arrived.
 */
export const UP_TO_DATE = `(d.state = 'DELIVERED' and d.delivered_at is null and d.reason in ('UPDATE', 'WITHDRAWAL'))`;

/** SQL: the notice of a withdrawal, which is no delivery of the release. */
export const NOTICE_LEFT = `(d.state = 'DELIVERED' and d.delivered_at is not null and d.reason = 'WITHDRAWAL')`;

/** SQL: queued only because the transfer window is closed. */
export const WAITING_FOR_WINDOW = `(d.state = 'QUEUED' and d.error_code is null
  and d.not_before > now() at time zone 'UTC')`;

/** SQL: the state as the log shows it (`DeliveryLogState`). */
export const LOG_STATE = `case when ${UP_TO_DATE} then 'UP_TO_DATE' when ${WAITING_FOR_WINDOW} then 'WAITING_FOR_WINDOW'
  when ${NOTICE_LEFT} then 'NOTICE_LEFT'
  when d.state in (${sqlList(PREPARING_DELIVERY_STATES)}) then 'PREPARING' else d.state end`;

/** SQL: whether a retry may be possible; further data is only looked up for these. */
const MAY_WAIT_FOR_A_PERSON = `(d.state = 'FAILED' or (d.state = 'QUEUED' and d.error_code is not null))`;

export const DELIVERY_COLUMNS = `d.id, ${LOG_STATE} as state, d.reason, d.release_id as "releaseId",
  r.title as "releaseTitle",
  r.artist_name as "artistName", t.title as "trackTitle", d.campaign_id as "campaignId",
  d.institution_id as "institutionId",
  c.name as "institutionName", d.protocol, d.target_host as "targetHost", d.audio_format as "audioFormat", d.attempts,
  coalesce(d.bytes_total, 0) as "bytesTotal", coalesce(d.bytes_done, 0) as "bytesDone", d.queued_at as "queuedAt",
  d.not_before as "notBefore", d.started_at as "startedAt", d.delivered_at as "deliveredAt",
  d.error_code as "errorCode",
  d.error_values::json as "errorValues", d.remote_directory as "remoteDirectory", d.update_changes::json as update,
  case when ${MAY_WAIT_FOR_A_PERSON} then ${BLOCKED_REASON} end as "blockedReason",
  case when ${MAY_WAIT_FOR_A_PERSON} then (select json_build_object('transfer_start', f.transfer_start,
    'transfer_end', f.transfer_end)
    from (select 1) as one ${FTP_TARGET}) end as "window"`;

export const DELIVERY_FROM = `deliveries d join releases r on r.id = d.release_id
  join companies c on c.id = d.institution_id
  left join tracks t on t.id = d.track_id`;

/** SQL: the own institution; for admins of a group's main company, whose server its members use, those too. */
const OWN_AND_MEMBERS = `d.institution_id = any(array(select :ownInstitution::int union select member.id
  from companies main
  join companies member on member.media_group_id = main.media_group_id
  where main.id = :ownInstitution and main.is_main_company and main.deleted_at is null))`;

/**
 * Row rule of the delivery log, over the aliases `d` and `r`: super admins see all, promoters those of their releases,
 * media users who may request deliveries and admins those to their institution, and copies for the ARD archive only
 * with access to it. Others see an empty log.
 */
export function deliveryScope(strapi: Core.Strapi, principal: Principal): SqlPiece {
  if (principal.permissions.has('ManageAllCompanies')) return { sql: 'true', bindings: {} };
  if (principal.companyType === 'MEDIA' && principal.companyId !== null) {
    const { permissions, companyId } = principal;
    const institutions = permissions.has('ManageMyCompany') ? OWN_AND_MEMBERS : 'd.institution_id = :ownInstitution';
    return {
      sql: `${institutions} and case when d.is_archive_copy is true then :archiveCopies::boolean
        else :ownDeliveries::boolean end`,
      bindings: {
        ownInstitution: companyId,
        ownDeliveries: permissions.has('RequestDelivery') || permissions.has('ManageMyCompany'),
        archiveCopies: permissions.has('AccessArdArchive'),
      },
    };
  }
  return releaseScopeOf(strapi).own(principal);
}

type Retryable = Pick<DeliverySqlRow, 'state' | 'errorCode' | 'notBefore' | 'blockedReason' | 'window'>;

/**
 * Whether the caller may retry a delivery that is visible: the caller may change something, and `commands/retry.ts`
 * would accept it unless the same is already queued or running.
 */
export function mayRetry(strapi: Core.Strapi, principal: Principal, row: Retryable, now = new Date()): boolean {
  if (principal.readOnly || row.blockedReason !== null) return false;
  if (row.state !== 'QUEUED') return row.state === 'FAILED';
  const waits = waitsForTry({ error_code: row.errorCode, not_before: row.notBefore }, now);
  return waits && (row.window === null || windowOpen(strapi, row.window, now));
}

/**
 * Whether the caller may see the target: names of server and folder and the server's replies are for the institution
 * and for super admins, not for promoters.
 */
export const seesTarget = ({ companyType, permissions }: Principal): boolean =>
  companyType === 'MEDIA' || permissions.has('ManageAllCompanies');

/** A failure as shown to the caller: code and text in a language. */
export function failureFor(
  principal: Principal,
  code: string | null,
  values: ErrorValues | null,
  locale: Locale,
): { errorCode: string | null; message: string | null } {
  if (code === null) return { errorCode: null, message: null };
  const shown = seesTarget(principal) ? (code as ErrorCode) : failureForPromoter(code as ErrorCode);
  return { errorCode: shown, message: formatMessage(shown, locale, values ?? {}) };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function toDeliveryRow(
  strapi: Core.Strapi,
  row: DeliverySqlRow,
  principal: Principal,
  locale: Locale,
): DeliveryRow {
  const {
    errorValues,
    remoteDirectory: _directory,
    update: _update,
    blockedReason: _blocked,
    window: _window,
    ...rest
  } = row;
  const { errorCode, message } = failureFor(principal, row.errorCode, errorValues, locale);
  return {
    ...rest,
    targetHost: seesTarget(principal) ? row.targetHost : null,
    bytesTotal: Number(row.bytesTotal),
    bytesDone: Number(row.bytesDone),
    queuedAt: row.queuedAt.toISOString(),
    notBefore: iso(row.notBefore),
    startedAt: iso(row.startedAt),
    deliveredAt: iso(row.deliveredAt),
    errorCode,
    errorMessage: message,
    mayRetry: mayRetry(strapi, principal, row),
  };
}

/**
 * Asserts that the caller may see the delivery.
 * @throws AppError not-found, also for another's
 */
export async function assertVisible(strapi: Core.Strapi, knex: Knex, principal: Principal, id: number): Promise<void> {
  const scope = deliveryScope(strapi, principal);
  const rows = await select(
    knex,
    `select 1 from deliveries d join releases r on r.id = d.release_id where d.id = :id and (${scope.sql})`,
    { ...scope.bindings, id },
  );
  if (rows.length === 0) throw fail('mpn.backend.global.error.not-found');
}
