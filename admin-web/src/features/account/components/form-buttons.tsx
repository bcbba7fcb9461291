import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import styles from './form-buttons.module.css';

interface FormButtonsProps {
  submitText?: string;
  busy: boolean;
  disabled?: boolean;
}

/** Buttons "save" and "cancel", which leads back to the account. */
export function FormButtons({ submitText, busy, disabled = false }: FormButtonsProps) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  return (
    <div className={styles.buttons}>
      <Button type="primary" htmlType="submit" loading={busy} disabled={disabled}>
        {submitText ?? t('actions.save')}
      </Button>
      <Button onClick={() => void navigate('/account')}>{t('actions.cancel')}</Button>
    </div>
  );
}
