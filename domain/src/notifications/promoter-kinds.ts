import { formatMessage } from '../errors';
import { CART_KINDS, type CartKind } from './cart-kinds';
import type { NotificationData } from './data';
import { PRESS_KINDS } from './press-kinds';
import { listed, type RulesOf } from './rule';

type PromoterKind =
  | CartKind
  | 'CAMPAIGN_BEGUN'
  | 'CAMPAIGN_ENDED'
  | 'RELEASE_WITHDRAWN_BY_SUPPORT'
  | 'RELEASE_FIRSTS'
  | 'DELIVERIES_FAILED'
  | 'INVOICE_READY'
  | 'DIGITAL_IMPORT_INCOMPLETE'
  | 'RELEASE_IMPORT_DONE'
  | 'PROMO_SHARE'
  | 'MAILING_REQUEST'
  | 'PRESS_LINK'
  | 'NEW_ADDRESSEES';

type ImportDone = NotificationData['RELEASE_IMPORT_DONE'];

const IMPORT_FACTS = ['imported', 'incomplete', 'failed', 'held', 'broken'] as const satisfies (keyof ImportDone)[];

/** Whether everything that was sent is here now: names the group of texts that says so or not. */
const importResult = ({ incomplete = 0, failed, broken }: ImportDone): 'whole' | 'incomplete' =>
  incomplete + failed + broken === 0 ? 'whole' : 'incomplete';

/** Notifications of promotion companies' users. */
export const PROMOTER_KINDS = {
  RELEASE_WITHDRAWN_BY_SUPPORT: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}`,
    values: ({ title, reason }) => ({ title, reason }),
  },
  CAMPAIGN_BEGUN: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}/sampling`,
    values: ({ title }) => ({ title }),
  },
  CAMPAIGN_ENDED: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}/sampling`,
    values: ({ title }) => ({ title }),
  },
  RELEASE_FIRSTS: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}/statistics`,
    values: ({ title, firsts }, { t }) => ({
      title,
      firsts: firsts.map(({ type, institution }) => t(`RELEASE_FIRSTS.first.${type}`, { institution })).join(', '),
    }),
  },
  DELIVERIES_FAILED: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: ({ releaseId }) => `/deliveries?releaseId=${releaseId}&state=FAILED`,
    values: ({ title, failed }, words) => ({
      title,
      institutions: listed(
        words,
        failed.map(({ institution }) => institution),
      ),
    }),
    facts: ({ failed }, { locale }) =>
      failed.map(({ institution, code, values }) => [institution, formatMessage(code, locale, values)]),
  },
  INVOICE_READY: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: () => '/order-history',
    values: ({ invoiceNumber, orderNumber }) => ({ invoiceNumber, orderNumber }),
  },
  DIGITAL_IMPORT_INCOMPLETE: {
    addressee: 'PEOPLE',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}`,
    values: ({ title }) => ({ title }),
  },
  RELEASE_IMPORT_DONE: {
    addressee: 'PEOPLE',
    mail: 'TEXT',
    path: ({ importId }) => `/release-imports/${importId}`,
    values: ({ name, imported }) => ({ name, imported }),
    text: (data) => `RELEASE_IMPORT_DONE.${importResult(data)}.text`,
    subject: (data) => `RELEASE_IMPORT_DONE.${importResult(data)}.subject`,
    facts: (data, { t }) =>
      IMPORT_FACTS.map((name) => [t(`RELEASE_IMPORT_DONE.facts.${name}`), String(data[name] ?? 0)]),
  },
  PROMO_SHARE: {
    addressee: 'ADMINISTRATORS',
    mail: 'OWN',
    path: ({ news, shareId, toSource }) =>
      news === 'ENDED' || news === 'WITHDRAWN'
        ? `/promo-share/shared-${toSource ? 'by' : 'with'}-you`
        : `/promo-share/${shareId}`,
    values: ({ companyName }) => ({ company: companyName }),
    text: ({ news }) => `PROMO_SHARE.${news}`,
  },
  MAILING_REQUEST: {
    addressee: 'MAILINGS',
    mail: 'OWN',
    path: ({ releaseId }) => `/mailing-requests?releaseId=${releaseId}`,
    values: ({ title, person, institution }) => ({ title, person, institution }),
    text: ({ news }) => `MAILING_REQUEST.${news}`,
  },
  ...CART_KINDS,
  ...PRESS_KINDS,
  NEW_ADDRESSEES: {
    addressee: 'PEOPLE',
    mail: 'OWN',
    path: () => '/institutions',
    values: ({ count, name }) => ({ count, name }),
  },
} satisfies RulesOf<PromoterKind>;
