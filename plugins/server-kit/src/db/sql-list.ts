/** Constants of the code as a list for `in (…)`; never for values that come from outside. */
export const sqlList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
