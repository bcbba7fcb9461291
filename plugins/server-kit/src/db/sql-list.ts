/** Constants of the code as a list for `in (…)`; never for user input. */
export const sqlList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
