import { hasChanges } from '@mpn/domain';
import type { FormInstance } from 'antd';
import { useCallback, useReducer } from 'react';
import { changesOf, type Held } from './form-changes';
import type { FormPlan } from './form-plan';

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

/** What the fields of a form hold, compared with the record that it is based on. */
export function useFormFields<V extends object, S>(
  { toValues, toBody, initialValues, partial }: FormPlan<V, S>,
  form: FormInstance<V>,
  { held, setDirty }: { held: Held<S> | null; setDirty: (isDirty: boolean) => void },
): FormFields<V> {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const values = useCallback(
    () => ({ ...(held && toValues(held.stored)), ...(form.getFieldsValue(true) as V) }),
    [form, held, toValues],
  );
  const before = useCallback(() => (held ? toBody(toValues(held.stored)) : {}), [held, toBody, toValues]);
  const body = useCallback(() => toBody(values()), [toBody, values]);
  const changes = useCallback(() => (partial ? changesOf(before(), body()) : body()), [before, body, partial]);
  const look = useCallback(() => {
    setDirty(held ? hasChanges(before(), body()) : hasChanges(initialValues, values()));
    lookAgain();
  }, [before, body, held, initialValues, setDirty, values]);
  return { values, body, changes, look };
}
