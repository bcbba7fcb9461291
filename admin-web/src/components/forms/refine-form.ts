import type { AnyEndpoint } from '@mpn/domain';
import { useCreate, useOne, useUpdate, type BaseRecord } from '@refinedev/core';
import { callKey, refreshCalls, resourceOf } from '@/providers/api/call-cache';
import { metaOf, unwrap, type CallQuery, type RefineError } from '@/providers/api/hooks';
import { recordArgs, recordId } from '@/providers/api/record-hooks';
import { READ_ONCE } from '@/providers/api/refresh-rows';
import type { FormPlan } from './form-plan';

const asked = new Set<AnyEndpoint>();

/** Invalidates a call after a live event, once per tick even if several forms of a screen receive the event. */
function readAgain(endpoint: AnyEndpoint): void {
  if (asked.has(endpoint)) return;
  asked.add(endpoint);
  queueMicrotask(() => {
    asked.delete(endpoint);
    void refreshCalls(endpoint);
  });
}

/**
 * Reads the record of a form with Refine's `useOne`.
 * @param enabled false while the record is not chosen yet
 */
export function useFormReading<V extends object, S>(
  { read, write, params }: FormPlan<V, S>,
  enabled: boolean,
): CallQuery<unknown> {
  const args = recordArgs<typeof write>(params);
  const { query } = useOne<BaseRecord, RefineError>({
    // Of the call that saves: it is this resource whose live events concern the form.
    resource: resourceOf(write),
    id: read && enabled ? recordId(params) : undefined,
    meta: read ? metaOf(read, args) : {},
    // Failed reads are shown by the page, so no toast.
    errorNotification: false,
    liveMode: 'manual',
    onLiveEvent: () => read && readAgain(read),
    queryOptions: {
      enabled: enabled && read !== null,
      ...(read && { queryKey: callKey(read, args) as never }),
      select: unwrap,
      // No automatic refetch: changes of other sessions must not overwrite unsaved input.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Live events are handled by `onLiveEvent`, not by the general invalidation.
      meta: { [READ_ONCE]: true },
    },
  });
  return query;
}

/**
 * Sends a form's body with Refine's `useCreate` or `useUpdate`; lists and details of the resource are read again.
 * @returns a function that resolves to the reply and throws CallError
 */
export function useFormSending<V extends object, S>({
  read,
  write,
  params,
  invalidatesOwn,
}: FormPlan<V, S>): (body: object) => Promise<unknown> {
  const { mutateAsync: create } = useCreate<BaseRecord, RefineError, object>();
  const { mutateAsync: update } = useUpdate<BaseRecord, RefineError, object>();
  return async (values) => {
    const variables = {
      resource: resourceOf(write),
      values,
      meta: metaOf(write, recordArgs<typeof write>(params)),
      invalidates: invalidatesOwn === false ? [] : ['resourceAll' as const],
      successNotification: false as const,
      // Shown beside the fields, or by the form.
      errorNotification: false as const,
    };
    const { data } = read
      ? await update({ ...variables, id: recordId(params), mutationMode: 'pessimistic' })
      : await create(variables);
    return data;
  };
}
