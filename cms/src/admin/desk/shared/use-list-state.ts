import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Params } from './use-desk';

interface ListState {
  /** The query parameters of the list's request. */
  params: Params;
  set: {
    term: (term: string) => void;
    filter: (name: string, value: string) => void;
    page: (page: number) => void;
  };
}

const without = (params: Params, name: string, value: string): Params =>
  Object.fromEntries(Object.entries({ ...params, [name]: value }).filter(([, given]) => given !== ''));

/** Search, filters and page of a list: in the URL, or in the component's state where the page fixes filters. */
export function useListState(fixed?: Params): ListState {
  const [search, setSearch] = useSearchParams();
  const [own, setOwn] = useState<Params>({});
  const isOwn = fixed !== undefined;
  const current = isOwn ? own : (Object.fromEntries(search) as Params);
  const key = JSON.stringify([current, fixed]);
  // `key` contains both dependencies.
  const params = useMemo<Params>(() => ({ ...current, ...fixed }), [key]);
  const change = useCallback(
    (name: string, value: string, keepsPage = false) => {
      const next = (before: Params) => without(keepsPage ? before : without(before, 'page', ''), name, value);
      if (isOwn) setOwn(next);
      else setSearch((before) => next(Object.fromEntries(before)), { replace: true });
    },
    [isOwn, setSearch],
  );
  const set = useMemo<ListState['set']>(
    () => ({
      term: (term) => change('term', term),
      filter: (name, value) => change(name, value),
      page: (page) => change('page', String(page), true),
    }),
    [change],
  );
  return { params, set };
}
