import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph, type Card, type MailContent, type MailLanguage } from '../render/content';
import { formatDate, formatInstant, formatMoney } from '../render/format';

type OrderPosition = MailData['order-confirmation']['positions'][number];
type Template<T extends keyof MailData> = (data: MailData[T], language: MailLanguage, brand: string) => MailContent;

function positionCard(position: OrderPosition, currencyType: string, link: string, language: MailLanguage): Card {
  const { artist, title, startDate, endDate, downloadInstitutions, streamingInstitutions, net } = position;
  const german = language === 'de';
  return {
    title,
    subtitle: artist,
    details: [
      `${formatDate(startDate, language)} – ${formatDate(endDate, language)}`,
      german
        ? `Institutionen mit Download: ${downloadInstitutions}`
        : `Institutions with download: ${downloadInstitutions}`,
      german
        ? `Institutionen mit Streaming: ${streamingInstitutions}`
        : `Institutions with streaming: ${streamingInstitutions}`,
      `${german ? 'Netto' : 'Net'}: ${formatMoney(net, currencyType, language)}`,
    ],
    link,
    linkLabel: german ? 'Bestellung ansehen' : 'View order',
    text: null,
    pictureFileId: null,
    answers: null,
  };
}

export const orderConfirmation: Template<'order-confirmation'> = (data, language) => {
  const german = language === 'de';
  const money = (cents: number) => formatMoney(cents, data.currencyType, language);
  return {
    subject: german ? `Ihre Bestellung ${data.orderNumber}` : `Your order ${data.orderNumber}`,
    preheader: `${german ? 'Gesamtbetrag' : 'Total'}: ${money(data.total)}`,
    greeting: german ? `Guten Tag ${data.name},` : `Hello ${data.name},`,
    blocks: [
      paragraph(
        german
          ? `vielen Dank für Ihre Bestellung vom ${formatInstant(data.orderedAt, language)} Uhr.`
          : `Thank you for your order of ${formatInstant(data.orderedAt, language)}.`,
      ),
      {
        type: 'cards',
        cards: data.positions.map((position) => positionCard(position, data.currencyType, data.link, language)),
      },
      {
        type: 'facts',
        facts: [
          [german ? 'Bestellnummer' : 'Order number', data.orderNumber],
          [german ? 'Summe netto' : 'Net total', money(data.net)],
          [german ? 'Umsatzsteuer' : 'VAT', money(data.tax)],
          [german ? 'Gesamtbetrag' : 'Total', money(data.total)],
        ],
      },
      button(german ? 'Bestellungen und Rechnungen' : 'Orders and invoices', data.link),
    ],
  };
};

export const invoice: Template<'invoice'> = (data, language) => {
  const german = language === 'de';
  const money = (cents: number) => formatMoney(cents, data.currencyType, language);
  const { seller } = data;
  return {
    subject: german
      ? `Rechnung ${data.invoiceNumber} von ${seller.name}`
      : `Invoice ${data.invoiceNumber} from ${seller.name}`,
    preheader: german
      ? `${money(data.total)}, zahlbar bis ${formatDate(data.dueDate, language)}`
      : `${money(data.total)}, due by ${formatDate(data.dueDate, language)}`,
    greeting: german ? 'Guten Tag,' : 'Hello,',
    blocks: [
      paragraph(
        german
          ? `die Rechnung ${data.invoiceNumber} zur Bestellung ${data.orderNumber} von ${data.company} hängt als PDF an dieser Mail.`
          : `Invoice ${data.invoiceNumber} for order ${data.orderNumber} of ${data.company} is attached as a PDF.`,
      ),
      {
        type: 'facts',
        facts: [
          ...(data.reference
            ? ([[german ? 'Ihr Zeichen' : 'Your reference', data.reference]] as [string, string][])
            : []),
          [german ? 'Summe netto' : 'Net total', money(data.net)],
          [german ? 'Umsatzsteuer' : 'VAT', money(data.tax)],
          [german ? 'Gesamtbetrag' : 'Total', money(data.total)],
          [german ? 'Zahlbar bis' : 'Due by', formatDate(data.dueDate, language)],
          [german ? 'Kontoinhaber' : 'Account holder', seller.accountHolder],
          ['IBAN', seller.iban],
          ['Bank', seller.bankName],
          [german ? 'Verwendungszweck' : 'Payment reference', data.invoiceNumber],
        ],
      },
      button(german ? 'Bestellungen und Rechnungen' : 'Orders and invoices', data.link),
    ],
  };
};

