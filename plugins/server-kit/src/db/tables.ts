import type { TableRows } from './tables.gen';
import type { ViewRows } from './views';

/** A table that Strapi's schema sync makes. */
export type TableName = keyof TableRows;

/** A row of a table as the driver gives it; take what a statement reads with `Pick`. */
export type RowOf<T extends TableName> = TableRows[T];

/** As {@link RowOf}, with the types of columns that a statement gives in another form, as JSON that it parses (`::json`). */
export type ParsedRowOf<T extends TableName, Parsed extends Partial<Record<keyof RowOf<T>, unknown>>> = Omit<
  RowOf<T>,
  keyof Parsed
> &
  Parsed;

declare module 'knex/types/tables' {
  // How knex lets an application type its tables.
  interface Tables extends TableRows, ViewRows {}
}
