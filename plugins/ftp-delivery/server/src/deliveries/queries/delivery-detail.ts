import type { Core } from '@strapi/strapi';
import { fail, formatMessage, type DeliveryDetail, type ErrorValues, type Locale, type Principal } from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import { RETRY_REFUSALS } from '../rules/retry-rules';
import {
  DELIVERY_COLUMNS,
  DELIVERY_FROM,
  deliveryScope,
  failureFor,
  seesTarget,
  toDeliveryRow,
  type DeliverySqlRow,
} from './delivery-sql';

interface HistoryRow {
  number: number;
  startedAt: string;
  endedAt: string | null;
  outcome: string;
  step: string | null;
  errorCode: string | null;
  errorValues: ErrorValues | null;
}

const instant = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const FILES = `coalesce((select json_agg(json_build_object('position', f.position, 'kind', f.kind, 'name', f.name,
    'size', f.size, 'sha256', f.sha_256, 'state', f.state, 'bytesSent', coalesce(f.bytes_sent, 0),
    'sentAt', ${instant('f.sent_at')}) order by f.position)
  from delivery_files f where f.delivery_id = d.id), '[]')`;

const HISTORY = `coalesce((select json_agg(json_build_object('number', h.number,
  'startedAt', ${instant('h.started_at')},
    'endedAt', ${instant('h.ended_at')}, 'outcome', h.outcome, 'step', h.step, 'errorCode', h.error_code,
    'errorValues', h.error_values) order by h.number)
  from delivery_attempts h where h.delivery_id = d.id), '[]')`;

/** Why a delivery that failed or waits for its next attempt is not eligible now; null for all others. */
function retryRefusal(row: DeliverySqlRow, locale: Locale): string | null {
  return row.blockedReason === null ? null : formatMessage(RETRY_REFUSALS[row.blockedReason], locale, {});
}

/**
 * One delivery with its files and every attempt.
 * @throws AppError not-found for missing and another's alike
 */
export async function deliveryDetail(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  locale: Locale,
): Promise<DeliveryDetail> {
  const scope = deliveryScope(strapi, principal);
  const [row] = await select<DeliverySqlRow & { files: DeliveryDetail['files']; history: HistoryRow[] }>(
    database(strapi),
    `select ${DELIVERY_COLUMNS}, ${FILES} as files, ${HISTORY} as history from ${DELIVERY_FROM}
      where d.id = :id and (${scope.sql})`,
    { ...scope.bindings, id },
  );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  const { files, history, ...delivery } = row;
  return {
    ...toDeliveryRow(strapi, delivery, principal, locale),
    retryRefusal: retryRefusal(row, locale),
    remoteDirectory: seesTarget(principal) ? row.remoteDirectory : null,
    update: row.update && { ...row.update, ...(seesTarget(principal) ? {} : { replaces: null }) },
    files,
    history: history.map(({ errorValues, ...attempt }) => ({
      ...attempt,
      ...failureFor(principal, attempt.errorCode, errorValues, locale),
    })),
  };
}
