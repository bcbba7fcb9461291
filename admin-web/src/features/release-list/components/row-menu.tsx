import { MoreOutlined } from '@ant-design/icons';
import type { ReleaseTableRow } from '@mpn/domain';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useReleaseActions } from './use-release-actions';

/** Menu of a row's actions, behind three dots. */
export function RowMenu({ row }: { row: ReleaseTableRow }) {
  const { t } = useTranslation('common');
  const actionsOf = useReleaseActions();
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: actionsOf(row) }}>
        <Button type="text" icon={<MoreOutlined />} aria-label={`${t('actions.more')}: ${row.title}`} />
      </Dropdown>
    </span>
  );
}
