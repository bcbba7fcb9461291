import { hasChanges } from '@mpn/domain';
import { Form, type FormInstance, type FormProps } from 'antd';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { CallError } from '@/providers/api/call-error';
import { useNotify } from '@/providers/notifications/use-notify';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { versionIn, type FormPlan } from './form-plan';
import { isRefused, opened, versionOfOthers, type FormEvent, type Version } from './form-state';
import { formStore } from './form-store';
import { useFormReading } from './refine-form';
import { useFormFields, type FormFields } from './use-form-fields';
import { useFormNotice, type FormNotice } from './use-form-notice';
import { useFormSaving, type FormSaving } from './use-form-saving';

export interface ResourceForm<V extends object, S>
  extends FormFields<V>, Pick<FormSaving, 'isSaving' | 'send' | 'keep' | 'fail'> {
  form: FormInstance<V>;
  /** Props for antd's `Form`. */
  formProps: Pick<FormProps<V>, 'initialValues' | 'onValuesChange' | 'onFinish'> & { form: FormInstance<V> };
  /** The record that the form is based on; undefined before it is loaded, and in a create form. */
  stored: S | undefined;
  /** For `QueryState`: the record, or the error of loading it. */
  query: { data: S | undefined; error: CallError | null; refetch: () => unknown };
  /** False until the fields can be rendered; `query` has no data before. */
  isReady: boolean;
  isDirty: boolean;
  /** For `ChangedNotice`. */
  notice: FormNotice<V>;
  /** Discards the input and loads the stored version. An error is shown as a toast and keeps the input. */
  load: () => Promise<void>;
  /** Discards the input. */
  discard: () => void;
}

/**
 * A form on Refine's `useOne`, `useCreate` and `useUpdate`, with conflict handling, leave guard, drafts and field
 * errors. What it knows about its record is the state of `formReducer`; what is typed is in antd's fields.
 * @param enabled false while the record is not chosen yet
 */
export function useRecordForm<V extends object, S>(plan: FormPlan<V, S>, enabled = true): ResourceForm<V, S> {
  const { read, toValues, toBody, storedOf, initialValues } = plan;
  const notify = useNotify();
  const [form] = Form.useForm<V>();
  const key = JSON.stringify(plan.params ?? null);
  const [store] = useState(() => formStore<S>(key));
  const known = useSyncExternalStore(store.subscribe, store.get);
  const state = known.key === key ? known : opened<S>(key);
  const { based, isDirty } = state;
  const isReady = known.key === key && (read === null || based !== null);
  useUnsavedChanges(isDirty && plan.guarded !== false);

  const settle = useCallback(
    (event: FormEvent<S>): void => {
      const before = store.get().based;
      store.apply(event);
      const after = store.get();
      if (after.based && after.based !== before && !after.isDirty) form.setFieldsValue(toValues(after.based.stored));
    },
    [form, store, toValues],
  );
  const { isTyped, ...fields } = useFormFields(plan, form, store, settle);
  const reading = useFormReading(plan, enabled);
  const answer = enabled && read ? reading.data : undefined;

  useEffect(() => {
    if (store.get().key === key) return;
    store.apply({ type: 'opened', key });
    form.resetFields();
  }, [form, key, store]);
  useEffect(() => {
    if (answer === undefined) return;
    const { based: shown, newest } = store.get();
    const arrived = versionIn(plan, storedOf(answer));
    if (arrived.stored === newest?.stored) return;
    // A key may have been pressed, or an upload have finished, since the reply arrived: that input stays.
    settle({ type: 'read', read: arrived, isTyped: shown !== null && isTyped() });
  });

  const readNow = async (): Promise<Version<S> | undefined> => {
    const result = await reading.refetch();
    return result.isSuccess ? versionIn(plan, storedOf(result.data)) : undefined;
  };
  const saving = useFormSaving(plan, { form, store, settle, fields, readNow });
  const load = async (): Promise<void> => {
    const result = await reading.refetch();
    // A failed refetch still has the old data.
    if (result.isError) notify.error(result.error);
    else if (result.data !== undefined)
      settle({ type: 'taken', over: versionIn(plan, storedOf(result.data)), isTyped: false });
  };
  const discard = (): void => {
    form.resetFields();
    settle({ type: 'discarded' });
  };

  const { values, look } = fields;
  const bodyOf = (stored: S): object => toBody(toValues(stored));
  const others = versionOfOthers(state);
  // A change that others made to other parts of the record does not concern this form.
  const newer = others && based && hasChanges(bodyOf(based.stored), bodyOf(others.stored)) ? others : null;
  const name = plan.draftName === undefined ? (plan.guarded === false ? null : plan.write.id) : plan.draftName;
  const begun = useMemo(
    () =>
      based ? { version: based.number, values: toValues(based.stored) } : { version: 0, values: initialValues as V },
    [based, initialValues, toValues],
  );
  const fill = useCallback((merged: V) => form.setFieldsValue(merged as never), [form]);
  const { notice, touch } = useFormNotice<V>({
    fill,
    draftName: name && enabled ? `${name}?${key}` : null,
    identify: plan.identify,
    isReady,
    isDirty,
    begun,
    newer: newer && toValues(newer.stored),
    isRefused: isRefused(state),
    values,
    look,
    rebase: (merged) => {
      fill(merged);
      const over = newer ?? based;
      if (!over) return look();
      const isKept = hasChanges(bodyOf(over.stored), toBody({ ...toValues(over.stored), ...merged }));
      settle({ type: 'taken', over, isTyped: isKept });
    },
    load,
    discard,
  });
  const lookAndTouch = (): void => {
    look();
    touch();
  };
  const { isSaving, submit, send, keep, fail } = saving;
  return {
    form,
    formProps: {
      form,
      initialValues: based ? toValues(based.stored) : initialValues,
      onValuesChange: lookAndTouch,
      onFinish: () => void submit(),
    },
    stored: based?.stored,
    query: {
      data: isReady ? based?.stored : undefined,
      error: reading.error,
      refetch: () => reading.refetch(),
    },
    isReady,
    isDirty,
    isSaving,
    notice,
    load,
    discard,
    ...fields,
    look: lookAndTouch,
    send,
    keep,
    fail,
  };
}
