import type { ShareNews } from '@mpn/domain';
import type { Mail } from '@mpn/server-kit';

declare module '@mpn/server-kit' {
  interface Mails {
    /** To the administrators of the other company of a promo share. `link`: the share, or the list of shares. */
    'promo-share': Mail<
      {
        name: string;
        news: ShareNews;
        companyName: string;
        fullAccess: boolean;
        mayBuy: boolean;
        /** Number of linked releases. */
        releases: number;
        link: string;
      },
      { kind: 'PROMO_SHARE' }
    >;
  }
}
