import { hasChanges } from '@mpn/domain';
import type { FormInstance, FormProps } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { CallError } from '@/providers/api/call-error';
import { useNotify } from '@/providers/notifications/use-notify';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { hasNewer } from './form-changes';
import type { FormPlan } from './form-plan';
import type { FormReading, RefineForm } from './refine-form';
import { useFormFields, type FormFields } from './use-form-fields';
import { useFormNotice, type FormNotice } from './use-form-notice';
import { useFormSaving, type FormSaving } from './use-form-saving';
import { useHeldRecord } from './use-held-record';

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
 * Adds conflict handling, leave guard and field errors to one of Refine's form hooks; see `refineProps` for its props.
 */
export function useFormConflicts<V extends object, S>(
  plan: FormPlan<V, S>,
  refine: RefineForm,
  enabled = true,
): ResourceForm<V, S> {
  const { toValues, toBody, versionOf, storedOf, initialValues } = plan;
  const notify = useNotify();
  const form = refine.form as unknown as FormInstance<V>;
  const key = JSON.stringify(plan.params ?? null);
  const [isDirty, setDirty] = useState(false);
  useUnsavedChanges(isDirty && plan.guarded !== false);
  const record = useHeldRecord(plan, refine, { key, enabled, isDirty, setDirty });
  const { held, hold, newest, isReady } = record;
  const fields = useFormFields(plan, form, { held, setDirty });
  const saving = useFormSaving(plan, refine, { key, record, fields, setDirty });
  const { values, look } = fields;

  const begin = (stored: S): void => {
    hold({ key, stored, fill: true });
    setDirty(false);
    saving.forgetRefusal();
  };
  const load = async (): Promise<void> => {
    const result = await refine.query?.refetch();
    // A failed refetch still has the old data.
    if (result?.isError) notify.error(result.error);
    else if (result?.data) begin(storedOf((result.data as FormReading).reading));
  };
  const discard = (): void => {
    form.resetFields();
    if (held) begin(held.stored);
    else setDirty(false);
  };

  const bodyOf = (stored: S): object => toBody(toValues(stored));
  // A change that others made to other parts of the record does not concern this form.
  const newer =
    newest !== undefined &&
    held !== null &&
    hasNewer({ held, read: newest, versionOf }) &&
    !saving.mayBeOwn(versionOf(newest.stored)) &&
    hasChanges(bodyOf(held.stored), bodyOf(newest.stored))
      ? newest.stored
      : null;
  const name = plan.draftName === undefined ? (plan.guarded === false ? null : plan.write.id) : plan.draftName;
  const heldVersion = held ? versionOf(held.stored) : 0;
  const begun = useMemo(
    () => (held ? { version: heldVersion, values: toValues(held.stored) } : { version: 0, values: initialValues as V }),
    [held, heldVersion, initialValues, toValues],
  );
  const fill = useCallback((merged: V) => form.setFieldsValue(merged as never), [form]);
  const { notice, touch } = useFormNotice<V>({
    fill,
    draftName: name && enabled ? `${name}?${key}` : null,
    identify: plan.identify,
    isReady: isReady && held?.fill !== true,
    isDirty,
    begun,
    newer: newer && toValues(newer),
    isRefused: saving.isRefused,
    values,
    look,
    rebase: (merged) => {
      const stored = newer ?? held!.stored;
      fill(merged);
      hold({ key, stored, fill: false });
      saving.forgetRefusal();
      setDirty(hasChanges(bodyOf(stored), toBody({ ...toValues(stored), ...merged })));
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
      initialValues: held ? toValues(held.stored) : initialValues,
      onValuesChange: lookAndTouch,
      onFinish: () => void submit(),
    },
    stored: held?.stored,
    query: {
      data: isReady ? held?.stored : undefined,
      error: refine.query?.error ?? null,
      refetch: () => refine.query?.refetch(),
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
