import { dateText } from '../format';
import type { RulesOf } from './rule';

export type SignOnKind = 'ACCOUNTS_BY_SIGN_ON' | 'SIGN_ON_SECRET_ENDS';

/** Notifications of a company's administrators about its own sign-in. */
export const SIGN_ON_KINDS = {
  ACCOUNTS_BY_SIGN_ON: {
    addressee: 'ADMINISTRATORS',
    mail: 'TEXT',
    path: () => '/administration/users?sortBy=id&sortDirection=desc',
    values: ({ count, provider }) => ({ count, provider }),
  },
  SIGN_ON_SECRET_ENDS: {
    addressee: 'ADMINISTRATORS',
    mail: 'TEXT',
    path: () => '/administration/users/single-sign-on',
    values: ({ endsOn, provider }, { locale }) => ({ date: dateText(endsOn, locale), provider }),
  },
} satisfies RulesOf<SignOnKind>;
