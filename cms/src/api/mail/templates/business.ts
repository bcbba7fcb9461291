import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph, type Card, type MailLanguage } from '../render/content';
import { formatDate, formatInstant, formatMoney } from '../render/format';
import { greeting, known, mailTexts, type Fact, type MailText } from '../texts';
import type { Template } from './template';

type Order = MailData['order-confirmation'];

function positionCard(
  position: Order['positions'][number],
  { currencyType, link }: Order,
  language: MailLanguage,
  t: MailText,
): Card {
  const { artist, title, startDate, endDate, downloadInstitutions, streamingInstitutions, net } = position;
  return {
    title,
    subtitle: artist,
    details: [
      `${formatDate(startDate, language)} – ${formatDate(endDate, language)}`,
      t('orderConfirmation.download', { number: downloadInstitutions }),
      t('orderConfirmation.streaming', { number: streamingInstitutions }),
      t('orderConfirmation.net', { net: formatMoney(net, currencyType, language) }),
    ],
    link,
    linkLabel: t('orderConfirmation.view'),
    text: null,
    pictureFileId: null,
    answers: null,
  };
}

interface Sums {
  net: number;
  tax: number;
  total: number;
  currencyType: string;
}

/** Net, tax and total of an order, invoice or credit note. */
function sumFacts({ net, tax, total, currencyType }: Sums, language: MailLanguage, t: MailText): Fact[] {
  const money = (cents: number) => formatMoney(cents, currencyType, language);
  return [
    [t('common.facts.net'), money(net)],
    [t('common.facts.tax'), money(tax)],
    [t('common.facts.total'), money(total)],
  ];
}

export const orderConfirmation: Template<'order-confirmation'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  return {
    subject: t('orderConfirmation.subject', { number: data.orderNumber }),
    preheader: t('orderConfirmation.preheader', { total: formatMoney(data.total, data.currencyType, language) }),
    greeting: greeting(t, data.name),
    blocks: [
      paragraph(t('orderConfirmation.text', { at: formatInstant(data.orderedAt, language) })),
      { type: 'cards', cards: data.positions.map((position) => positionCard(position, data, language, t)) },
      {
        type: 'facts',
        facts: [[t('orderConfirmation.number'), data.orderNumber], ...sumFacts(data, language, t)],
      },
      button(t('orderConfirmation.button'), data.link),
    ],
  };
};

export const invoice: Template<'invoice'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { seller, invoiceNumber: number, orderNumber: order, company } = data;
  const total = formatMoney(data.total, data.currencyType, language);
  const due = formatDate(data.dueDate, language);
  return {
    subject: t('invoice.subject', { number, seller: seller.name }),
    preheader: t('invoice.preheader', { total, due }),
    greeting: greeting(t, null),
    blocks: [
      paragraph(t('invoice.text', { number, order, company })),
      {
        type: 'facts',
        facts: [
          ...known([[t('invoice.reference'), data.reference]]),
          ...sumFacts(data, language, t),
          [t('invoice.due'), due],
          [t('invoice.accountHolder'), seller.accountHolder],
          [t('invoice.iban'), seller.iban],
          [t('invoice.bank'), seller.bankName],
          [t('invoice.paymentReference'), number],
        ],
      },
      button(t('orderConfirmation.button'), data.link),
    ],
  };
};

export const creditNote: Template<'credit-note'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { number, invoiceNumber, company, sellerName: seller } = data;
  const total = formatMoney(data.total, data.currencyType, language);
  return {
    subject: t('creditNote.subject', { number, seller }),
    preheader: t('creditNote.preheader', { total, invoice: invoiceNumber }),
    greeting: greeting(t, null),
    blocks: [
      paragraph(t('creditNote.text', { number, invoice: invoiceNumber, company })),
      { type: 'facts', facts: [[t('common.facts.reason'), data.reason], ...sumFacts(data, language, t)] },
      paragraph(t('creditNote.deducted')),
    ],
  };
};

type Update = NonNullable<MailData['delivery-succeeded']['update']>;

/** What an update replaces and changes; limited to the number of names that fit into a mail. */
function updateFacts({ replaces, isInPlace, ...files }: Update, t: MailText): Fact[] {
  const MAX_NAMES = 20;
  const namesOf = (names: readonly string[]): string =>
    names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'].join(', ') : names.join(', ');
  const facts: Fact[] = [
    [t('deliverySucceeded.replaces'), isInPlace ? '' : (replaces ?? '')],
    [t('deliverySucceeded.added'), namesOf(files.added)],
    [t('deliverySucceeded.changed'), namesOf(files.changed)],
    [t('deliverySucceeded.removed'), namesOf(files.removed)],
  ];
  return facts.filter(([, value]) => value !== '');
}

function arrival({ institution, update }: MailData['delivery-succeeded'], t: MailText): string {
  if (!update) return t('deliverySucceeded.text', { institution });
  return t(update.isInPlace ? 'deliverySucceeded.textInPlace' : 'deliverySucceeded.textUpdate', { institution });
}

export const deliverySucceeded: Template<'delivery-succeeded'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { artist, title, update } = data;
  return {
    subject: t(update ? 'deliverySucceeded.subjectUpdate' : 'deliverySucceeded.subject', { artist, title }),
    preheader: data.institution,
    greeting: greeting(t, null),
    blocks: [
      paragraph(arrival(data, t)),
      {
        type: 'facts',
        facts: [
          [t('common.facts.artist'), artist],
          [t('common.facts.title'), title],
          [t('deliverySucceeded.target'), data.target],
          ...(update ? updateFacts(update, t) : []),
          [t('deliverySucceeded.files'), String(data.files)],
          [t('deliverySucceeded.deliveredAt'), formatInstant(data.deliveredAt, language)],
        ],
      },
      button(t('deliverySucceeded.button'), data.link),
    ],
  };
};

export const deliveryFailed: Template<'delivery-failed'> = (data, language, brand) => {
  const t = mailTexts(language, brand);
  const { artist, title, institution, target, reason } = data;
  return {
    subject: t('deliveryFailed.subject', { artist, title }),
    preheader: reason,
    greeting: greeting(t, null),
    blocks: [
      paragraph(t('deliveryFailed.text', { institution })),
      {
        type: 'facts',
        facts: [
          [t('common.facts.artist'), artist],
          [t('common.facts.title'), title],
          [t('deliveryFailed.target'), target],
          [t('common.facts.reason'), reason],
          [t('common.facts.time'), formatInstant(data.failedAt, language)],
        ],
      },
      note(t('deliveryFailed.again')),
      button(t('deliveryFailed.button'), data.link),
    ],
  };
};
