import type { Knex } from 'knex';
import type { Mail, Row } from '@mpn/server-kit';

/** The delivery settings of users, a level of `CompanyPreferences` of company. */
export interface UserDeliverySettings {
  /** Writes a user's own level, named as its columns. The caller has locked the row and checked permissions. */
  save(trx: Knex, userId: number, columns: Row): Promise<void>;
}

/** Changes of second factors that the person is mailed about. */
export type SecondFactorChange =
  | 'TOTP_ADDED'
  | 'TOTP_REMOVED'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_RENAMED'
  | 'PASSKEY_REMOVED'
  | 'PASSKEY_SUSPECTED'
  | 'RECOVERY_CODES_RENEWED'
  | 'RECOVERY_CODE_USED'
  | 'RESET';

declare module '@mpn/server-kit' {
  interface Services {
    'api::identity.delivery-settings': UserDeliverySettings;
  }

  interface Events {
    /**
     * A user was deleted: subjects delete the data that they store for that person only. `email`: before the erasure;
     * `documentId`: of the account's row. Events of earlier versions lack one or both.
     */
    'identity.user-deleted': { userId: number; email?: string | undefined; documentId?: string | undefined };
  }

  interface TransactionEvents {
    /** A user was moved to another company. */
    'identity.user-moved': { userId: number };
  }

  interface Mails {
    /** A link to choose another password. `minutes`: for which it is valid. */
    'password-reset': Mail<{ name: string; link: string; minutes: number }>;
    /** The password was changed. */
    'password-changed': Mail<{ name: string; at: string }>;
    /** To the old and to the new e-mail address. */
    'email-changed': Mail<{ name: string; at: string; oldEmail: string; newEmail: string; to: 'old' | 'new' }>;
    /**
     * A second factor was added, removed, used up or reset, or a passkey was refused because a copy of it seems to be
     * in use. `by`: who reset it, with the reason; null for oneself. `passkey`: its name; null of other factors.
     * `renamed`: its new name.
     */
    'second-factor-changed': Mail<{
      name: string;
      at: string;
      change: SecondFactorChange;
      by: { name: string; reason: string } | null;
      passkey: string | null;
      renamed: string | null;
    }>;
    /**
     * To all known addresses of the person: support was asked to reset the second factor, which happens at `due`;
     * `stopped`: it does not happen.
     */
    'second-factor-reset-requested': Mail<{
      name: string;
      due: string;
      hours: number;
      stopped: boolean;
      loginLink: string;
    }>;
    /** To people without a second factor: their company requires one, from an instant on or at once. */
    'second-factor-required': Mail<{
      name: string;
      companyName: string;
      from: string;
      isNow: boolean;
      link: string;
    }>;
    /** The login name was changed. */
    'login-name-changed': Mail<{ name: string; at: string; oldLoginName: string; newLoginName: string }>;
    /** A login from an unknown network was refused during a lockout; a link that admits the network. */
    'login-refused': Mail<{
      name: string;
      /** An IPv4 address, or an IPv6 /64 network. */
      network: string;
      at: string;
      link: string;
      /** Minutes for which the link is valid. */
      minutes: number;
      /** Days for which the network stays admitted. */
      days: number;
    }>;
    /** A sign-in from an unknown network and browser; a link to report it as somebody else's. */
    'new-sign-in': Mail<{
      name: string;
      at: string;
      /** An IPv4 address, or an IPv6 /64 network. */
      network: string;
      browser: string | null;
      system: string | null;
      link: string;
      /** Days for which the link is valid. */
      days: number;
    }>;
    /** A code that proves an e-mail address. */
    'email-verification': Mail<{ code: string; minutes: number }>;
    /** To an e-mail address that has an account, when it is registered again; the code proves that it is the owner. */
    'account-exists': Mail<{ code: string; minutes: number; loginLink: string; resetLink: string }>;
    /** A link to choose a password. `companyName`: null for a super admin without a company. */
    'account-created': Mail<{
      name: string;
      loginName: string;
      companyName: string | null;
      link: string;
      hours: number;
    }>;
  }
}
