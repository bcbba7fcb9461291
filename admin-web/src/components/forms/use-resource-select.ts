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
  /** The rows behind the options, in the same order. */
  rows: readonly Row[];
}

/**
 * The options of a picker, read with Refine's `useSelect`.
 * @param endpoint a call that returns all choices
 * @param option maps a row to an option
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
    // Refine types the value as a string but passes any value on unchanged.
    optionValue: (row) => option(row as RowOf<E>).value as string,
    // Failed reads are shown by the page, so no toast.
    errorNotification: false,
  });
  return {
    selectProps: {
      options: selectProps.options ?? [],
      loading: query.isPending,
      // All options are loaded: the search is local.
      showSearch: true,
      optionFilterProp: 'label',
    },
    rows: (query.data?.data ?? []) as RowOf<E>[],
  };
}
