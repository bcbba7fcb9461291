import type { ContactLanguage, Salutation } from '../enums';
import type { FieldErrorItem } from '../errors';
import type { SaveResultField, SelectionItem } from '../http/endpoint';

/** Somebody whom a promotion company writes to; not a user of the product. */
export interface ContactView extends SaveResultField {
  id: number;
  salutation: Salutation | null;
  firstName: string | null;
  lastName: string | null;
  preferredLanguage: ContactLanguage;
  /** The company that the contact works for, as text. */
  contactCompany: string | null;
  department: string | null;
  position: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  postalCode: string | null;
  city: string | null;
  /** ISO 3166 alpha-2. */
  country: string | null;
  notes: string | null;
  groups: SelectionItem[];
  version: number;
}

/** A row of the table of contacts. */
export interface ContactRow {
  id: number;
  firstName: string | null;
  lastName: string | null;
  contactCompany: string | null;
  department: string | null;
  position: string | null;
  email: string | null;
  phone: string | null;
  city: string | null;
  groups: SelectionItem[];
  /** Another contact of the company has the same e-mail address. */
  isDuplicate: boolean;
}

/** A distribution list. */
export interface ContactGroupRow {
  id: number;
  name: string;
  contacts: number;
}

export interface ContactGroupView extends SaveResultField {
  id: number;
  name: string;
  /** Number of contacts. */
  count: number;
  version: number;
}

/** Result of a bulk action. */
export interface BulkResult {
  /** Number of contacts that it changed; those of other companies and deleted ones are skipped. */
  count: number;
}

/** What an import does, or would do, with a row of the file. */
export type ContactImportResult = 'CREATED' | 'UPDATED' | 'SKIPPED' | 'INVALID';

export interface ContactImportRow {
  /** Line number as in a spreadsheet program: the headings are line 1. */
  row: number;
  name: string;
  result: ContactImportResult;
  /** The existing contact, or the earlier row, that is the same contact. */
  sameAs?: { contactId: number } | { row: number };
  /** Of an INVALID row, at most three; missing after the first 1,000 such rows. */
  errors?: FieldErrorItem[];
}

export interface ContactImportColumn {
  heading: string;
  /** The field that the column fills; null if it is not imported. */
  field: ContactField | null;
}

/** The fields of a contact that a file can fill. */
export type ContactField = (typeof contactFields)[number];

export const contactFields = [
  'salutation',
  'firstName',
  'lastName',
  'preferredLanguage',
  'contactCompany',
  'department',
  'position',
  'email',
  'phone',
  'street',
  'postalCode',
  'city',
  'country',
  'notes',
] as const;

/** Encodings of text files. */
export const TEXT_ENCODINGS = [
  'UTF_8',
  'UTF_16_LE',
  'UTF_16_BE',
  'WINDOWS_1252',
  'WINDOWS_1250',
  'WINDOWS_1251',
  'WINDOWS_1253',
  'ISO_8859_15',
  'MAC_ROMAN',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

export interface ContactImportEncoding {
  encoding: TextEncoding;
  /** The file fits several encodings, and this is the likeliest. */
  isGuess: boolean;
  /** Of a guess or a chosen encoding: texts of the file by which a person sees whether it is right. */
  examples: string[];
}

export interface ContactImportReport extends ContactImportEncoding {
  dryRun: boolean;
  columns: ContactImportColumn[];
  counts: Record<ContactImportResult, number>;
  /** The rows of the file in its order, without those that are empty in all recognised columns. */
  rows: ContactImportRow[];
}
