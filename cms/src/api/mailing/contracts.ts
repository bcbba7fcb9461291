import type { Mail } from '@mpn/server-kit';

declare module '@mpn/server-kit' {
  interface Mails {
    /**
     * To the promoter's users and the release's contacts (`link`: the list of requests), or to the editor who sent the
     * request (`link`: the release).
     */
    'mailing-request': Mail<
      {
        /** null: a contact without a name. */
        name: string | null;
        news: 'REQUESTED' | 'WITHDRAWN' | 'SENT' | 'DECLINED';
        promoter: string;
        person: string;
        institution: string;
        artist: string;
        title: string;
        /** Lines of the postal address. */
        address: string[];
        /** The editor's sentence. */
        message: string | null;
        /** The promoter's sentence. */
        answer: string | null;
        link: string;
      },
      { kind: 'MAILING_REQUEST' | 'MAILING_ANSWER' }
    >;
  }
}
