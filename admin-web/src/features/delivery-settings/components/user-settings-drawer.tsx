import {
  companyEndpoints,
  getUserDeliverySettings,
  putUserDeliverySettings,
  type UserDeliverySettingsView,
} from '@mpn/domain';
import { Alert, Drawer, Form, Switch } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceForm } from '@/components/forms/use-record-form';
import { useResourceDrawer } from '@/components/forms/use-resource-form';
import looks from '@/components/looks.module.css';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { hasSupportContact, SupportContact } from '@/providers/notifications/support-contact';
import {
  RULED_BY_ANOTHER,
  userPermissionBody,
  userPermissionValues,
  type UserPermissionValues,
} from '../state/form-values';
import { PermissionFields } from './permission-fields';
import { SettingsFoot } from './settings-foot';
import styles from './settings.module.css';

interface UserFormProps {
  settings: UserDeliverySettingsView;
  state: ResourceForm<UserPermissionValues, UserDeliverySettingsView>;
  mainCompany: string | undefined;
  intro: ReactNode;
}

function UserForm({ settings, state, mainCompany, intro }: UserFormProps) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  const { editable, isAdmin, resolved, cap } = settings;
  return (
    <Form {...state.formProps} layout="vertical" requiredMark={false} disabled={!editable}>
      {intro}
      {!editable && (
        <Alert
          type="info"
          showIcon
          className={looks.spaceBelow}
          message={t('delivery-settings:users.notEditable')}
          description={hasSupportContact() && <SupportContact />}
        />
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
          {/* undefined leaves the form's own `disabled`. */}
          <Switch disabled={isAdmin ? true : undefined} />
        </Form.Item>
      )}
      <SettingsFoot state={state} editable={editable} />
    </Form>
  );
}

/** One user's own permissions, beside the list of users: `show(userId)` opens them. */
export function useUserSettingsDrawer(companyId: number): { show: (userId: number) => void; drawer: ReactNode } {
  const { t } = useTranslation('delivery-settings');
  const place = useRef<HTMLDivElement>(null);
  const { show, drawerProps, ...state } = useResourceDrawer({
    get: getUserDeliverySettings,
    update: putUserDeliverySettings,
    params: (userId) => ({ id: companyId, userId }),
    toValues: userPermissionValues,
    toBody: userPermissionBody,
    invalidates: [companyEndpoints.resolvedPreferences],
    conflictCodes: RULED_BY_ANOTHER,
    done: () => t('saved'),
    // The pressed button is disabled after saving: move the focus into the drawer, so that Escape and Tab work there.
    onSaved: () => place.current?.focus({ preventScroll: true }),
  });
  const company = useCall(companyEndpoints.resolvedPreferences, { params: { id: companyId } });
  const intro = (
    <div ref={place} tabIndex={-1} className={styles.focusTarget}>
      <p className={styles.intro}>{t('users.drawerIntro')}</p>
    </div>
  );
  const drawer = (
    <Drawer
      {...drawerProps}
      width={560}
      title={state.stored?.name ?? t('users.title')}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      <QueryState query={state.query}>
        {(settings) => (
          <UserForm
            key={settings.userId}
            settings={settings}
            state={state}
            mainCompany={company.data?.mainCompany?.name}
            intro={intro}
          />
        )}
      </QueryState>
    </Drawer>
  );
  return { show, drawer };
}
