import { deliveryPath } from '../delivery/address';
import { formatMessage } from '../errors';
import type { NotificationKind, NotifiedRelease } from './data';
import type { PROMOTER_KINDS } from './promoter-kinds';
import { quoted, type NotificationWords, type RulesOf } from './rule';
import { SIGN_ON_KINDS } from './sign-on-kinds';

const releaseName = ({ title, artist }: NotifiedRelease, { t }: NotificationWords): string =>
  artist ? t('release', { title, artist }) : t('releaseNoArtist', { title });

/** Notifications of media users, administrators of any company and super admins, and support's messages to any user. */
export const OTHER_KINDS = {
  NEW_RELEASE: {
    addressee: 'PEOPLE',
    mail: 'OWN',
    path: ({ releaseId }) => `/releases/${releaseId}/details`,
    values: (data, words) => ({ release: releaseName(data, words) }),
  },
  VIEW_HIT: {
    addressee: 'PEOPLE',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}/details`,
    values: (data, words) => ({
      title: data.title,
      release: releaseName(data, words),
      views: quoted(words, data.views).join(', '),
      count: data.views.length,
    }),
  },
  'release.withdrawn': {
    addressee: 'PEOPLE',
    mail: 'OWN',
    // The release can no longer be opened.
    path: () => null,
    values: (data, words) => ({ promoter: data.promoter, release: releaseName(data, words), reason: data.reason }),
    text: ({ reason }) => (reason ? 'RELEASE_WITHDRAWN.textWithReason' : 'RELEASE_WITHDRAWN.text'),
  },
  DELIVERY_TO_US_FAILED: {
    addressee: 'ADMINISTRATORS',
    mail: 'OWN',
    path: ({ deliveryId }) => deliveryPath(deliveryId),
    values: ({ title, code, values }, { locale }) => ({ title, cause: formatMessage(code, locale, values) }),
  },
  REQUEST_NOT_DELIVERED: {
    addressee: 'PEOPLE',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}/details`,
    values: ({ title, code, values }, { locale }) => ({ title, cause: formatMessage(code, locale, values) }),
  },
  MAILING_ANSWER: {
    addressee: 'PEOPLE',
    mail: 'OWN',
    path: ({ releaseId }) => `/releases/${releaseId}/details`,
    values: ({ title, promoter, answer }) => ({ title, promoter, reason: answer ?? '' }),
    text: ({ news, answer }) => `MAILING_ANSWER.${news === 'DECLINED' && answer ? 'DECLINED_WITH_REASON' : news}`,
  },
  MESSAGE: {
    addressee: 'PEOPLE',
    mail: 'OWN',
    path: ({ messageId }) => `/messages/${messageId}`,
    values: ({ titleDe, titleEn }, { language }) => ({ title: { de: titleDe, en: titleEn }[language] }),
    text: ({ kind }) => `MESSAGE.${kind}`,
  },
  JOIN_REQUEST: {
    addressee: 'ADMINISTRATORS_OR_SUPPORT',
    mail: 'OWN',
    path: () => '/join_requests',
    values: ({ personName, companyName }) => ({ personName, companyName }),
  },
  ...SIGN_ON_KINDS,
  ORDER_NEEDS_ATTENTION: {
    addressee: 'SUPPORT',
    mail: 'TEXT',
    // Support looks at orders in the panel.
    path: () => null,
    values: ({ orderNumber }) => ({ orderNumber }),
    facts: ({ refusals }, { locale }) => refusals.map(({ title, code }) => [title, formatMessage(code, locale)]),
  },
  DELIVERY_NEEDS_ATTENTION: {
    addressee: 'SUPPORT',
    mail: 'TEXT',
    path: ({ releaseId }) => `/deliveries?releaseId=${releaseId}`,
    values: ({ title }) => ({ title }),
  },
} satisfies RulesOf<Exclude<NotificationKind, keyof typeof PROMOTER_KINDS>>;
