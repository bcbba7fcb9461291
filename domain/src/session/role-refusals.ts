import type { ErrorCode } from '../errors';
import { impersonate, switchToPromoShareView } from './contract';

/** What the calls that begin to act for somebody else answer with to roles without their permission. */
export const ROLE_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  [impersonate.id]: 'mpn.backend.impersonation.error.wrong-role',
  [switchToPromoShareView.id]: 'mpn.backend.promoshare-view.error.wrong-role',
};
