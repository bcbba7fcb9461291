import type { NotificationData } from './data';
import type { RulesOf } from './rule';

const PRESS: Record<
  'de' | 'en',
  Record<NotificationData['PRESS_LINK']['news'], (who: string, link: string, reason: string) => string>
> = {
  de: {
    FIRST_PLAYED: (who, link) => `${who} hat zum ersten Mal gehört: Presse-Link „${link}“.`,
    EXTENSION_REQUESTED: (who, link) => `${who} bittet um mehr Zeit für den Presse-Link „${link}“.`,
    MANY_DEVICES: (who, link) =>
      `Der persönliche Link von ${who} („${link}“) wurde in 48 Stunden auf mehr als fünf Geräten geöffnet. Vielleicht wurde er weitergegeben.`,
    REVOKED_BY_SUPPORT: (_who, link, reason) =>
      `Der Support hat Ihren Presse-Link „${link}“ widerrufen. Begründung: ${reason}`,
  },
  en: {
    FIRST_PLAYED: (who, link) => `${who} has listened for the first time: press link “${link}”.`,
    EXTENSION_REQUESTED: (who, link) => `${who} asks for more time for the press link “${link}”.`,
    MANY_DEVICES: (who, link) =>
      `The personal link of ${who} (“${link}”) was opened on more than five devices within 48 hours. It may have been passed on.`,
    REVOKED_BY_SUPPORT: (_who, link, reason) => `Support revoked your press link “${link}”. Reason: ${reason}`,
  },
};

/** What promoters are told of their press links. */
export const PRESS_KINDS = {
  PRESS_LINK: {
    addressee: 'MAILINGS',
    mail: 'TEXT',
    path: ({ linkId }) => `/press-links/${linkId}`,
    de: {
      text: ({ news, link, person, reason = '' }) => PRESS.de[news](person || 'Jemand', link, reason),
      subject: ({ news, link, person, reason = '' }) => PRESS.de[news](person || 'Jemand', link, reason),
      button: 'Presse-Link ansehen',
    },
    en: {
      text: ({ news, link, person, reason = '' }) => PRESS.en[news](person || 'Somebody', link, reason),
      subject: ({ news, link, person, reason = '' }) => PRESS.en[news](person || 'Somebody', link, reason),
      button: 'See press link',
    },
  },
} satisfies RulesOf<'PRESS_LINK'>;
