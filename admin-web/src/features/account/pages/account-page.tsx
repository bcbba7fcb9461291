import {
  CalendarOutlined,
  CheckCircleOutlined,
  IdcardOutlined,
  LockOutlined,
  MailOutlined,
  SafetyOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { readAccountSettings, type AccountSettingsView } from '@mpn/domain';
import { Card, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { PageHeader } from '@/components/page/page-header';
import { PersonAvatar } from '@/components/person/person-avatar';
import { LANGUAGE_NAMES } from '@/components/preferences/preference-buttons';
import { useCall } from '@/providers/api/hooks';
import { useSession } from '@/providers/session/session-store';
import { DataExport } from '../components/data-export';
import { EntryRow } from '../components/entry-row';
import styles from './account-page.module.css';

function useSettingsText(): (settings: AccountSettingsView | undefined) => string {
  const { t } = useTranslation(['account', 'common']);
  const isMedia = useSession().user.partnerType === 'MEDIA';
  return (settings) =>
    settings
      ? [
          LANGUAGE_NAMES[settings.preferredAppLocale],
          t(`common:audioFormat.${isMedia ? settings.preferredWebDeliveryAudioFormat : settings.preferredAudioFormat}`),
          t(`account:settings.notificationTypes.${settings.notificationType}`),
        ].join(' · ')
      : t('account:settings.text');
}

/** Overview of the user's account: personal data, login, notifications. */
export default function AccountPage() {
  const { t } = useTranslation('account');
  const { user, company } = useSession();
  const settings = useCall(readAccountSettings);
  const settingsText = useSettingsText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Card className={looks.wideSpaceBelow}>
        <div className={styles.person}>
          <PersonAvatar size={64} />
          <div className={styles.names}>
            <Typography.Title level={2} className={styles.name}>
              {user.fullName}
            </Typography.Title>
            <Typography.Text type="secondary">
              {[company?.name, t(`roles.${user.combinedRole}`)].filter(Boolean).join(' · ')}
            </Typography.Text>
          </div>
        </div>
        <ul className={styles.entries}>
          <EntryRow
            to="/account/personal-data"
            icon={<IdcardOutlined />}
            title={t('personalData.title')}
            value={t('personalData.text')}
          />
          <EntryRow
            to="/account/login-name"
            icon={<UserOutlined />}
            title={t('loginName.title')}
            value={user.loginName}
          />
          <EntryRow to="/account/email" icon={<MailOutlined />} title={t('email.title')} value={user.email} />
          <EntryRow
            to="/account/password"
            icon={<LockOutlined />}
            title={t('password.title')}
            value={t('password.text')}
          />
          <EntryRow
            to="/account/sign-in"
            icon={<SafetyOutlined />}
            title={t('signIn.title')}
            value={t('signIn.text')}
          />
          <EntryRow
            to="/account/settings"
            icon={<SettingOutlined />}
            title={t('settings.title')}
            value={settingsText(settings.data)}
          />
          <EntryRow
            to="/account/calendar"
            icon={<CalendarOutlined />}
            title={t('calendar.title')}
            value={t('calendar.value')}
          />
          {company && (
            <EntryRow
              to="/first-steps"
              icon={<CheckCircleOutlined />}
              title={t('firstSteps.title')}
              value={t('firstSteps.text')}
            />
          )}
        </ul>
      </Card>
      <DataExport />
    </div>
  );
}
