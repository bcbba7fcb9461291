import type { MessageKind } from '@mpn/domain';
import type { Mail } from '@mpn/server-kit';

declare module '@mpn/server-kit' {
  interface Mails {
    /** A message of support to users; newsletters always by mail. `text` as it was typed, each line a paragraph. */
    message: Mail<
      {
        name: string;
        kind: MessageKind;
        title: string;
        text: string;
        link: string | null;
        /** The page on which the recipient unsubscribes. */
        unsubscribeLink: string;
      },
      { kind: 'MESSAGE'; unsubscribable: true }
    >;
    /** To promoters, once a day at most. `more`: number of those that are not listed. */
    'new-addressees': Mail<
      {
        name: string;
        institutions: { name: string; medium: string; country: string }[];
        more: number;
        link: string;
        /** The page on which the recipient unsubscribes. */
        unsubscribeLink: string;
      },
      { kind: 'NEW_ADDRESSEES'; unsubscribable: true }
    >;
  }
}
