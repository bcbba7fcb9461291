import type { Mail } from '@mpn/server-kit';

declare module '@mpn/server-kit' {
  interface Mails {
    /** To a guest who opens a link on a new device. */
    'press-code': Mail<{ code: string; label: string; minutes: number }>;
    /** To a guest who asked for it: their own link again, or the answer to a request for more time. */
    'press-link': Mail<{
      /** null: not known here. */
      name: string | null;
      news: 'MY_LINK' | 'EXTENSION_GRANTED' | 'EXTENSION_DECLINED';
      /** The company whose link it is. */
      label: string;
      link: string;
      /** New end of the link. */
      until: string | null;
      /** Days for which the row keeps the link. */
      days: number;
    }>;
  }
}
