import { Form, type FormInstance, type FormProps } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '@/components/forms/schema-rules';
import { isCallError } from '@/providers/api/call-error';
import { useNotify } from '@/providers/notifications/use-notify';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';

/** Refusals because of what somebody else saved meanwhile: here, or as the main company of the group. */
const STALE = ['mpn.backend.global.error.optimistic-lock', 'mpn.backend.global.error.resource-access-denied'];

interface SettingsFormOptions<Settings, Values> {
  /** What is stored, as it was read last. */
  settings: Settings;
  versionOf: (settings: Settings) => number;
  /** What the form holds of it. */
  valuesOf: (settings: Settings) => Values;
  /** Reads again; undefined where that failed. */
  reload: () => Promise<Settings | undefined>;
  /** Sends what the form holds with the version that it began from. */
  save: (
    values: Values,
    version: number,
    answers: { onSuccess: (saved: Settings) => void; onError: (error: unknown) => void },
  ) => void;
  onSaved?: () => void;
}

interface SettingsForm<Settings, Values> {
  form: FormInstance<Values>;
  /** What the form began from, values and version of one reading. */
  loaded: Settings;
  isDirty: boolean;
  markDirty: () => void;
  /** Shows what went wrong: beside the fields, else in a toast. */
  fail: (error: unknown) => void;
  /** Somebody else was faster: nothing can be saved until `load` has taken over what is stored now. */
  isStale: boolean;
  load: () => Promise<void>;
  /** What antd's form needs for it. */
  formProps: Pick<FormProps<Values>, 'initialValues' | 'onValuesChange' | 'onFinish'> & { form: FormInstance<Values> };
}

/**
 * A form over settings that others save too: guarded while changed, with what the server says beside its fields. It sends
 * the version that its values came with: that of a later reading would undo what somebody else has saved.
 */
export function useSettingsForm<Settings, Values extends object>({
  settings,
  versionOf,
  valuesOf,
  reload,
  save,
  onSaved,
}: SettingsFormOptions<Settings, Values>): SettingsForm<Settings, Values> {
  const { t } = useTranslation('delivery-settings');
  const notify = useNotify();
  const [form] = Form.useForm<Values>();
  const [isDirty, setDirty] = useState(false);
  const [isStale, setStale] = useState(false);
  const [loaded, setLoaded] = useState(settings);
  useUnsavedChanges(isDirty);
  // What others saved meanwhile is taken over as long as nothing was changed here. A reading from before the own last
  // save is older than what the form holds.
  if (!isDirty && settings !== loaded && versionOf(settings) >= versionOf(loaded)) setLoaded(() => settings);
  useEffect(() => form.setFieldsValue(valuesOf(loaded)), [form, loaded, valuesOf]);

  const take = (stored: Settings) => {
    setLoaded(() => stored);
    setDirty(false);
    setStale(false);
  };
  const fail = (error: unknown) => {
    if (isCallError(error) && STALE.some((code) => error.has(code))) setStale(true);
    else if (!showFieldErrors(form, error)) notify.error(error);
  };
  const onFinish = () =>
    save(form.getFieldsValue(true) as Values, versionOf(loaded), {
      onSuccess: (saved) => {
        take(saved);
        onSaved?.();
        notify.success(t('saved'));
      },
      onError: fail,
    });
  return {
    form,
    loaded,
    isDirty,
    markDirty: () => setDirty(true),
    fail,
    isStale,
    load: async () => {
      const stored = await reload();
      if (stored !== undefined) take(stored);
    },
    formProps: { form, initialValues: valuesOf(loaded), onValuesChange: () => setDirty(true), onFinish },
  };
}
