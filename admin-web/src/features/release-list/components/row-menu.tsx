import { MoreOutlined } from '@ant-design/icons';
import type { ReleaseTableRow, TrackTableRow } from '@mpn/domain';
import { Button, Dropdown, Menu, type MenuRef } from 'antd';
import { forwardRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useReleaseActions, useTrackActions } from './use-release-actions';

/** @param menu rendered only when it is first opened, because a list has one in each row */
function Dots({ name, menu }: { name: string; menu: ReactElement }) {
  const { t } = useTranslation('common');
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Dropdown trigger={['click']} placement="bottomRight" popupRender={() => menu}>
        <Button type="text" icon={<MoreOutlined />} aria-label={`${t('actions.more')}: ${name}`} />
      </Dropdown>
    </span>
  );
}

// They forward the ref by which the dropdown moves the focus into its menu.
const ReleaseActions = forwardRef<MenuRef, { row: ReleaseTableRow }>(function ReleaseActions({ row }, ref) {
  return <Menu ref={ref} items={useReleaseActions()(row)} />;
});
const TrackActions = forwardRef<MenuRef, { row: TrackTableRow }>(function TrackActions({ row }, ref) {
  return <Menu ref={ref} items={useTrackActions()(row)} />;
});

/** The three dots of a release. */
export function RowMenu({ row }: { row: ReleaseTableRow }) {
  return <Dots name={row.title} menu={<ReleaseActions row={row} />} />;
}

/** The three dots of a track. */
export function TrackMenu({ row }: { row: TrackTableRow }) {
  return <Dots name={row.title} menu={<TrackActions row={row} />} />;
}
