import {
  companyEndpoints,
  getDeliverySettings,
  getUserDeliverySettings,
  isAllRuled,
  putDeliverySettings,
  userDeliveryTable,
  type DeliverySettingsView,
} from '@mpn/domain';
import { Button, Form, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { permissionValues } from '../state/form-values';
import { useSettingsForm } from '../state/use-settings-form';
import { PermissionFields } from './permission-fields';
import styles from './settings.module.css';
import { StaleNotice } from './stale-notice';

const versionOf = ({ version }: DeliverySettingsView) => version;

interface PermissionsFormProps {
  settings: DeliverySettingsView;
  reload: () => Promise<DeliverySettingsView | undefined>;
}

/** Which files and formats the company takes, by web and by FTP/SFTP. */
export function PermissionsForm({ settings, reload }: PermissionsFormProps) {
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
  const { isDirty, isStale, load, formProps } = useSettingsForm({
    settings,
    versionOf,
    valuesOf: permissionValues,
    reload: () => {
      void sources.refetch();
      return reload();
    },
    save: (values, version, answers) =>
      save.mutate({ params: { id: settings.companyId }, body: { ...values, version } }, answers),
  });
  const { ruled } = settings;
  const mainCompany = sources.data?.mainCompany?.name;
  return (
    <Form {...formProps} layout="vertical" requiredMark={false} className={styles.panel}>
      <Typography.Title level={2}>{t('delivery-settings:permissions.title')}</Typography.Title>
      <p className={styles.intro}>{t('delivery-settings:permissions.intro')}</p>
      <div className={styles.pair}>
        <PermissionFields way="web" sources={sources.data?.web} mainCompany={mainCompany} ruled={ruled.web} />
        <PermissionFields way="ftp" sources={sources.data?.ftp} mainCompany={mainCompany} ruled={ruled.ftp} />
      </div>
      <StaleNotice isStale={isStale} load={load} />
      {!(isAllRuled(ruled.web) && isAllRuled(ruled.ftp)) && (
        <div className={styles.foot}>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isDirty}>
            {t('common:actions.save')}
          </Button>
        </div>
      )}
    </Form>
  );
}
