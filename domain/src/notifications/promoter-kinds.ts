import { formatMessage } from '../errors';
import type { FirstInteraction, NotificationData, ShareNews } from './data';
import { CART_KINDS, type CartKind } from './cart-kinds';
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

const FIRSTS: Record<'de' | 'en', Record<FirstInteraction, string>> = {
  de: { LISTENED_TO: 'gehört von', DOWNLOADED: 'heruntergeladen von', REQUESTED: 'angefordert von' },
  en: { LISTENED_TO: 'listened to by', DOWNLOADED: 'downloaded by', REQUESTED: 'requested by' },
};

const firstsOf = ({ firsts }: NotificationData['RELEASE_FIRSTS'], language: 'de' | 'en'): string =>
  firsts.map(({ type, institution }) => `${FIRSTS[language][type]} ${institution}`).join(', ');

const SHARES: Record<'de' | 'en', Record<ShareNews, (company: string) => string>> = {
  de: {
    OFFERED: (company) => `${company} möchte Releases mit Ihnen teilen. Bitte antworten Sie.`,
    CHANGED: (company) => `${company} hat geändert, was mit Ihnen geteilt wird.`,
    ACCEPTED: (company) => `${company} hat Ihren Promo-Share angenommen.`,
    DECLINED: (company) => `${company} hat Ihren Promo-Share abgelehnt.`,
    ENDED: (company) => `${company} hat den Promo-Share beendet.`,
    WITHDRAWN: (company) => `${company} hat den Promo-Share zurückgezogen, der Ihnen angeboten war.`,
  },
  en: {
    OFFERED: (company) => `${company} would like to share releases with you. Please answer.`,
    CHANGED: (company) => `${company} has changed what is shared with you.`,
    ACCEPTED: (company) => `${company} has accepted your promo share.`,
    DECLINED: (company) => `${company} has rejected your promo share.`,
    ENDED: (company) => `${company} has ended the promo share.`,
    WITHDRAWN: (company) => `${company} has withdrawn the promo share that was offered to you.`,
  },
};

const institutionsOf = ({ failed }: NotificationData['DELIVERIES_FAILED']): string[] =>
  failed.map(({ institution }) => institution);

type ImportDone = NotificationData['RELEASE_IMPORT_DONE'];

const importFacts = (
  { imported, incomplete = 0, failed, held, broken }: ImportDone,
  labels: readonly string[],
): [string, string][] =>
  [imported, incomplete, failed, held, broken].map((count, at) => [labels[at] ?? '', String(count)]);

/** Whether everything that was sent is here now. */
const isWholeImport = ({ incomplete = 0, failed, broken }: ImportDone): boolean => incomplete + failed + broken === 0;

