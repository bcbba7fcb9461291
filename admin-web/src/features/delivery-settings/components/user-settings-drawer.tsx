import {
  companyEndpoints,
  getUserDeliverySettings,
  putUserDeliverySettings,
  userDeliveryTable,
  type UserDeliverySettingsView,
} from '@mpn/domain';
import { Alert, Button, Drawer, Form, Switch } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '@/components/page/states';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { userPermissionBody, userPermissionValues } from '../state/form-values';
import { useSettingsForm } from '../state/use-settings-form';
import { PermissionFields } from './permission-fields';
import styles from './settings.module.css';
import { StaleNotice } from './stale-notice';

const versionOf = ({ version }: UserDeliverySettingsView) => version;

interface UserFormProps {
  companyId: number;
  settings: UserDeliverySettingsView;
  reload: () => Promise<UserDeliverySettingsView | undefined>;
  mainCompany: string | undefined;
}

function UserForm({ companyId, settings, reload, mainCompany }: UserFormProps) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  const place = useRef<HTMLDivElement>(null);
  const save = useCallMutation(putUserDeliverySettings, {
    invalidates: [getUserDeliverySettings, userDeliveryTable, companyEndpoints.myResolvedPreferences],
  });
  const { userId, editable, isAdmin, resolved, cap } = settings;
  const { isDirty, isStale, load, formProps } = useSettingsForm({
    settings,
    versionOf,
    valuesOf: userPermissionValues,
    reload,
    save: (values, version, answers) =>
      save.mutate({ params: { id: companyId, userId }, body: { ...userPermissionBody(values), version } }, answers),
    // The button that was pressed is switched off now; Escape and Tab go on from here, not from the page behind.
    onSaved: () => place.current?.focus({ preventScroll: true }),
  });
  return (
    <Form {...formProps} layout="vertical" requiredMark={false} disabled={!editable}>
      <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
        <p className={styles.intro}>{t('delivery-settings:users.drawerIntro')}</p>
      </div>
      {!editable && (
        <Alert type="info" showIcon style={{ marginBottom: 16 }} message={t('delivery-settings:users.notEditable')} />
      )}
      <PermissionFields way="web" sources={resolved.web} cap={cap.web} mainCompany={mainCompany} />
      <PermissionFields way="ftp" sources={resolved.ftp} cap={cap.ftp} mainCompany={mainCompany} isGranted={isAdmin} />
      {settings.ardArchiveAccess !== null && (
        <Form.Item
          name="ardArchiveAccess"
          valuePropName="checked"
          layout="horizontal"
          colon={false}
          label={t('delivery-settings:users.ardArchiveAccess')}
          extra={t(isAdmin ? 'delivery-settings:users.ardArchiveGranted' : 'delivery-settings:users.ardArchiveHint')}
        >
          {/* Left undefined, the form's own word holds. */}
          <Switch disabled={isAdmin ? true : undefined} />
        </Form.Item>
      )}
      <StaleNotice isStale={isStale} load={load} />
      {editable && (
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isDirty}>
          {t('common:actions.save')}
        </Button>
      )}
    </Form>
  );
}

interface UserSettingsDrawerProps {
  companyId: number;
  userId: number | null;
  onClose: () => void;
}

/** One user's own permissions, beside the list of users. */
export function UserSettingsDrawer({ companyId, userId, onClose }: UserSettingsDrawerProps) {
  const { t } = useTranslation('delivery-settings');
  const query = useCall(
    getUserDeliverySettings,
    { params: { id: companyId, userId: userId ?? 0 } },
    { enabled: userId !== null },
  );
  const company = useCall(companyEndpoints.resolvedPreferences, { params: { id: companyId } });
  return (
    <Drawer
      open={userId !== null}
      width={560}
      onClose={onClose}
      title={query.data?.name ?? t('users.title')}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      destroyOnHidden
    >
      <QueryState query={query}>
        {(settings) => (
          <UserForm
            key={settings.userId}
            companyId={companyId}
            settings={settings}
            reload={async () => (await query.refetch()).data}
            mainCompany={company.data?.mainCompany?.name}
          />
        )}
      </QueryState>
    </Drawer>
  );
}
