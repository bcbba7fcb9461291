import { companyEndpoints, type CompanyEffects, type CompanyView } from '@mpn/domain';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useConfirm } from '@/components/actions/confirm-button';
import { call } from '@/providers/api/call';
import { useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import styles from './companies.module.css';

/** What disabling or deleting a company ends, in numbers. */
function Effects({ effects: { people, runningSessions, campaigns }, text }: { effects: CompanyEffects; text: string }) {
  const { t } = useTranslation('companies');
  return (
    <>
      {text}
      <ul className={styles.effects}>
        <li>{t('effects.people', { count: people })}</li>
        <li>{t('effects.sessions', { count: runningSessions })}</li>
        <li>{t('effects.campaigns', { count: campaigns })}</li>
      </ul>
    </>
  );
}

/** Disables, enables or deletes a company, after showing the effects. */
export function CompanyActions({ company }: { company: CompanyView }) {
  const { t } = useTranslation(['companies', 'common']);
  const confirm = useConfirm();
  const notify = useNotify();
  const navigate = useNavigate();
  const update = useCallMutation(companyEndpoints.update);
  const { remove } = useRemoval(companyEndpoints.remove);
  const { id, name, version, disabled } = company;
  const setDisabled = (wanted: boolean) => update.mutateAsync({ params: { id }, body: { disabled: wanted, version } });

  const withEffects = async (ask: (effects: CompanyEffects) => void) => {
    try {
      ask(await call(companyEndpoints.effects, { params: { id } }));
    } catch (error) {
      notify.error(error);
    }
  };
  const disable = () =>
    withEffects((effects) =>
      confirm(
        {
          title: t('companies:disable.title', { name }),
          text: <Effects effects={effects} text={t('companies:disable.text')} />,
          confirmText: t('companies:disable.button'),
          danger: true,
        },
        async () => {
          await setDisabled(true);
          notify.success(t('companies:disable.done', { name }));
        },
      ),
    );
  const enable = () =>
    confirm(
      {
        title: t('companies:enable.title', { name }),
        text: t('companies:enable.text'),
        confirmText: t('companies:enable.button'),
      },
      async () => {
        await setDisabled(false);
        notify.success(t('companies:enable.done', { name }));
      },
    );
  const erase = () =>
    withEffects((effects) =>
      confirm(
        {
          title: t('companies:remove.title', { name }),
          text: <Effects effects={effects} text={t('companies:remove.text')} />,
          confirmText: t('companies:remove.button'),
          danger: true,
        },
        async () => {
          await remove({ params: { id } });
          notify.success(t('companies:remove.done', { name }));
          discardUnsavedChanges();
          await navigate('/administration/companies');
        },
      ),
    );
  return (
    <>
      <Button onClick={() => void navigate(`/administration/companies/${id}/users`)}>{t('companies:users')}</Button>
      {disabled ? (
        <Button onClick={enable}>{t('companies:enable.button')}</Button>
      ) : (
        <Button onClick={() => void disable()}>{t('companies:disable.button')}</Button>
      )}
      <Button danger onClick={() => void erase()}>
        {t('common:actions.delete')}
      </Button>
    </>
  );
}
