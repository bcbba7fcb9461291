/** Text for a LIKE pattern, in which `%`, `_` and the backslash stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The search term as a LIKE pattern: texts that contain it. */
export const patternOf = (term: string): string => `%${escapeLike(term)}%`;

/** Maximum of rows per search; a more specific search finds the others. */
export const SEARCH_LIMIT = 50;
