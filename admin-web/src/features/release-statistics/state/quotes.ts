import { RESULT_QUOTES_MAX } from '@mpn/domain';

/** Parameter of the page's URL with the chosen quotes: ids, or `none`. */
export const QUOTES = 'quotes';
const NONE = 'none';

interface QuotesQuery {
  quotes?: number[];
  withoutQuotes?: true;
}

/** The choice of the page's URL as the call's query; without one the server takes the best. */
export function quotesOf(search: URLSearchParams): QuotesQuery {
  const value = search.get(QUOTES);
  if (value === null) return {};
  if (value === NONE) return { withoutQuotes: true };
  const ids = value.split(',').map(Number);
  const valid = ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, RESULT_QUOTES_MAX);
  return valid.length > 0 ? { quotes: valid } : {};
}

/** The value of the URL's parameter for chosen ids. */
export const quotesParameter = (ids: readonly number[]): string => (ids.length > 0 ? ids.join(',') : NONE);
