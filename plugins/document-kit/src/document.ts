import { hanFamilyOf, type ReadingCountries } from './font-files';
import { loadFonts } from './fonts';
import { Sheet } from './sheet';

export type DocumentLanguage = 'de' | 'en';
export type Pdf = PDFKit.PDFDocument;

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
/** The margin of all documents, in points. */
export const MARGIN = 56;

interface DocumentFacts {
  title: string;
  author: string;
  language: DocumentLanguage;
  /** Every text that will be written on it. */
  text: string;
  countries: ReadingCountries;
  /** Whether {@link Sheet.part} tells programs what each part is. */
  tagged?: boolean;
}

/**
 * An empty PDF in the format of all documents, with the fonts of what will be written on it.
 * @throws Error when a file of a font cannot be read
 */
export async function newSheet({ title, author, language, text, countries, tagged = false }: DocumentFacts) {
  // Loaded with the first document: it would take a thirtieth of each start of the server.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf: Pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: language,
    info: { Title: title, Author: author },
    ...(tagged && { tagged, displayTitle: true, pdfVersion: '1.7' as const }),
  });
  return new Sheet(pdf, await loadFonts(text, hanFamilyOf(text, countries)), tagged);
}
