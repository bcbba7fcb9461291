import { SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useCan } from '@/providers/session/permissions';
import { useEditor } from '../state/editor-context';
import { isSampled } from '../state/is-sampled';

/** Link to the sampling page, once the release can be or is sampled. */
export function SamplingLink() {
  const { t } = useTranslation('release-editor');
  const can = useCan();
  const exists = useScreenExists();
  const { release, requirements } = useEditor();
  if (!release || release.withdrawal || !can('ManageSamplingCampaigns')) return null;
  const path = `/releases/${String(release.id)}/sampling`;
  if (!exists(path)) return null;
  const label = t(release.currentCampaign ? 'sampling.edit' : 'sampling.create');
  const button = (
    <Button
      type={isSampled(release) ? 'default' : 'primary'}
      size="large"
      icon={<SendOutlined />}
      disabled={!requirements?.ready && !release.currentCampaign}
    >
      {label}
    </Button>
  );
  return requirements?.ready || release.currentCampaign ? (
    <Link to={path} tabIndex={-1}>
      {button}
    </Link>
  ) : (
    button
  );
}
