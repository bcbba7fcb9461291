import type { DocumentLanguage } from '@mpn/document-kit';
import type { TaxNote } from '@mpn/domain';

interface DocumentTexts {
  invoice: string;
  receipt: string;
  creditNote: string;
  creditNoteNumber: string;
  creditNoteDate: string;
  creditOf: (invoiceNumber: string, date: string) => string;
  creditReason: string;
  creditNoteRemark: string;
  invoiceNumber: string;
  orderNumber: string;
  customerNumber: string;
  invoiceDate: string;
  orderDate: string;
  vatId: string;
  position: string;
  description: string;
  quantity: string;
  unitPrice: string;
  amount: string;
  subtotal: string;
  reference: string;
  taxNumber: string;
  phone: string;
  accountHolder: string;
  transferNote: string;
  period: string;
  baseFee: string;
  download: string;
  streaming: string;
  upgrade: string;
  free: string;
  net: string;
  vat: string;
  total: string;
  due: (date: string) => string;
  receiptNote: string;
  page: (page: number, pages: number) => string;
  taxNotes: Record<TaxNote, (sellerCountry: string) => string>;
}

export const documentTexts: Record<DocumentLanguage, DocumentTexts> = {
  de: {
    invoice: 'Rechnung',
    receipt: 'Bestellbeleg',
    // "Gutschrift" alone would mean an invoice that the customer writes (§ 14 UStG).
    creditNote: 'Rechnungskorrektur',
    creditNoteNumber: 'Belegnummer',
    creditNoteDate: 'Belegdatum',
    creditOf: (number, date) => `Kaufmännische Gutschrift zur Rechnung ${number} vom ${date}`,
    creditReason: 'Grund',
    creditNoteRemark: 'Dieser Betrag mindert die genannte Rechnung. Ist sie bezahlt, erstatten wir ihn.',
    invoiceNumber: 'Rechnungsnummer',
    orderNumber: 'Bestellnummer',
    customerNumber: 'MPN-Nummer',
    invoiceDate: 'Rechnungsdatum',
    orderDate: 'Bestelldatum',
    vatId: 'USt-IdNr.',
    position: 'Pos.',
    description: 'Leistung',
    quantity: 'Anzahl',
    unitPrice: 'Einzelpreis',
    amount: 'Netto',
    subtotal: 'Zwischensumme',
    reference: 'Ihr Zeichen',
    taxNumber: 'Steuernummer',
    phone: 'Tel.',
    accountHolder: 'Kontoinhaber',
    transferNote: 'Verwendungszweck',
    period: 'Leistungszeitraum',
    baseFee: 'Grundgebühr',
    download: 'Download',
    streaming: 'Streaming',
    upgrade: 'Aufwertung auf Download',
    free: 'kostenfrei',
    net: 'Summe netto',
    vat: 'Umsatzsteuer',
    total: 'Gesamtbetrag',
    due: (date) => `Zahlbar ohne Abzug bis zum ${date} auf dieses Konto:`,
    receiptNote: 'Dieser Beleg ist keine Rechnung im Sinne des Umsatzsteuergesetzes.',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    taxNotes: {
      REVERSE_CHARGE: () => 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
      NOT_TAXABLE: () => 'Nicht im Inland steuerbare sonstige Leistung.',
    },
  },
  en: {
    invoice: 'Invoice',
    receipt: 'Order receipt',
    creditNote: 'Credit note',
    creditNoteNumber: 'Credit note number',
    creditNoteDate: 'Credit note date',
    creditOf: (number, date) => `Credit for invoice ${number} of ${date}`,
    creditReason: 'Reason',
    creditNoteRemark: 'This amount is deducted from the invoice named above. If it is paid, we refund it.',
    invoiceNumber: 'Invoice number',
    orderNumber: 'Order number',
    customerNumber: 'MPN number',
    invoiceDate: 'Invoice date',
    orderDate: 'Order date',
    vatId: 'VAT ID',
    position: 'No.',
    description: 'Service',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Net',
    subtotal: 'Subtotal',
    reference: 'Your reference',
    taxNumber: 'Tax number',
    phone: 'Phone',
    accountHolder: 'Account holder',
    transferNote: 'Payment reference',
    period: 'Service period',
    baseFee: 'Base fee',
    download: 'Download',
    streaming: 'Streaming',
    upgrade: 'Upgrade to download',
    free: 'free of charge',
    net: 'Net total',
    vat: 'VAT',
    total: 'Total',
    due: (date) => `Payable without deduction by ${date} to this account:`,
    receiptNote: 'This receipt is not an invoice for VAT purposes.',
    page: (page, pages) => `Page ${page} of ${pages}`,
    taxNotes: {
      REVERSE_CHARGE: () => 'VAT to be accounted for by the recipient (reverse charge).',
      NOT_TAXABLE: (sellerCountry) => `Service not taxable in ${sellerCountry}.`,
    },
  },
};
