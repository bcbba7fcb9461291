import { QuestionCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { helpPath } from '@/features/help/chapter-at';
import { useCan } from '@/providers/session/permissions';
import styles from './help-link.module.css';

/** Opens the manual at the chapter about this screen, in a new tab, so that forms and the player of this one stay. */
export function HelpLink() {
  const { t } = useTranslation('shell');
  const can = useCan();
  const here = useLocation();
  return (
    <Link to={helpPath(here, can)} target="_blank" aria-label={t('nav.helpHere')} className={styles.link}>
      <QuestionCircleOutlined aria-hidden />
      {t('nav.help')}
    </Link>
  );
}
