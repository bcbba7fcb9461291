import type { ErrorCode } from './catalogue';

/** Errors whose texts say to contact support; screens show support's contact beside them. */
const SUPPORT_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'mpn.backend.registration.error.email-already-registered',
  'mpn.backend.registration.error.documents-missing',
  'mpn.backend.data.error.database-error',
  'mpn.backend.data.error.unique-constraint',
  'mpn.backend.data.error.sequence-exhausted',
  'mpn.backend.authentication.error.sso-domain-taken',
  'mpn.backend.authentication.error.account-disabled',
  'mpn.backend.authentication.error.user-locked',
  'mpn.backend.authentication.error.company-disabled',
  'mpn.backend.global.error.internal-error',
  'mpn.backend.media.error.quota-exceeded',
  'mpn.backend.data.error.too-many-contacts',
  'mpn.backend.data.error.product.ard-archive-not-permitted',
  'mpn.backend.shop.error.purchase-impossible',
  'mpn.backend.shop.error.no-price-list',
  'mpn.backend.shop.error.no-seller',
]);

/** Whether the text of this error says to contact support. */
export const asksForSupport = (code: string): boolean => SUPPORT_CODES.has(code);
