import { dateText } from '../format';
import { listed, quoted, type RulesOf } from './rule';

export type CartKind = 'CART_UNPAID' | 'AI_RULES_IN_CART' | 'AUTOMATIC_SAMPLING_IN_CART';

/** Notifications of promoters about their carts. */
export const CART_KINDS = {
  CART_UNPAID: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: () => '/cart',
    values: ({ waiting }, words) => ({
      releases: listed(
        words,
        quoted(
          words,
          waiting.map(({ title }) => title),
        ),
      ),
      count: waiting.length,
    }),
    facts: ({ waiting }, { locale }) => waiting.map(({ title, releaseDate }) => [title, dateText(releaseDate, locale)]),
  },
  AI_RULES_IN_CART: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: () => '/cart',
    values: ({ title, names, count }, words) => ({ title, institutions: listed(words, names, count, names.length) }),
  },
  AUTOMATIC_SAMPLING_IN_CART: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: () => '/cart',
    values: ({ releaseTitle }) => ({ title: releaseTitle }),
  },
} satisfies RulesOf<CartKind>;