/** Notifications of promotion companies' users. */
export const PROMOTER_KINDS = {
  RELEASE_WITHDRAWN_BY_SUPPORT: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}`,
    de: {
      text: ({ title, reason }) =>
        `Der Support hat „${title}“ zurückgezogen. Niemand kann den Release mehr hören oder herunterladen. Grund: ${reason}`,
      subject: ({ title }) => `Zurückgezogen: „${title}“`,
      button: 'Release ansehen',
    },
    en: {
      text: ({ title, reason }) =>
        `Support has withdrawn “${title}”. It can no longer be listened to or downloaded. Reason: ${reason}`,
      subject: ({ title }) => `Withdrawn: “${title}”`,
      button: 'View release',
    },
  },
  CAMPAIGN_BEGUN: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}/sampling`,
    de: {
      text: ({ title }) => `Die Bemusterung von „${title}“ hat begonnen.`,
      subject: ({ title }) => `Die Bemusterung von „${title}“ hat begonnen`,
      button: 'Bemusterung ansehen',
    },
    en: {
      text: ({ title }) => `The sampling of “${title}” has begun.`,
      subject: ({ title }) => `The sampling of “${title}” has begun`,
      button: 'View sampling',
    },
  },
  CAMPAIGN_ENDED: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}/sampling`,
    de: {
      text: ({ title }) => `Die Bemusterung von „${title}“ ist beendet.`,
      subject: ({ title }) => `Die Bemusterung von „${title}“ ist beendet`,
      button: 'Bemusterung ansehen',
    },
    en: {
      text: ({ title }) => `The sampling of “${title}” has finished.`,
      subject: ({ title }) => `The sampling of “${title}” has finished`,
      button: 'View sampling',
    },
  },
  RELEASE_FIRSTS: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}/statistics`,
    de: {
      text: (data) => `„${data.title}“ wurde zum ersten Mal ${firstsOf(data, 'de')}.`,
      subject: ({ title }) => `Erste Reaktionen auf „${title}“`,
      button: 'Statistik ansehen',
    },
    en: {
      text: (data) => `For the first time, “${data.title}” was ${firstsOf(data, 'en')}.`,
      subject: ({ title }) => `First reactions to “${title}”`,
      button: 'View statistics',
    },
  },
  DELIVERIES_FAILED: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: ({ releaseId }) => `/deliveries?releaseId=${releaseId}&state=FAILED`,
    de: {
      text: (data) =>
        `„${data.title}“ konnte nicht geliefert werden an: ${listed(institutionsOf(data), (more) => `und ${more} weitere`)}.`,
      subject: ({ title }) => `„${title}“ konnte nicht überall geliefert werden`,
      button: 'Lieferungen ansehen',
      facts: ({ failed }) =>
        failed.map(({ institution, code, values }) => [institution, formatMessage(code, 'de-DE', values)]),
    },
    en: {
      text: (data) =>
        `“${data.title}” could not be delivered to: ${listed(institutionsOf(data), (more) => `and ${more} more`)}.`,
      subject: ({ title }) => `“${title}” could not be delivered everywhere`,
      button: 'View deliveries',
      facts: ({ failed }) =>
        failed.map(({ institution, code, values }) => [institution, formatMessage(code, 'en-US', values)]),
    },
  },
  INVOICE_READY: {
    addressee: 'SAMPLING',
    mail: 'TEXT',
    path: () => '/order-history',
    de: {
      text: ({ invoiceNumber, orderNumber }) =>
        `Die Rechnung ${invoiceNumber} zur Bestellung ${orderNumber} liegt bereit.`,
      subject: ({ invoiceNumber }) => `Die Rechnung ${invoiceNumber} liegt bereit`,
      button: 'Bestellungen und Rechnungen',
    },
    en: {
      text: ({ invoiceNumber, orderNumber }) => `Invoice ${invoiceNumber} for order ${orderNumber} is ready.`,
      subject: ({ invoiceNumber }) => `Invoice ${invoiceNumber} is ready`,
      button: 'Orders and invoices',
    },
  },
  DIGITAL_IMPORT_INCOMPLETE: {
    addressee: 'PEOPLE',
    mail: 'TEXT',
    path: ({ releaseId }) => `/releases/${releaseId}`,
    de: {
      text: ({ title }) => `„${title}“ wurde ohne einige Dateien übernommen. Ergänzen Sie im Release, was fehlt.`,
      subject: ({ title }) => `„${title}“ wurde ohne einige Dateien übernommen`,
      button: 'Release öffnen',
    },
    en: {
      text: ({ title }) => `“${title}” was imported without some of its files. Add what is missing in the release.`,
      subject: ({ title }) => `“${title}” was imported without some of its files`,
      button: 'Open release',
    },
  },
  RELEASE_IMPORT_DONE: {
    addressee: 'PEOPLE',
    mail: 'TEXT',
    path: ({ importId }) => `/release-imports/${importId}`,
    de: {
      text: (data) =>
        isWholeImport(data)
          ? `Der XML-Import „${data.name}“ ist abgeschlossen. Übernommene Releases: ${data.imported}. Der Bericht nennt die Einzelheiten.`
          : `Der XML-Import „${data.name}“ ist abgeschlossen, aber nicht alles wurde übernommen. Der Bericht nennt, was fehlt.`,
      subject: (data) =>
        isWholeImport(data) ? `XML-Import abgeschlossen: ${data.name}` : `XML-Import unvollständig: ${data.name}`,
      button: 'Bericht öffnen',
      facts: (data) =>
        importFacts(data, [
          'Übernommen',
          'Davon ohne einige Dateien',
          'Fehlgeschlagen',
          'Brauchen Ihre Entscheidung',
          'Nachrichten, die nicht lesbar waren',
        ]),
    },
    en: {
      text: (data) =>
        isWholeImport(data)
          ? `The XML import “${data.name}” is done. Imported releases: ${data.imported}. The report has the details.`
          : `The XML import “${data.name}” is done, but not everything was imported. The report lists what is missing.`,
      subject: (data) =>
        isWholeImport(data) ? `XML import done: ${data.name}` : `XML import incomplete: ${data.name}`,
      button: 'Open report',
      facts: (data) =>
        importFacts(data, [
          'Imported',
          'Without some files',
          'Failed',
          'Need your choice',
          'Messages that could not be read',
        ]),
    },
  },
  PROMO_SHARE: {
    addressee: 'ADMINISTRATORS',
    mail: 'OWN',
    path: ({ news, shareId, toSource }) =>
      news === 'ENDED' || news === 'WITHDRAWN'
        ? `/promo-share/shared-${toSource ? 'by' : 'with'}-you`
        : `/promo-share/${shareId}`,
    de: { text: ({ news, companyName }) => SHARES.de[news](companyName) },
    en: { text: ({ news, companyName }) => SHARES.en[news](companyName) },
  },
  MAILING_REQUEST: {
    addressee: 'MAILINGS',
    mail: 'OWN',
    path: ({ releaseId }) => `/mailing-requests?releaseId=${releaseId}`,
    de: {
      text: ({ news, title, person, institution }) =>
        news === 'REQUESTED'
          ? `${person} (${institution}) bittet um ein Mailing zu „${title}“.`
          : `${person} (${institution}) hat die Mailing-Anfrage zu „${title}“ zurückgezogen.`,
    },
    en: {
      text: ({ news, title, person, institution }) =>
        news === 'REQUESTED'
          ? `${person} (${institution}) asks for a mailing of “${title}”.`
          : `${person} (${institution}) has withdrawn the mailing request for “${title}”.`,
    },
  },
  ...CART_KINDS,
  ...PRESS_KINDS,
  NEW_ADDRESSEES: {
    addressee: 'PEOPLE',
    mail: 'OWN',
    path: () => '/institutions',
    de: {
      text: ({ count, name }) =>
        count === 1 ? `Neuer Adressat: ${name}` : `${count} neue Adressaten können bemustert werden, darunter ${name}.`,
    },
    en: {
      text: ({ count, name }) =>
        count === 1 ? `New addressee: ${name}` : `${count} new addressees can be sampled, ${name} among them.`,
    },
  },
} satisfies RulesOf<PromoterKind>;
