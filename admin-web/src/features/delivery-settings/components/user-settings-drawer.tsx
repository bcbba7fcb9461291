import {
  companyEndpoints,
  getUserDeliverySettings,
  putUserDeliverySettings,
  userDeliveryTable,
  type UserDeliverySettingsView,
} from '@mpn/domain';
import { Alert, Button, Drawer, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '@/components/forms/schema-rules';
import { QueryState } from '@/components/page/states';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { userPermissionBody, userPermissionValues, type UserPermissionValues } from '../state/form-values';
import { PermissionFields } from './permission-fields';
import styles from './settings.module.css';

interface UserFormProps {
  companyId: number;
  settings: UserDeliverySettingsView;
  mainCompany: string | undefined;
}

function UserForm({ companyId, settings, mainCompany }: UserFormProps) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  const notify = useNotify();
  const [form] = Form.useForm<UserPermissionValues>();
  const [isDirty, setDirty] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useUnsavedChanges(isDirty);
  const save = useCallMutation(putUserDeliverySettings, {
    invalidates: [getUserDeliverySettings, userDeliveryTable, companyEndpoints.myResolvedPreferences],
  });
  useEffect(() => {
    if (!isDirty) form.setFieldsValue(userPermissionValues(settings));
  }, [form, settings, isDirty]);
  const { userId, version, editable, isAdmin, resolved, cap } = settings;

  const submit = (values: UserPermissionValues) =>
    save.mutate(
      { params: { id: companyId, userId }, body: { ...userPermissionBody(values), version } },
      {
        onSuccess: () => {
          setDirty(false);
          // The button that was pressed is switched off now; Escape and Tab go on from here, not from the page behind.
          place.current?.focus({ preventScroll: true });
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
      disabled={!editable}
      initialValues={userPermissionValues(settings)}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
    >
      <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
        <p className={styles.intro}>{t('delivery-settings:users.drawerIntro')}</p>
      </div>
      {!editable && (
        <Alert type="info" showIcon style={{ marginBottom: 16 }} message={t('delivery-settings:users.notEditable')} />
      )}
      <PermissionFields way="web" sources={resolved.web} cap={cap.web} mainCompany={mainCompany} />
      <PermissionFields way="ftp" sources={resolved.ftp} cap={cap.ftp} mainCompany={mainCompany} isGranted={isAdmin} />
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
            mainCompany={company.data?.mainCompany?.name}
          />
        )}
      </QueryState>
    </Drawer>
  );
}