export const creditNote: Template<'credit-note'> = (data, language) => {
  const german = language === 'de';
  const money = (cents: number) => formatMoney(cents, data.currencyType, language);
  return {
    subject: german
      ? `Rechnungskorrektur ${data.number} von ${data.sellerName}`
      : `Credit note ${data.number} from ${data.sellerName}`,
    preheader: german
      ? `${money(data.total)} zur Rechnung ${data.invoiceNumber}`
      : `${money(data.total)} for invoice ${data.invoiceNumber}`,
    greeting: german ? 'Guten Tag,' : 'Hello,',
    blocks: [
      paragraph(
        german
          ? `wir haben die Rechnung ${data.invoiceNumber} von ${data.company} korrigiert. Der Beleg ${data.number} hängt als PDF an dieser Mail.`
          : `We have credited invoice ${data.invoiceNumber} of ${data.company}. Credit note ${data.number} is attached as a PDF.`,
      ),
      {
        type: 'facts',
        facts: [
          [german ? 'Grund' : 'Reason', data.reason],
          [german ? 'Summe netto' : 'Net total', money(data.net)],
          [german ? 'Umsatzsteuer' : 'VAT', money(data.tax)],
          [german ? 'Gesamtbetrag' : 'Total', money(data.total)],
        ],
      },
      paragraph(
        german
          ? 'Der Betrag mindert die Rechnung. Ist sie bezahlt, erstatten wir ihn.'
          : 'The amount is deducted from the invoice. If it is paid, we refund it.',
      ),
    ],
  };
};
type Update = NonNullable<MailData['delivery-succeeded']['update']>;

/** What an update replaces and changes; limited to the number of names that fit into a mail. */
function updateFacts({ replaces, isInPlace, ...files }: Update, german: boolean): [string, string][] {
  const MAX_NAMES = 20;
  const namesOf = (names: readonly string[]): string =>
    names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'].join(', ') : names.join(', ');
  const facts: [string, string][] = [
    [german ? 'Ersetzt' : 'Replaces', isInPlace ? '' : (replaces ?? '')],
    [german ? 'Neu' : 'New', namesOf(files.added)],
    [german ? 'Geändert' : 'Changed', namesOf(files.changed)],
    [german ? 'Entfallen' : 'Removed', namesOf(files.removed)],
  ];
  return facts.filter(([, value]) => value !== '');
}

function arrival({ institution, update }: MailData['delivery-succeeded'], german: boolean): string {
  if (!update)
    return german
      ? `auf Ihrem Server liegt eine neue Lieferung für ${institution}.`
      : `A new delivery for ${institution} is on your server.`;
  if (update.isInPlace)
    return german
      ? `wir haben eine frühere Lieferung für ${institution} auf Ihrem Server aktualisiert. Ersetzt wurde nur, was sich geändert hat.`
      : `We have updated an earlier delivery for ${institution} on your server. Only what has changed was replaced.`;
  return german
    ? `auf Ihrem Server liegt eine aktualisierte Lieferung für ${institution}. Sie ist vollständig und ersetzt die frühere.`
    : `An updated delivery for ${institution} is on your server. It is complete and replaces the earlier one.`;
}

export const deliverySucceeded: Template<'delivery-succeeded'> = (data, language) => {
  const german = language === 'de';
  const outcome = data.update ? (german ? 'Aktualisiert' : 'Updated') : german ? 'Geliefert' : 'Delivered';
  return {
    subject: `${outcome}: ${data.artist} – ${data.title}`,
    preheader: data.institution,
    greeting: german ? 'Guten Tag,' : 'Hello,',
    blocks: [
      paragraph(arrival(data, german)),
      {
        type: 'facts',
        facts: [
          [german ? 'Künstler' : 'Artist', data.artist],
          [german ? 'Titel' : 'Title', data.title],
          [german ? 'Ziel' : 'Target', data.target],
          ...(data.update ? updateFacts(data.update, german) : []),
          [german ? 'Dateien' : 'Files', String(data.files)],
          [german ? 'Geliefert am' : 'Delivered at', formatInstant(data.deliveredAt, language)],
        ],
      },
      button(german ? 'Lieferungen ansehen' : 'View deliveries', data.link),
    ],
  };
};

export const deliveryFailed: Template<'delivery-failed'> = (data, language) => {
  const german = language === 'de';
  return {
    subject: german
      ? `Lieferung fehlgeschlagen: ${data.artist} – ${data.title}`
      : `Delivery failed: ${data.artist} – ${data.title}`,
    preheader: data.reason,
    greeting: german ? 'Guten Tag,' : 'Hello,',
    blocks: [
      paragraph(
        german
          ? `eine Lieferung für ${data.institution} ist fehlgeschlagen.`
          : `A delivery for ${data.institution} has failed.`,
      ),
      {
        type: 'facts',
        facts: [
          [german ? 'Künstler' : 'Artist', data.artist],
          [german ? 'Titel' : 'Title', data.title],
          [german ? 'Ziel' : 'Target', data.target],
          [german ? 'Grund' : 'Reason', data.reason],
          [german ? 'Zeitpunkt' : 'Time', formatInstant(data.failedAt, language)],
        ],
      },
      note(
        german
          ? 'Ist der Grund behoben, können Sie die Lieferung erneut starten.'
          : 'Once the reason is dealt with, you can start the delivery again.',
      ),
      button(german ? 'Lieferung ansehen' : 'View delivery', data.link),
    ],
  };
};
