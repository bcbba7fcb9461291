/** Type of a filter's values in the URL, in the query and in a saved view. */
export type FilterKind = 'string' | 'strings' | 'number' | 'numbers' | 'boolean';

export interface KindValues {
  string: string;
  strings: string[];
  number: number;
  numbers: number[];
  boolean: boolean;
}

export type FilterKinds = Readonly<Record<string, FilterKind>>;
export type FilterValues<K extends FilterKinds> = { [P in keyof K]?: KindValues[K[P]] };

const isKind: { [P in FilterKind]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  numbers: (value) => Array.isArray(value) && value.every((item) => typeof item === 'number'),
};

/** Filters as a saved view has them. */
export interface SavedFilters {
  filters: Record<string, unknown>;
  /** Whether the view sets filters; otherwise it clears all. */
  isFilterActive: boolean;
}

/**
 * The filters of a saved view, with all others of the list as undefined; values of another kind are left out, because a
 * view may be older than its list.
 */
export function filtersOfView<const K extends FilterKinds>(kinds: K, view: SavedFilters): FilterValues<K> {
  const saved = view.isFilterActive ? view.filters : {};
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, isKind[kind](saved[name]) ? saved[name] : undefined]),
  ) as FilterValues<K>;
}
