import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '@/components/forms/changed-notice';
import type { ResourceForm } from '@/components/forms/use-record-form';
import styles from './settings.module.css';

interface SettingsFootProps<V extends object> {
  state: Pick<ResourceForm<V, unknown>, 'notice' | 'isDirty' | 'isSaving'>;
  /** Whether any field can be changed. */
  editable: boolean;
  /** Called before the stored version is loaded. */
  onLoad?: () => void;
}

/** Foot of each settings form: the notice of changes saved by others, and the save button. */
export function SettingsFoot<V extends object>({ state, editable, onLoad }: SettingsFootProps<V>) {
  const { t } = useTranslation('common');
  const load = () => {
    onLoad?.();
    return state.notice.load();
  };
  return (
    <>
      <ChangedNotice notice={{ ...state.notice, load }} />
      {editable && (
        <div className={styles.foot}>
          <Button type="primary" htmlType="submit" loading={state.isSaving} disabled={!state.isDirty}>
            {t('actions.save')}
          </Button>
        </div>
      )}
    </>
  );
}
