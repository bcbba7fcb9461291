import { CheckCircleFilled, InfoCircleOutlined, WarningFilled } from '@ant-design/icons';
import type { Requirement } from '@mpn/domain';
import { theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEditor } from '../state/editor-context';
import { requirementAddress } from '../state/steps';

// texts: release-editor:requirements.*

/** Names of the tracks that requirements speak of. */
function useTrackName(): (id: number | undefined) => string | null {
  const { t } = useTranslation('release-editor');
  const { release } = useEditor();
  return (id) => {
    const track = release?.tracks.find((candidate) => candidate.id === id);
    if (!track) return null;
    const place = release!.tracks.some(({ set }) => set > 1)
      ? `${String(track.set)}-${String(track.position)}`
      : track.position;
    return t('overview.track', { place, title: track.title });
  };
}

function RequirementLink({ item }: { item: Requirement }) {
  const { t } = useTranslation('release-editor');
  const { token } = theme.useToken();
  const track = useTrackName()(item.trackId);
  const Icon = item.severity === 'MISSING' ? WarningFilled : InfoCircleOutlined;
  return (
    <li style={{ display: 'flex', gap: 10, alignItems: 'baseline', padding: '5px 0' }}>
      <Icon style={{ color: item.severity === 'MISSING' ? token.colorWarning : token.colorInfo }} aria-hidden />
      <span>
        <Link to={requirementAddress(item)}>{t(`requirements.${item.code}` as 'requirements.title')}</Link>
        {track && <span style={{ color: token.colorTextSecondary }}> · {track}</span>}
      </span>
    </li>
  );
}

/** Everything that sampling still needs, each a link to the field; warnings last. */
export function RequirementList() {
  const { t } = useTranslation('release-editor');
  const { token } = theme.useToken();
  const { requirements } = useEditor();
  if (!requirements) return null;
  const warnings = requirements.items.filter(({ severity }) => severity === 'WARNING');
  const missing = requirements.items.filter(({ severity }) => severity === 'MISSING');
  return (
    <>
      {requirements.ready ? (
        <p style={{ display: 'flex', gap: 10, alignItems: 'center', margin: 0, fontSize: 16 }}>
          <CheckCircleFilled style={{ color: token.colorSuccess, fontSize: 20 }} aria-hidden />
          {t('overview.ready')}
        </p>
      ) : (
        <p style={{ margin: '0 0 8px' }}>{t('overview.missing', { count: missing.length })}</p>
      )}
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {[...missing, ...warnings].map((item) => (
          <RequirementLink key={`${item.code}-${String(item.trackId ?? 0)}`} item={item} />
        ))}
      </ul>
    </>
  );
}
