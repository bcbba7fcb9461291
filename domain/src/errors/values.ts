import type { ErrorCatalogue, ErrorCode } from './catalogue';

export type ErrorValue = string | number;
export type ErrorValues = Readonly<Record<string, ErrorValue>>;

type PlaceholdersIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

/** The values of a code's text: `{ from, to }` for "... from {from} to {to}." */
export type ValuesOf<C extends ErrorCode> = {
  readonly [Name in PlaceholdersIn<ErrorCatalogue[C]['en']>]: ErrorValue;
};

/** The arguments after a code: none when its text has no placeholders, else exactly its values. */
export type ValueArguments<C extends ErrorCode> = [PlaceholdersIn<ErrorCatalogue[C]['en']>] extends [never]
  ? []
  : [values: ValuesOf<C>];
