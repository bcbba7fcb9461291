import type { AnyEndpoint, Page, ReplyOf } from '@mpn/domain';
import { useSelect } from '@refinedev/antd';
import type { BaseRecord } from '@refinedev/core';
import type { SelectProps } from 'antd';
import { resourceOf } from '@/providers/api/call-cache';
import { metaOf } from '@/providers/api/hooks';

type RowOf<E extends AnyEndpoint> =
  ReplyOf<E> extends Page<infer Row> ? Row : ReplyOf<E> extends readonly (infer Row)[] ? Row : never;

interface ResourceSelect<Row> {
  /** For antd's `Select`; `optionFilterProp` is its `label`. */
  selectProps: Required<Pick<SelectProps, 'options' | 'loading' | 'showSearch' | 'optionFilterProp'>>;
  /** What was read, in the order of the options. */
  rows: readonly Row[];
}

/**
 * The options of a picker, read with Refine's `useSelect`.
 * @param endpoint a call that lists everything there is to choose from
 * @param option the choice that a row makes
 */
export function useResourceSelect<E extends AnyEndpoint>(
  endpoint: E,
  option: (row: RowOf<E>) => { value: string | number; label: string },
): ResourceSelect<RowOf<E>> {
  const { selectProps, query } = useSelect<BaseRecord>({
    resource: resourceOf(endpoint),
    meta: metaOf(endpoint),
    pagination: { mode: 'off' },
    optionLabel: (row) => option(row as RowOf<E>).label,
    // Refine's type knows texts only; what is chosen is passed on as it is.
    optionValue: (row) => option(row as RowOf<E>).value as string,
    // Screens show their own errors, and a picker without its options can do without.
    errorNotification: false,
  });
  return {
    selectProps: {
      options: selectProps.options ?? [],
      loading: query.isPending,
      // All options are there: the browser searches them.
      showSearch: true,
      optionFilterProp: 'label',
    },
    rows: (query.data?.data ?? []) as RowOf<E>[],
  };
}
