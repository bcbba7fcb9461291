import { number, string } from 'yup';

/**
 * Limits of input for all calls: the database's columns, and the work of one request. Every text, list and number of a
 * contract has its own bounds beside these; a test walks all contracts and reports those without.
 */

/** Maximum of the database's integer columns, including ids. */
export const MAX_INTEGER = 2_147_483_647;

/** Maximum of errors in a reply: a list of thousands of wrong entries is one mistake. */
export const MAX_ERRORS = 100;

/** Maximum nesting depth of a body; the deepest contract needs six. */
export const MAX_DEPTH = 32;

/** The longest e-mail address that mail servers accept (RFC 5321), in characters. */
export const EMAIL_MAX_LENGTH = 254;

/** The id of a row. */
export const rowId = () => number().integer().positive().max(MAX_INTEGER);

/** The version of a row that the client has loaded. `least`: 0 where there may be no row yet. */
export const rowVersion = (least = 1) => number().integer().min(least).max(MAX_INTEGER);

/** A page number from 1. With the largest page size the offset still fits into Postgres' number. */
export const pageNumber = () => number().integer().min(1).max(MAX_INTEGER).default(1);

declare module 'yup' {
  // Declares our metadata of yup schemas.
  interface CustomSchemaMetadata {
    /** The text may contain line breaks and tabs. All others are single lines. */
    multiline?: boolean;
    /** The text is kept as it was sent, with invisible characters and in any Unicode form: passwords, paths. */
    verbatim?: boolean;
    /** Of a list: the most entries that all lists inside its entries may have together. */
    maxEntriesInside?: number;
  }
}

/** A text of several lines. */
export const multilineText = (max: number) => string().max(max).meta({ multiline: true });
