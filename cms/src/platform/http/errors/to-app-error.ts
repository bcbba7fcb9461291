import { type AppError, fail, isAppError } from '@mpn/domain';
import { withStorageFull } from '@mpn/process-kit';
import { isDatabaseAway, postgresCode } from '@mpn/server-kit';

/** The properties that we read of errors thrown by Strapi, koa-body and http-errors. */
interface ForeignError {
  status?: number;
  statusCode?: number;
  type?: string;
  name?: string;
  cause?: unknown;
}

interface RequestFacts {
  method: string;
  contentType: string;
  requestId: string;
  bodyLimit: string;
}

const STATUS_BY_NAME: Readonly<Record<string, number>> = {
  UnauthorizedError: 401,
  ForbiddenError: 403,
  PolicyError: 403,
  NotFoundError: 404,
  PayloadTooLargeError: 413,
  RateLimitError: 429,
  ValidationError: 400,
  ApplicationError: 400,
  SyntaxError: 500,
};

const statusOf = (error: ForeignError): number =>
  error.status ?? error.statusCode ?? STATUS_BY_NAME[error.name ?? ''] ?? 500;

const DEFAULT_RETRY_SECONDS = 60;
/** Seconds in `Retry-After`: a database restart takes seconds. */
const DATABASE_RETRY_SECONDS = 5;

export const databaseAway = (): AppError =>
  fail('mpn.backend.global.error.database-away', { retryAfterSeconds: DATABASE_RETRY_SECONDS });

/** The catalogue's error for a status that was not set by our code. */
export function errorOfStatus(status: number, facts: RequestFacts): AppError {
  switch (status) {
    case 401:
      return fail('mpn.backend.authentication.error.not-authenticated');
    case 403:
      return fail('mpn.backend.global.error.role-access-denied');
    case 404:
      return fail('mpn.backend.global.error.not-found');
    case 405:
    case 501:
      return fail('mpn.backend.global.error.method-not-allowed', { method: facts.method });
    case 409:
      return fail('mpn.backend.global.error.pessimistic-lock');
    case 413:
      return fail('mpn.backend.global.error.payload-too-large', { limit: facts.bodyLimit });
    case 415:
      return fail('mpn.backend.global.error.unsupported-media-type', { contentType: facts.contentType });
    case 416:
      return fail('mpn.backend.global.error.range-not-satisfiable');
    case 429:
      return fail('mpn.backend.global.error.too-many-requests', { retryAfterSeconds: DEFAULT_RETRY_SECONDS });
    case 503:
      return fail('mpn.backend.global.error.service-unavailable');
    default:
      return status < 500
        ? fail('mpn.backend.global.error.request-failed')
        : fail('mpn.backend.global.error.internal-error', { id: facts.requestId });
  }
}

/** Invalid JSON: co-body throws a SyntaxError with status 400. */
const isUnreadable = (error: ForeignError): boolean =>
  error.type === 'entity.parse.failed' || (error instanceof SyntaxError && statusOf(error) === 400);

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const SEQUENCE_LIMIT = '2200H';
/** Postgres' error classes "data exception" and "integrity constraint violation". */
const UNSAVABLE = /^2[23][0-9A-Z]{3}$/;

/** The error for a statement that Postgres refused unexpectedly: expected refusals are converted by commands. */
function errorOfStatement(thrown: object, { requestId }: RequestFacts): AppError | undefined {
  const code = postgresCode(thrown);
  if (code === undefined || !UNSAVABLE.test(code)) return undefined;
  if (code === UNIQUE_VIOLATION) return fail('mpn.backend.data.error.unique-constraint');
  if (code === SEQUENCE_LIMIT) {
    const sequence = /sequence "([^"]*)"/.exec('message' in thrown ? String(thrown.message) : '')?.[1] ?? '';
    return fail('mpn.backend.data.error.sequence-exhausted', { sequence });
  }
  const detail = 'detail' in thrown ? String(thrown.detail) : '';
  if (code === FOREIGN_KEY_VIOLATION && detail.includes('still referenced')) {
    return fail('mpn.backend.data.error.still-referenced');
  }
  return fail('mpn.backend.data.error.database-error', { id: requestId });
}

/** Whether an error comes from an unexpectedly refused statement; it is logged whatever its status. */
export const isUnexpectedRefusal = (thrown: unknown): boolean => UNSAVABLE.test(postgresCode(thrown) ?? '');

/** Converts whatever was thrown during a request into a catalogue error. */
export function toAppError(thrown: unknown, facts: RequestFacts): AppError {
  const known = withStorageFull(thrown);
  if (isAppError(known)) return known;
  if (typeof thrown !== 'object' || thrown === null) return errorOfStatus(500, facts);
  const error = thrown as ForeignError;
  if (isAppError(error.cause)) return error.cause;
  if (isDatabaseAway(thrown)) return databaseAway();
  const refused = errorOfStatement(thrown, facts);
  if (refused) return refused;
  if (isUnreadable(error)) return fail('mpn.backend.global.error.unreadable-data');
  return errorOfStatus(statusOf(error), facts);
}
