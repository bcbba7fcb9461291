import type { RulesOf } from './rule';

/** What promoters are told of their press links. */
export const PRESS_KINDS = {
  PRESS_LINK: {
    addressee: 'MAILINGS',
    mail: 'TEXT',
    path: ({ linkId }) => `/press-links/${linkId}`,
    values: ({ link, person, reason = '' }, { t }) => ({ who: person || t('somebody'), link, reason }),
    text: ({ news }) => `PRESS_LINK.${news}`,
    subject: ({ news }) => `PRESS_LINK.${news}`,
  },
} satisfies RulesOf<'PRESS_LINK'>;
