import { digitalSortColumns } from '@mpn/domain';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { MODE_FIELDS, SEARCH_MODES, type HitOrder, type Question, type SearchMode } from './use-digital-search';

const FIRST_COLUMN = 'title';

/** The dialog's parameters in the URL beside its own name; removed with the dialog. */
export const PLACE_PARAMETERS = ['by', 'artist', 'title', 'gtin', 'isrc', 'sort', 'reverse'] as const;

type Place = Partial<Record<(typeof PLACE_PARAMETERS)[number], string | undefined>>;

/**
 * State of the dialog in the URL: mode, query and order. A reload searches again, and the back button returns to the
 * previous query.
 */
export function useSearchPlace() {
  const [search, setSearch] = useSearchParams();
  const by = SEARCH_MODES.find((mode) => mode === search.get('by')) ?? 'artist_title';
  const words = JSON.stringify(
    MODE_FIELDS[by].flatMap((field) => {
      const word = search.get(field);
      return word ? [[field, word]] : [];
    }),
  );
  // Memoized by content, so that a change of the order keeps the hits.
  const question = useMemo((): Question | null => {
    const given = JSON.parse(words) as [string, string][];
    return given.length > 0 ? { by, values: Object.fromEntries(given) } : null;
  }, [by, words]);
  const order: HitOrder = {
    sort: digitalSortColumns.find((column) => column === search.get('sort')) ?? FIRST_COLUMN,
    reverseSort: search.get('reverse') === 'true',
  };
  const go = (place: Place, { replace }: { replace: boolean }) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of PLACE_PARAMETERS) {
          const value = place[name];
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace },
    );
  const mode = (next: SearchMode) => (next === 'artist_title' ? undefined : next);
  return {
    by,
    question,
    order,
    chooseMode: (next: SearchMode) => go({ by: mode(next) }, { replace: true }),
    ask: ({ by: next, values }: Question) => go({ by: mode(next), ...values }, { replace: false }),
    putInOrder: ({ sort, reverseSort }: HitOrder) =>
      go({ by: mode(by), ...question?.values, sort, reverse: reverseSort ? 'true' : undefined }, { replace: true }),
  };
}
