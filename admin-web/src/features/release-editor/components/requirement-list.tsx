import { CheckCircleFilled, InfoCircleOutlined, WarningFilled } from '@ant-design/icons';
import type { Requirement } from '@mpn/domain';
import { theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEditor } from '../state/editor-context';
import { requirementLocation } from '../state/steps';
import styles from './requirement-list.module.css';
import { useTrackName } from './use-track-name';

// texts: release-editor:requirements.*

function RequirementLink({ item }: { item: Requirement }) {
  const { t } = useTranslation('release-editor');
  const { token } = theme.useToken();
  const track = useTrackName()(item.trackId);
  const Icon = item.severity === 'MISSING' ? WarningFilled : InfoCircleOutlined;
  return (
    <li className={styles.requirement}>
      <Icon style={{ color: item.severity === 'MISSING' ? token.colorWarning : token.colorInfo }} aria-hidden />
      <span>
        <Link to={requirementLocation(item)}>{t(`requirements.${item.code}` as 'requirements.title')}</Link>
        {track && <span className={styles.secondary}> · {track}</span>}
      </span>
    </li>
  );
}

/** The requirements of sampling that are missing, then those that warn, each as a link to its field. */
export function RequirementList() {
  const { t } = useTranslation('release-editor');
  const { requirements } = useEditor();
  if (!requirements) return null;
  const warnings = requirements.items.filter(({ severity }) => severity === 'WARNING');
  const missing = requirements.items.filter(({ severity }) => severity === 'MISSING');
  return (
    <>
      {requirements.ready ? (
        <p className={styles.ready}>
          <CheckCircleFilled className={styles.complete} aria-hidden />
          {t('overview.ready')}
        </p>
      ) : (
        <p className={styles.intro}>{t('overview.missing', { count: missing.length })}</p>
      )}
      <ul className={styles.requirements}>
        {[...missing, ...warnings].map((item) => (
          <RequirementLink key={`${item.code}-${String(item.trackId ?? 0)}`} item={item} />
        ))}
      </ul>
    </>
  );
}
