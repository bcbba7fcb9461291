import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import {
  digitalSortColumns,
  type DigitalReleaseHit,
  type DigitalSearchView,
  type DigitalSortColumn,
} from '@mpn/domain';
import { Button, Checkbox, Select, Table, Tag, Typography, type TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import { EmptyState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import type { HitOrder } from './use-digital-search';

export interface HitListProps {
  found: DigitalSearchView;
  isFetching: boolean;
  order: HitOrder;
  onOrder: (order: HitOrder) => void;
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
}

function Tracks({ hit }: { hit: DigitalReleaseHit }) {
  const { t } = useTranslation('digital-import');
  const { trackCount, setCount } = hit;
  return <span>{setCount > 1 ? t('sets', { tracks: trackCount, sets: setCount }) : trackCount}</span>;
}

/** Title, the recording that an ISRC led to, and the own release where there is one already. */
function HitTitle({ hit }: { hit: DigitalReleaseHit }) {
  const { t } = useTranslation('digital-import');
  return (
    <div style={{ display: 'grid', justifyItems: 'start', gap: 2 }}>
      <span style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{hit.title}</span>
      {hit.matchedTrack && (
        <Typography.Text type="secondary" style={{ fontSize: 13 }}>
          {t('matched', { track: hit.matchedTrack })}
        </Typography.Text>
      )}
      {hit.ownReleaseId !== null && (
        <Link to={`/releases/${String(hit.ownReleaseId)}`}>
          <Tag color="success" style={{ cursor: 'pointer' }}>
            {t('present')}
          </Tag>
        </Link>
      )}
    </div>
  );
}

function HitTable({ found, isFetching, order, onOrder, selected, onSelect }: HitListProps) {
  const { t } = useTranslation('digital-import');
  const column = (key: DigitalSortColumn, more: Partial<TableColumnType<DigitalReleaseHit>> = {}) => ({
    key,
    dataIndex: key,
    title: t(`columns.${key}`),
    sorter: true,
    sortOrder: order.sort === key ? (order.reverseSort ? ('descend' as const) : ('ascend' as const)) : null,
    showSorterTooltip: false,
    ...more,
  });
  return (
    <Table<DigitalReleaseHit>
      aria-label={t('hits')}
      aria-busy={isFetching}
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content', y: 360 }}
      dataSource={found.items}
      rowSelection={{
        selectedRowKeys: [...selected],
        onChange: (keys) => onSelect(keys.map(String)),
        getCheckboxProps: (hit) => ({
          disabled: hit.ownReleaseId !== null,
          'aria-label': t('choose', { title: hit.title }),
        }),
      }}
      sortDirections={['ascend', 'descend', 'ascend']}
      onChange={(_, __, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return;
        onOrder({ sort: sorter.columnKey as DigitalSortColumn, reverseSort: sorter.order === 'descend' });
      }}
      columns={[
        column('title', { width: 260, render: (_, hit) => <HitTitle hit={hit} /> }),
        column('artistName'),
        column('labelName'),
        column('gtin', { className: 'mpn-figures' }),
        column('releaseDate', { render: (_, { releaseDate }) => <DateText value={releaseDate} /> }),
        { key: 'tracks', title: t('columns.tracks'), render: (_, hit) => <Tracks hit={hit} /> },
      ]}
    />
  );
}

function HitCards({ found, order, onOrder, selected, onSelect }: HitListProps) {
  const { t } = useTranslation(['digital-import', 'common']);
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  return (
    <>
      <div style={{ display: 'flex', gap: 8, marginBottom: 12 }}>
        <Select<DigitalSortColumn>
          style={{ flex: 1 }}
          aria-label={t('common:table.sortBy')}
          value={order.sort}
          options={digitalSortColumns.map((value) => ({ value, label: t(`digital-import:columns.${value}`) }))}
          onChange={(sort) => onOrder({ sort, reverseSort: false })}
        />
        <Button
          icon={order.reverseSort ? <SortDescendingOutlined /> : <SortAscendingOutlined />}
          aria-label={t(order.reverseSort ? 'common:table.descending' : 'common:table.ascending')}
          onClick={() => onOrder({ ...order, reverseSort: !order.reverseSort })}
        />
      </div>
      <ul
        aria-label={t('digital-import:hits')}
        style={{ display: 'grid', gap: 14, margin: 0, padding: 0, listStyle: 'none' }}
      >
        {found.items.map((hit) => (
          <li key={hit.id} style={{ display: 'flex', gap: 12, alignItems: 'flex-start' }}>
            <Checkbox
              aria-label={t('digital-import:choose', { title: hit.title })}
              disabled={hit.ownReleaseId !== null}
              checked={selected.includes(hit.id)}
              onChange={() => toggle(hit.id)}
            />
            <div style={{ minWidth: 0, display: 'grid' }}>
              <HitTitle hit={hit} />
              <Typography.Text type="secondary">
                {[hit.artistName, hit.labelName].filter(Boolean).join(' · ')}
              </Typography.Text>
              <Typography.Text type="secondary" className="mpn-figures" style={{ fontSize: 13 }}>
                <DateText value={hit.releaseDate} /> · {t('digital-import:columns.tracks')}: <Tracks hit={hit} />
              </Typography.Text>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The first hits with how many there are in all; a table, or cards on the phone. */
export function HitList(props: HitListProps) {
  const { t } = useTranslation(['digital-import', 'common']);
  const { isPhone } = useScreen();
  const { items, total } = props.found;
  if (items.length === 0) return <EmptyState title={t('common:states.noHits')} text={t('common:states.noHitsHint')} />;
  const shown = items.length;
  return (
    <div>
      <p role="status" style={{ margin: '0 0 12px' }}>
        <strong>{t('digital-import:count', { shown, total })}</strong>{' '}
        {total > shown && <Typography.Text type="secondary">{t('digital-import:narrow', { shown })}</Typography.Text>}
      </p>
      {isPhone ? <HitCards {...props} /> : <HitTable {...props} />}
    </div>
  );
}
