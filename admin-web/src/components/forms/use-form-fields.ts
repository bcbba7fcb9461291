import { hasChanges } from '@mpn/domain';
import type { FormInstance } from 'antd';
import { useMemo } from 'react';
import { changesOf } from './form-changes';
import type { FormPlan } from './form-plan';
import type { FormEvent } from './form-state';
import type { FormStore } from './form-store';

export interface FormFields<V> {
  /** Values of all fields, including those that are not rendered. */
  values: () => V;
  /** The request body made from all fields. */
  body: () => object;
  /** The part of the body that saving would send, without the version. */
  changes: () => object;
  /** Compares the fields with what is stored; for fields that were set by code. */
  look: () => void;
}

/**
 * What the fields of a form hold, compared with the record that it is based on.
 * @param settle applies an event, and fills the fields if they have to be
 */
export function useFormFields<V extends object, S>(
  { toValues, toBody, initialValues, partial }: FormPlan<V, S>,
  form: FormInstance<V>,
  store: FormStore<S>,
  settle: (event: FormEvent<S>) => void,
): FormFields<V> & { isTyped: () => boolean } {
  return useMemo(() => {
    const based = () => store.get().based;
    const before = () => {
      const version = based();
      return version ? toBody(toValues(version.stored)) : {};
    };
    const values = () => {
      const version = based();
      return { ...(version && toValues(version.stored)), ...(form.getFieldsValue(true) as V) };
    };
    const body = () => toBody(values());
    const isTyped = () => (based() ? hasChanges(before(), body()) : hasChanges(initialValues, values()));
    return {
      values,
      body,
      changes: () => (partial ? changesOf(before(), body()) : body()),
      isTyped,
      look: () => settle({ type: 'typed', isDirty: isTyped() }),
    };
  }, [form, initialValues, partial, settle, store, toBody, toValues]);
}
