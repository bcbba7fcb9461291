import {
  companyEndpoints,
  getDeliverySettings,
  getUserDeliverySettings,
  putDeliverySettings,
  userDeliveryTable,
  type DeliverySettingsView,
} from '@mpn/domain';
import { Button, Form, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { permissionValues } from '../state/form-values';
import { usePermissionForm } from '../state/use-permission-form';
import { PermissionFields } from './permission-fields';
import styles from './settings.module.css';

/** Which files and formats the company takes, by web and by FTP/SFTP. */
export function PermissionsForm({ settings }: { settings: DeliverySettingsView }) {
  const { t } = useTranslation(['delivery-settings', 'common']);
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
  const { isDirty, formProps } = usePermissionForm({
    settings,
    valuesOf: permissionValues,
    save: (values, answers) =>
      save.mutate({ params: { id: settings.companyId }, body: { ...values, version: settings.version } }, answers),
  });
  return (
    <Form
      {...formProps}
      layout="vertical"
      requiredMark={false}
      disabled={settings.ruledBy !== null}
      className={styles.panel}
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
