import type { Mail } from '@mpn/server-kit';

declare module '@mpn/server-kit' {
  interface Mails {
    /** To the person who registered a company; `pending`: support checks the registration first. */
    'registration-received': Mail<{
      name: string;
      companyName: string;
      loginName: string;
      pending: boolean;
      link: string;
    }>;
    /** To support. */
    'registration-waiting': Mail<{
      companyName: string;
      city: string;
      country: string;
      vatId: string | null;
      personName: string;
      personEmail: string;
      link: string;
    }>;
    /** Support has approved a registration. */
    'registration-approved': Mail<{ name: string; loginName: string; link: string }>;
    /** Support has declined a registration. `reason` as support entered it. */
    'registration-declined': Mail<{ name: string; companyName: string; reason: string }>;
    /** To the administrators of the company that a person asks to join, else to the super admins. */
    'join-request': Mail<
      {
        name: string;
        companyName: string;
        personName: string;
        personEmail: string;
        position: string | null;
        message: string | null;
        link: string;
      },
      { kind: 'JOIN_REQUEST' }
    >;
    /** To the person who asked to join. `link`: to choose a password. */
    'join-request-accepted': Mail<{
      name: string;
      companyName: string;
      loginName: string;
      link: string;
      hours: number;
    }>;
    /** To the person who asked to join. */
    'join-request-declined': Mail<{ name: string; companyName: string; reason: string | null }>;
    /** To the person whose request to join was deleted because it was not decided in time. */
    'join-request-expired': Mail<{ name: string; companyName: string }>;
  }
}
