/** What support typed, as a pattern: its own % and _ are letters. */
export const patternOf = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

/** How many rows a search answers with; who looks for more types more. */
export const SEARCH_LIMIT = 50;
