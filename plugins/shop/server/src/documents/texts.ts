import type { DocumentLanguage } from '@mpn/document-kit';
import { textsOf } from '@mpn/domain';
import de from './locales/de.json';
import en from './locales/en.json';

/**
 * Texts of invoices, receipts and credit notes. A credit note is called "Rechnungskorrektur" in German: "Gutschrift"
 * alone would mean an invoice that the customer writes (§ 14 UStG).
 */
export const documentTexts = textsOf<DocumentLanguage, typeof de>({ de, en });
