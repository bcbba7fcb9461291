import { useEffect, useState, type ReactNode } from 'react';
import {
  Box,
  Button,
  Flex,
  Searchbar,
  SearchForm,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import type { AnyDeskList, DeskRowOf, Page } from '@mpn/domain';
import type { TextKey } from '../../texts/en';
import { usePen, type Pen } from './facts';
import { ResultTable } from './result-table';
import { useDesk, type Params } from './use-desk';
import { useListState } from './use-list-state';

const TYPING_PAUSE_MS = 300;

export interface Column<T> {
  title: TextKey;
  cell: (item: T, pen: Pen, reload: () => void) => ReactNode;
}

/** A filter of the list by fixed values, or by some values of a text, each with the key of its text. */
export type Filter<L extends AnyDeskList> = {
  [N in keyof L['filters'] & string]: {
    name: N;
    label: TextKey;
    values: readonly (readonly [
      value: L['filters'][N] extends readonly string[] ? L['filters'][N][number] : string,
      text: TextKey,
    ])[];
  };
}[keyof L['filters'] & string];

export interface ListView<L extends AnyDeskList> {
  call: L;
  columns: readonly Column<DeskRowOf<L>>[];
  filters?: readonly Filter<L>[];
}

/** Values of a list's filters that its page sets. */
export type Fixed<L extends AnyDeskList> = Readonly<Partial<Record<keyof L['filters'] & string, string>>>;

/** Declares how a list is shown; filters and columns are those of its contract. */
export const listView = <L extends AnyDeskList>(call: L, view: Omit<ListView<L>, 'call'>): ListView<L> => ({
  call,
  ...view,
});

interface Props<L extends AnyDeskList> {
  view: ListView<L>;
  /** Filters fixed by the page; the list's state is then not kept in the URL. */
  fixed?: Fixed<L>;
  /** Buttons beside the filters; they receive the current filters. */
  actions?: (params: Params, reload: () => void) => ReactNode;
}

function FilterSelect({
  filter,
  value,
  change,
}: {
  filter: Filter<AnyDeskList>;
  value: string;
  change: (value: string) => void;
}) {
  const { say } = usePen();
  return (
    <SingleSelect
      aria-label={say(filter.label)}
      placeholder={say(filter.label)}
      value={value}
      onChange={(next) => change(String(next))}
      onClear={() => change('')}
      clearLabel={say('support.search.clear')}
    >
      {(filter.values as readonly (readonly [string, TextKey])[]).map(([option, text]) => (
        <SingleSelectOption key={option} value={option}>
          {say(text)}
        </SingleSelectOption>
      ))}
    </SingleSelect>
  );
}

function Pager({ page, change }: { page: Page<unknown>; change: (page: number) => void }) {
  const { say } = usePen();
  const last = Math.max(1, Math.ceil(page.total / page.pageSize));
  const values = { page: String(page.page), pages: String(last), total: String(page.total) };
  return (
    <Flex paddingTop={4} justifyContent="space-between" gap={4}>
      <Typography variant="pi" textColor="neutral600" aria-live="polite">
        {say('desk.pages', values)}
      </Typography>
      <Flex gap={2}>
        <Button size="S" variant="tertiary" disabled={page.page <= 1} onClick={() => change(page.page - 1)}>
          {say('desk.previous')}
        </Button>
        <Button size="S" variant="tertiary" disabled={page.page >= last} onClick={() => change(page.page + 1)}>
          {say('desk.next')}
        </Button>
      </Flex>
    </Flex>
  );
}

/** The search field; searches after a pause in typing. */
function Search({ term, change }: { term: string; change: (term: string) => void }) {
  const { say } = usePen();
  const [typed, setTyped] = useState(term);
  const settled = useDebounce(typed, TYPING_PAUSE_MS);
  useEffect(() => setTyped(term), [term]);
  useEffect(() => {
    if (settled === typed && settled !== term) change(settled);
  }, [change, settled, term, typed]);
  return (
    <Box flex="1" minWidth="240px">
      <SearchForm onSubmit={(event: React.FormEvent) => event.preventDefault()}>
        <Searchbar
          name="term"
          value={typed}
          clearLabel={say('support.search.clear')}
          placeholder={say('desk.search.list')}
          onClear={() => setTyped('')}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
        >
          {say('desk.search.list')}
        </Searchbar>
      </SearchForm>
    </Box>
  );
}

/**
 * A list of the desk with search, filters and pages; its state is in the URL, so that it can be linked to. With `fixed`
 * filters there is no search, and the state is not in the URL.
 */
export function DeskTable<L extends AnyDeskList>({ view, fixed, actions }: Props<L>) {
  const pen = usePen();
  const { params, set } = useListState(fixed as Params | undefined);
  const { data: loaded, failure, reload } = useDesk<AnyDeskList>(view.call, { params });
  const data = loaded as Page<DeskRowOf<L> & { id: number }> | null;
  const { term = '' } = params;
  return (
    <Box>
      <Flex gap={2} wrap="wrap" alignItems="center" paddingBottom={4}>
        {!fixed && <Search term={term} change={set.term} />}
        {(view.filters ?? []).map((filter) => (
          <FilterSelect
            key={filter.name}
            filter={filter}
            value={params[filter.name] ?? ''}
            change={(value) => set.filter(filter.name, value)}
          />
        ))}
        {actions?.(params, reload)}
      </Flex>
      {failure && (
        <Typography role="alert" textColor="danger600">
          {failure}
        </Typography>
      )}
      <ResultTable
        items={failure ? [] : (data?.items ?? null)}
        none={pen.say('desk.none')}
        titles={view.columns.map(({ title }) => pen.say(title))}
        cells={(item) => view.columns.map(({ cell }) => cell(item, pen, reload))}
      />
      {data && data.total > 0 && <Pager page={data} change={set.page} />}
    </Box>
  );
}
