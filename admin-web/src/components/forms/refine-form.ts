import type { AnyEndpoint } from '@mpn/domain';
import type { UseFormProps, UseFormReturnType } from '@refinedev/antd';
import type { BaseRecord, GetOneResponse } from '@refinedev/core';
import { callKey, refreshCalls, resourceOf } from '@/providers/api/call-cache';
import { metaOf, type RefineError } from '@/providers/api/hooks';
import { recordArgs, recordId } from '@/providers/api/record-hooks';
import { READ_ONCE } from '@/providers/api/refresh-rows';
import type { FormPlan } from './form-plan';

/**
 * Query result for Refine's form hook. `data` is a constant object, because the hook resets all fields whenever it
 * changes.
 */
export interface FormReading extends GetOneResponse<BaseRecord> {
  reading: unknown;
}

const READ: BaseRecord = {};
const toReading = ({ data }: GetOneResponse<BaseRecord>): FormReading => ({ data: READ, reading: data });

export type RefineFormProps = UseFormProps<BaseRecord, RefineError, object, BaseRecord> & { action: 'edit' | 'create' };
/** Refine's `useForm`, `useModalForm` or `useDrawerForm`, as far as `useFormConflicts` needs it. */
export type RefineForm = Pick<
  UseFormReturnType<BaseRecord, RefineError, object, BaseRecord>,
  'form' | 'onFinish' | 'query' | 'mutation'
>;

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

/** Props of Refine's form hooks for a plan. */
export function refineProps<V extends object, S>(plan: FormPlan<V, S>, enabled = true): RefineFormProps {
  const { read, write, params } = plan;
  const args = recordArgs<typeof write>(params);
  return {
    resource: resourceOf(write),
    action: read ? 'edit' : 'create',
    ...(read && enabled && { id: recordId(params) }),
    queryMeta: read ? metaOf(read, args) : undefined,
    mutationMeta: metaOf(write, args),
    queryOptions: {
      enabled: enabled && read !== null,
      ...(read && { queryKey: callKey(read, args) }),
      select: toReading,
      // No automatic refetch: changes of other sessions must not overwrite unsaved input.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Live events are handled by `onLiveEvent` below, not by the general invalidation.
      meta: { [READ_ONCE]: true },
    },
    liveMode: 'manual',
    onLiveEvent: () => read && readAgain(read),
    mutationMode: 'pessimistic',
    // Lists and details of the resource are read again.
    invalidates: plan.invalidatesOwn === false ? [] : ['resourceAll'],
    redirect: false,
    successNotification: false,
    errorNotification: false,
    // Field errors are put beside their fields by `showFieldErrors`, which knows the catalogue's codes.
    disableServerSideValidation: true,
    warnWhenUnsavedChanges: false,
  };
}
