import { fail, type ErrorCode } from '@mpn/domain';
import { isShareLive } from './principal';
import type { SessionRow } from './session-row';

/** Why a session was revoked, as stored in its row. */
export const RevokedReason = [
  'LOGOUT',
  'ENDED_BY_USER',
  'ENDED_BY_ADMINISTRATOR',
  'ENDED_BY_PROVIDER',
  'PASSWORD_CHANGED',
  'MIGRATION_FINISHED',
  'FACTOR_PRESENTED',
  'FACTOR_RESET',
  'VIEW_LEFT',
  'SHARE_ENDED',
  'USER_DISABLED',
  'USER_LOCKED',
  'ROLE_CHANGED',
  'COMPANY_DISABLED',
  'USER_MOVED',
  'USER_DELETED',
] as const;
export type RevokedReason = (typeof RevokedReason)[number];

const CODE_OF_REASON: Readonly<Partial<Record<string, ErrorCode>>> = {
  LOGOUT: 'mpn.backend.authentication.error.logged-out',
  SHARE_ENDED: 'mpn.backend.promoshare-view.error.share-ended',
  USER_DISABLED: 'mpn.backend.authorization.error.user-disabled',
  USER_LOCKED: 'mpn.backend.authorization.error.user-locked',
  ROLE_CHANGED: 'mpn.backend.authorization.error.role-changed',
  COMPANY_DISABLED: 'mpn.backend.authorization.error.company-disabled',
  USER_MOVED: 'mpn.backend.authorization.error.user-moved',
  USER_DELETED: 'mpn.backend.authorization.error.user-disabled',
} satisfies Partial<Record<RevokedReason, ErrorCode>>;

/** The role that the session's user must still have: in a promo-share view that of the session it was opened from. */
const expectedRole = (row: SessionRow) => (row.kind === 'PROMO_SHARE' ? row.parent_role : row.session_role);

const isActing = (row: SessionRow): boolean => row.kind === 'IMPERSONATION' || row.kind === 'PROMO_SHARE';

function viewProblem(row: SessionRow, now: Date): ErrorCode | undefined {
  // Opened by support in the panel: the panel account replaces the parent session.
  if (row.panel_user_id !== null) {
    return row.panel_user_may ? undefined : 'mpn.backend.impersonation.error.support-ended';
  }
  if (!row.parent_sid || row.parent_revoked) return 'mpn.backend.authorization.error.session-revoked';
  if (!row.parent_expires_at || row.parent_expires_at <= now) return 'mpn.backend.authorization.error.session-expired';
  if (row.parent_user_disabled) return 'mpn.backend.authorization.error.user-disabled';
  if (row.parent_user_locked) return 'mpn.backend.authorization.error.user-locked';
  if (row.kind === 'IMPERSONATION' && row.parent_user_role !== 'SUPER_ADMIN') {
    return 'mpn.backend.impersonation.error.role-lost';
  }
  if (row.kind === 'PROMO_SHARE' && !isShareLive(row)) {
    return 'mpn.backend.promoshare-view.error.share-ended';
  }
  return undefined;
}

/**
 * The first reason why this session may not act now, or undefined. Based on current rows, so that a revocation takes
 * effect at once.
 */
export function sessionProblem(row: SessionRow, now: Date): ErrorCode | undefined {
  if (row.revoked_at) {
    return CODE_OF_REASON[row.revoked_reason ?? ''] ?? 'mpn.backend.authorization.error.session-revoked';
  }
  if (row.expires_at <= now) return 'mpn.backend.authorization.error.session-expired';
  if (row.user_disabled) return 'mpn.backend.authorization.error.user-disabled';
  if (row.user_locked) return 'mpn.backend.authorization.error.user-locked';
  if (row.company_disabled) return 'mpn.backend.authorization.error.company-disabled';
  if (isActing(row)) {
    // Setting one up needs the person's own session.
    if (row.factor_lacking) return 'mpn.backend.authorization.error.session-revoked';
    const problem = viewProblem(row, now);
    if (problem) return problem;
  }
  if (row.combined_role !== expectedRole(row)) return 'mpn.backend.authorization.error.role-changed';
  return undefined;
}

/** Headers that carry the original token while acting for another user or company. */
export const PAIR_HEADERS = {
  IMPERSONATION: 'x-impersonator-authorization',
  PROMO_SHARE: 'x-promoshare-authorization',
} as const;

/**
 * The kind of a session that is valid only together with its original token.
 * @returns undefined for a person's own session, and for one that support opened in the panel, which has no original:
 * the header may then carry the browser's own token, which may have expired
 */
export function pairedKind({ kind, panel_user_id: panelUserId }: SessionRow): keyof typeof PAIR_HEADERS | undefined {
  if (panelUserId !== null) return undefined;
  return kind === 'IMPERSONATION' || kind === 'PROMO_SHARE' ? kind : undefined;
}

const PAIR_ERRORS = {
  IMPERSONATION: {
    missing: 'mpn.backend.impersonation.error.authorization-header-missing',
    mismatch: 'mpn.backend.impersonation.error.id-mismatch',
  },
  PROMO_SHARE: {
    missing: 'mpn.backend.promoshare-view.error.authorization-header-missing',
    mismatch: 'mpn.backend.promoshare-view.error.id-mismatch',
  },
} as const;

/**
 * Requires the original token of a session that has one ({@link pairedKind}).
 *
 * @param original claims of the pair header's token, undefined when the header is absent.
 * @throws AppError the view's own missing-header or mismatch error (401)
 */
export function checkPair(row: SessionRow, original: { sid: string; user_id: number } | undefined): void {
  const kind = pairedKind(row);
  if (!kind) return;
  const errors = PAIR_ERRORS[kind];
  if (!original) throw fail(errors.missing);
  if (original.sid !== row.parent_sid || original.user_id !== row.parent_user_id) throw fail(errors.mismatch);
}
