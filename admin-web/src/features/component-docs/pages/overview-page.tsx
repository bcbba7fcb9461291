import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Frame } from '../components/frame';
import styles from '../components/docs.module.css';
import { GROUP_NAMES, GROUPS } from '../groups';

/** All shared components by their names, and where each is shown. */
export default function OverviewPage() {
  const { t } = useTranslation('component-docs');
  return (
    <Frame current={null}>
      <div className={styles.states}>
        {GROUP_NAMES.map((group) => (
          <Card
            key={group}
            size="small"
            title={t(`groups.${group}`)}
            extra={
              <Link to={`/_docs/components/${group}`} aria-label={t('openGroup', { group: t(`groups.${group}`) })}>
                {t('open')}
              </Link>
            }
          >
            <ul className={styles.names}>
              {GROUPS[group].components.map((name) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Frame>
  );
}
