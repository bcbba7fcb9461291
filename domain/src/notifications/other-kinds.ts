import { deliveryPath } from '../delivery/address';
import { formatMessage } from '../errors';
import type { MessageKind } from '../messages';
import type { NotificationKind } from './data';
import type { PROMOTER_KINDS } from './promoter-kinds';
import type { RulesOf } from './rule';
import { SIGN_ON_KINDS } from './sign-on-kinds';

const MESSAGES: Record<'de' | 'en', Record<MessageKind, string>> = {
  de: { NEWS: 'Neuigkeit', SURVEY: 'Umfrage', NEWSLETTER: 'Newsletter' },
  en: { NEWS: 'News', SURVEY: 'Survey', NEWSLETTER: 'Newsletter' },
};

const quoted = (names: readonly string[], open: string, close: string): string =>
  names.map((name) => `${open}${name}${close}`).join(', ');

/** Notifications of media users, administrators of any company and super admins, and support's messages to any user. */
export const OTHER_KINDS = {
  NEW_RELEASE: {
    addressee: 'PEOPLE',
    mail: 'OWN',
    path: ({ releaseId }) => `/releases/${releaseId}/details`,
    de: { text: ({ title, artist }) => `Neu für Sie: „${title}“${artist ? ` von ${artist}` : ''}` },
    en: { text: ({ title, artist }) => `New for you: “${title}”${artist ? ` by ${artist}` : ''}` },
  },
  VIEW_HIT: {
    addressee: 'PEOPLE',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}/details`,
    de: {
      subject: ({ title, views }) => `Neu in ${quoted(views, '„', '“')}: ${title}`,
      text: ({ title, artist, views }) =>
        `„${title}“${artist ? ` von ${artist}` : ''} ist neu in ${views.length > 1 ? 'Ihren Ansichten' : 'Ihrer Ansicht'} ${quoted(views, '„', '“')}.`,
      button: 'Release öffnen',
    },
    en: {
      subject: ({ title, views }) => `New in ${quoted(views, '“', '”')}: ${title}`,
      text: ({ title, artist, views }) =>
        `“${title}”${artist ? ` by ${artist}` : ''} is new in your ${views.length > 1 ? 'views' : 'view'} ${quoted(views, '“', '”')}.`,
      button: 'Open the release',
    },
  },
  'release.withdrawn': {
    addressee: 'PEOPLE',
    mail: 'OWN',
    // The release can no longer be opened.
    path: () => null,
    de: {
      text: ({ title, artist, promoter, reason }) =>
        `${promoter} hat „${title}“${artist ? ` von ${artist}` : ''} zurückgezogen. Bitte verwenden Sie den Release nicht mehr.${reason ? ` Grund: ${reason}` : ''}`,
    },
    en: {
      text: ({ title, artist, promoter, reason }) =>
        `${promoter} has withdrawn “${title}”${artist ? ` by ${artist}` : ''}. Please do not use it any more.${reason ? ` Reason: ${reason}` : ''}`,
    },
  },
  DELIVERY_TO_US_FAILED: {
    addressee: 'ADMINISTRATORS',
    mail: 'OWN',
    path: ({ deliveryId }) => deliveryPath(deliveryId),
    de: {
      text: ({ title, code, values }) =>
        `Eine Lieferung von „${title}“ ist fehlgeschlagen. ${formatMessage(code, 'de-DE', values)}`,
    },
    en: {
      text: ({ title, code, values }) => `A delivery of “${title}” has failed. ${formatMessage(code, 'en-US', values)}`,
    },
  },
  REQUEST_NOT_DELIVERED: {
    addressee: 'PEOPLE',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}/details`,
    de: {
      subject: ({ title }) => `Nicht angekommen: ${title}`,
      text: ({ title, code, values }) =>
        `„${title}“, von Ihnen angefordert, ist nicht auf Ihrem Server angekommen. ${formatMessage(code, 'de-DE', values)} Die Administratoren Ihrer Firma wissen davon.`,
      button: 'Release öffnen',
    },
    en: {
      subject: ({ title }) => `Not delivered: ${title}`,
      text: ({ title, code, values }) =>
        `“${title}”, which you requested, has not reached your server. ${formatMessage(code, 'en-US', values)} The administrators of your company know about it.`,
      button: 'Open the release',
    },
  },
  MAILING_ANSWER: {
    addressee: 'PEOPLE',
    mail: 'OWN',
    path: ({ releaseId }) => `/releases/${releaseId}/details`,
    de: {
      text: ({ news, title, promoter, answer }) =>
        news === 'SENT'
          ? `${promoter} hat Ihnen ein Mailing zu „${title}“ geschickt.`
          : `${promoter} hat Ihre Mailing-Anfrage zu „${title}“ abgelehnt.${answer ? ` Grund: ${answer}` : ''}`,
    },
    en: {
      text: ({ news, title, promoter, answer }) =>
        news === 'SENT'
          ? `${promoter} has sent you a mailing of “${title}”.`
          : `${promoter} has declined your mailing request for “${title}”.${answer ? ` Reason: ${answer}` : ''}`,
    },
  },
  MESSAGE: {
    addressee: 'PEOPLE',
    mail: 'OWN',
    path: ({ messageId }) => `/messages/${messageId}`,
    de: { text: ({ kind, titleDe }) => `${MESSAGES.de[kind]}: „${titleDe}“` },
    en: { text: ({ kind, titleEn }) => `${MESSAGES.en[kind]}: “${titleEn}”` },
  },
  JOIN_REQUEST: {
    addressee: 'ADMINISTRATORS_OR_SUPPORT',
    mail: 'OWN',
    path: () => '/join_requests',
    de: { text: ({ personName, companyName }) => `${personName} möchte zu ${companyName} hinzugefügt werden.` },
    en: { text: ({ personName, companyName }) => `${personName} asks to be added to ${companyName}.` },
  },
  ...SIGN_ON_KINDS,
  ORDER_NEEDS_ATTENTION: {
    addressee: 'SUPPORT',
    mail: 'TEXT',
    // Support looks at orders in the panel.
    path: () => null,
    de: {
      text: ({ orderNumber }) => `Die Bestellung ${orderNumber} braucht Aufmerksamkeit.`,
      subject: ({ orderNumber }) => `Die Bestellung ${orderNumber} braucht Aufmerksamkeit`,
      button: 'Öffnen',
      facts: ({ refusals }) => refusals.map(({ title, code }) => [title, formatMessage(code, 'de-DE')]),
    },
    en: {
      text: ({ orderNumber }) => `Order ${orderNumber} needs attention.`,
      subject: ({ orderNumber }) => `Order ${orderNumber} needs attention`,
      button: 'Open',
      facts: ({ refusals }) => refusals.map(({ title, code }) => [title, formatMessage(code, 'en-US')]),
    },
  },
  DELIVERY_NEEDS_ATTENTION: {
    addressee: 'SUPPORT',
    mail: 'TEXT',
    path: ({ releaseId }) => `/deliveries?releaseId=${releaseId}`,
    de: {
      text: ({ title }) =>
        `Lieferungen von „${title}“ scheitern auf unserer Seite. Den Grund zeigt das Lieferprotokoll.`,
      subject: ({ title }) => `Lieferungen von „${title}“ scheitern auf unserer Seite`,
      button: 'Lieferungen ansehen',
    },
    en: {
      text: ({ title }) => `Deliveries of “${title}” fail on our side. The delivery log shows the reason.`,
      subject: ({ title }) => `Deliveries of “${title}” fail on our side`,
      button: 'View deliveries',
    },
  },
} satisfies RulesOf<Exclude<NotificationKind, keyof typeof PROMOTER_KINDS>>;
