import {
  companyEndpoints,
  getDeliverySettings,
  getUserDeliverySettings,
  putDeliverySettings,
  userDeliveryTable,
  type DeliverySettingsView,
} from '@mpn/domain';
import { Button, Form, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '@/components/forms/schema-rules';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { permissionValues, type PermissionValues } from '../state/form-values';
import { PermissionFields } from './permission-fields';
import styles from './settings.module.css';

/** Which files and formats the company takes, by web and by FTP/SFTP. */
export function PermissionsForm({ settings }: { settings: DeliverySettingsView }) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  const notify = useNotify();
  const [form] = Form.useForm<PermissionValues>();
  const [isDirty, setDirty] = useState(false);
  useUnsavedChanges(isDirty);
  const sources = useCall(companyEndpoints.resolvedPreferences, { params: { id: settings.companyId } });
  const save = useCallMutation(putDeliverySettings, {
    // What holds for the users hangs on what holds for the company.
    invalidates: [
      getDeliverySettings,
      companyEndpoints.resolvedPreferences,
      companyEndpoints.myResolvedPreferences,
      userDeliveryTable,
      getUserDeliverySettings,
    ],
  });
  useEffect(() => {
    if (!isDirty) form.setFieldsValue(permissionValues(settings));
  }, [form, settings, isDirty]);

  const submit = (values: PermissionValues) =>
    save.mutate(
      { params: { id: settings.companyId }, body: { ...values, version: settings.version } },
      {
        onSuccess: () => {
          setDirty(false);
          notify.success(t('delivery-settings:saved'));
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) notify.error(error);
        },
      },
    );
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={settings.ruledBy !== null}
      initialValues={permissionValues(settings)}
      className={styles.panel}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
    >
      <Typography.Title level={2}>{t('delivery-settings:permissions.title')}</Typography.Title>
      <p className={styles.intro}>{t('delivery-settings:permissions.intro')}</p>
      <div className={styles.pair}>
        <PermissionFields way="web" sources={sources.data?.web} mainCompany={sources.data?.mainCompany?.name} />
        <PermissionFields way="ftp" sources={sources.data?.ftp} mainCompany={sources.data?.mainCompany?.name} />
      </div>
      {settings.ruledBy === null && (
        <div className={styles.foot}>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isDirty}>
            {t('common:actions.save')}
          </Button>
        </div>
      )}
    </Form>
  );
}
