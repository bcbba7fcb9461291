import { MoreOutlined } from '@ant-design/icons';
import type { ReleaseTableRow, TrackTableRow } from '@mpn/domain';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useReleaseActions, useTrackActions } from './use-release-actions';

function Dots({ name, items }: { name: string; items: NonNullable<MenuProps['items']> }) {
  const { t } = useTranslation('common');
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
        <Button type="text" icon={<MoreOutlined />} aria-label={`${t('actions.more')}: ${name}`} />
      </Dropdown>
    </span>
  );
}

/** The three dots of a release. */
export function RowMenu({ row }: { row: ReleaseTableRow }) {
  return <Dots name={row.title} items={useReleaseActions()(row)} />;
}

/** The three dots of a track. */
export function TrackMenu({ row }: { row: TrackTableRow }) {
  return <Dots name={row.title} items={useTrackActions()(row)} />;
}
