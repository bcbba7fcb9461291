import {
  personalEndpoints,
  readAccountSettings,
  ViewAlert,
  type AccountSettingsView,
  type TableSettingView,
} from '@mpn/domain';
import { Alert, Modal, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { QueryState } from '@/components/page/states';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import styles from './view-alerts.module.css';

/** What the choices mean with the ways in which the person is notified. */
function Meaning({ settings }: { settings: AccountSettingsView }) {
  const { t } = useTranslation('media-desk');
  const { notificationType, digestFrequency } = settings;
  const isMailed = notificationType !== 'IN_APP';
  return (
    <>
      <ul className={styles.meaning}>
        <li>
          {t(`viewAlerts.atOnce.${notificationType}`)}
          {isMailed && digestFrequency === 'IMMEDIATE' && ` ${t('viewAlerts.mailedAlready')}`}
        </li>
        <li>{t('viewAlerts.daily')}</li>
      </ul>
      {!(isMailed && digestFrequency === 'DAILY') && (
        <Alert
          type="info"
          showIcon
          message={t('viewAlerts.noDailyMail')}
          action={<Link to="/account/settings">{t('viewAlerts.settings')}</Link>}
        />
      )}
    </>
  );
}

/** The choice of one view; it is saved at once. */
function AlertChoice({ view }: { view: TableSettingView }) {
  const { t } = useTranslation('media-desk');
  const notify = useNotify();
  const save = useCallMutation(personalEndpoints.setViewAlert, {
    onSuccess: ({ name, alert }) => notify.success(t('viewAlerts.saved', { name, choice: t(`viewAlerts.${alert}`) })),
  });
  return (
    <li className={styles.view}>
      <span className={styles.name}>{view.name}</span>
      <div role="radiogroup" aria-label={t('viewAlerts.choice', { name: view.name })}>
        <Radio.Group
          name={`alert-${view.id}`}
          optionType="button"
          // The list is read again after the call: until then the choice is what was sent.
          value={(save.isError ? undefined : save.variables?.body.alert) ?? view.alert}
          onChange={({ target }) =>
            save.mutate({ params: { id: view.id }, body: { alert: target.value as ViewAlert } })
          }
          options={ViewAlert.map((value) => ({ value, label: t(`viewAlerts.${value}`) }))}
        />
      </div>
    </li>
  );
}

/** Dialog in which a person chooses, for each saved view of the list, whether to be notified of new releases in it. */
export default function ViewAlerts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('media-desk');
  const views = useCall(personalEndpoints.tableSettings, { query: { type: 'MEDIA_LIST' } });
  const settings = useCall(readAccountSettings).data;
  return (
    <Modal open title={t('viewAlerts.title')} footer={null} width={560} onCancel={onClose}>
      <p>{t('viewAlerts.text')}</p>
      <QueryState query={views}>
        {(found) => (
          <ul className={styles.views}>
            {found.map((view) => (
              <AlertChoice key={view.id} view={view} />
            ))}
          </ul>
        )}
      </QueryState>
      {settings && <Meaning settings={settings} />}
    </Modal>
  );
}
