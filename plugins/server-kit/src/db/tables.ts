import type { TableRows } from './tables.gen';
import type { ViewRows } from './views';

/** A table of Strapi's schema sync. */
export type TableName = keyof TableRows;

/** A row of a table as returned by the driver; use `Pick` for the columns that a statement reads. */
export type RowOf<T extends TableName> = TableRows[T];

/**
 * As {@link RowOf}, with the types of columns that a statement returns in another form, for example parsed JSON
 * (`::json`).
 */
export type ParsedRowOf<T extends TableName, Parsed extends Partial<Record<keyof RowOf<T>, unknown>>> = Omit<
  RowOf<T>,
  keyof Parsed
> &
  Parsed;

declare module 'knex/types/tables' {
  // How knex lets an application type its tables.
  interface Tables extends TableRows, ViewRows {}
}
