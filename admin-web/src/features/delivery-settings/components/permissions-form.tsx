import {
  companyEndpoints,
  getDeliverySettings,
  isAllRuled,
  putDeliverySettings,
  userDeliveryTable,
  type DeliverySettingsView,
} from '@mpn/domain';
import { Form, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { useCall } from '@/providers/api/hooks';
import { permissionBody, permissionValues, RULED_BY_ANOTHER } from '../state/form-values';
import { PermissionFields } from './permission-fields';
import { SettingsFoot } from './settings-foot';
import styles from './settings.module.css';

/** The users' permissions depend on the company's. */
const DEPENDENT = [companyEndpoints.resolvedPreferences, userDeliveryTable];

/** Which files and formats the company takes, by web and by FTP/SFTP. */
export function PermissionsForm({ settings }: { settings: DeliverySettingsView }) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  const sources = useCall(companyEndpoints.resolvedPreferences, { params: { id: settings.companyId } });
  const state = useResourceForm({
    get: getDeliverySettings,
    update: putDeliverySettings,
    params: { id: settings.companyId },
    toValues: permissionValues,
    toBody: permissionBody,
    invalidates: DEPENDENT,
    conflictCodes: RULED_BY_ANOTHER,
    done: () => t('delivery-settings:saved'),
  });
  const { ruled } = settings;
  const mainCompany = sources.data?.mainCompany?.name;
  return (
    <Form {...state.formProps} layout="vertical" requiredMark={false} className={styles.panel}>
      <Typography.Title level={2}>{t('delivery-settings:permissions.title')}</Typography.Title>
      <p className={styles.intro}>{t('delivery-settings:permissions.intro')}</p>
      <div className={styles.pair}>
        <PermissionFields way="web" sources={sources.data?.web} mainCompany={mainCompany} ruled={ruled.web} />
        <PermissionFields way="ftp" sources={sources.data?.ftp} mainCompany={mainCompany} ruled={ruled.ftp} />
      </div>
      <SettingsFoot
        state={state}
        editable={!(isAllRuled(ruled.web) && isAllRuled(ruled.ftp))}
        onLoad={() => void sources.refetch()}
      />
    </Form>
  );
}
