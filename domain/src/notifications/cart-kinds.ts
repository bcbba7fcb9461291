import { dateText } from '../format';
import type { NotificationData } from './data';
import { listed, type RulesOf } from './rule';

export type CartKind = 'CART_UNPAID' | 'AI_RULES_IN_CART' | 'AUTOMATIC_SAMPLING_IN_CART';

const waitingOf = ({ waiting }: NotificationData['CART_UNPAID'], language: 'de' | 'en'): string =>
  language === 'de'
    ? listed(
        waiting.map(({ title }) => `„${title}“`),
        (more) => `und ${more} weitere`,
      )
    : listed(
        waiting.map(({ title }) => `“${title}”`),
        (more) => `and ${more} more`,
      );

const refusingAi = ({ names, count }: NotificationData['AI_RULES_IN_CART'], more: (count: number) => string): string =>
  names.join(', ') + (count > names.length ? ` ${more(count - names.length)}` : '');

/** Notifications of promoters about their carts. */
export const CART_KINDS = {
  CART_UNPAID: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: () => '/cart',
    de: {
      text: (data) =>
        `Noch nicht bestellt: ${waitingOf(data, 'de')}. ${data.waiting.length === 1 ? 'Der Veröffentlichungstermin ist' : 'Die Veröffentlichungstermine sind'} nah.`,
      subject: () => 'Im Warenkorb wartet eine Bemusterung, und der Veröffentlichungstermin ist nah',
      button: 'Warenkorb ansehen',
      facts: ({ waiting }) => waiting.map(({ title, releaseDate }) => [title, dateText(releaseDate, 'de-DE')]),
    },
    en: {
      text: (data) =>
        `Not ordered yet: ${waitingOf(data, 'en')}. The release ${data.waiting.length === 1 ? 'date is' : 'dates are'} near.`,
      subject: () => 'A sampling is waiting in your cart, and the release date is near',
      button: 'View cart',
      facts: ({ waiting }) => waiting.map(({ title, releaseDate }) => [title, dateText(releaseDate, 'en-US')]),
    },
  },
  AI_RULES_IN_CART: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: () => '/cart',
    de: {
      text: (data) =>
        `Die Angaben über KI zu „${data.title}“ wurden geändert. Wegen ihrer Regeln dazu nicht mehr in Ihrem Warenkorb: ${refusingAi(data, (more) => `und ${more} weitere`)}.`,
      subject: ({ title }) => `Weniger Adressaten im Warenkorb: „${title}“`,
      button: 'Warenkorb ansehen',
    },
    en: {
      text: (data) =>
        `The statements about AI in “${data.title}” were changed. No longer in your cart because of their rules about it: ${refusingAi(data, (more) => `and ${more} more`)}.`,
      subject: ({ title }) => `Fewer addressees in your cart: “${title}”`,
      button: 'View cart',
    },
  },
  AUTOMATIC_SAMPLING_IN_CART: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: () => '/cart',
    de: {
      text: ({ releaseTitle }) =>
        `Eine Bemusterung für „${releaseTitle}“ wartet in Ihrem Warenkorb: Der Veröffentlichungstermin ist nah.`,
      subject: ({ releaseTitle }) => `Die Bemusterung von „${releaseTitle}“ wartet im Warenkorb`,
      button: 'Warenkorb ansehen',
    },
    en: {
      text: ({ releaseTitle }) => `A sampling for “${releaseTitle}” is waiting in your cart: the release date is near.`,
      subject: ({ releaseTitle }) => `The sampling of “${releaseTitle}” is waiting in your cart`,
      button: 'View cart',
    },
  },
} satisfies RulesOf<CartKind>;
