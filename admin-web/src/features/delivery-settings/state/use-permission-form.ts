import { Form, type FormInstance, type FormProps } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '@/components/forms/schema-rules';
import { useNotify } from '@/providers/notifications/use-notify';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';

interface PermissionFormOptions<Settings, Values> {
  /** What is stored, and what the form holds of it. */
  settings: Settings;
  valuesOf: (settings: Settings) => Values;
  save: (values: Values, answers: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  onSaved?: () => void;
}

interface PermissionForm<Values> {
  isDirty: boolean;
  /** What antd's form needs for it. */
  formProps: Pick<FormProps<Values>, 'initialValues' | 'onValuesChange' | 'onFinish'> & { form: FormInstance<Values> };
}

/** A form of permissions, the company's or one user's: guarded while changed, with what the server says beside its fields. */
export function usePermissionForm<Settings, Values extends object>({
  settings,
  valuesOf,
  save,
  onSaved,
}: PermissionFormOptions<Settings, Values>): PermissionForm<Values> {
  const { t } = useTranslation('delivery-settings');
  const notify = useNotify();
  const [form] = Form.useForm<Values>();
  const [isDirty, setDirty] = useState(false);
  useUnsavedChanges(isDirty);
  // What others saved meanwhile is taken over as long as nothing was changed here.
  useEffect(() => {
    if (!isDirty) form.setFieldsValue(valuesOf(settings));
  }, [form, settings, valuesOf, isDirty]);

  const onFinish = (values: Values) =>
    save(values, {
      onSuccess: () => {
        setDirty(false);
        onSaved?.();
        notify.success(t('saved'));
      },
      onError: (error) => {
        if (!showFieldErrors(form, error)) notify.error(error);
      },
    });
  return {
    isDirty,
    formProps: { form, initialValues: valuesOf(settings), onValuesChange: () => setDirty(true), onFinish },
  };
}
