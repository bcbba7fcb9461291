import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import {
  digitalSortColumns,
  type DigitalReleaseHit,
  type DigitalSearchView,
  type DigitalSortColumn,
} from '@mpn/domain';
import { Button, Checkbox, Flex, Select, Table, type TableColumnType, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import looks from '@/components/looks.module.css';
import { EmptyState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import { SupportContact } from '@/providers/notifications/support-contact';
import type { HitOrder } from './use-digital-search';
import styles from './hit-list.module.css';

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

/** Title, the track that matched an ISRC, and the company's own release if it was imported already. */
function HitTitle({ hit }: { hit: DigitalReleaseHit }) {
  const { t } = useTranslation('digital-import');
  return (
    <Flex vertical gap={2} align="start">
      <span className={styles.title}>{hit.title}</span>
      {hit.matchedTrack && (
        <Typography.Text type="secondary" className={looks.smallText}>
          {t('matched', { track: hit.matchedTrack })}
        </Typography.Text>
      )}
      {hit.source === 'MESSAGE' && (
        <Typography.Text type="secondary" className={looks.smallText}>
          {t(hit.mayImport ? 'byMessage' : 'notHere')}
        </Typography.Text>
      )}
      {hit.ownReleaseId !== null && (
        <Link to={`/releases/${String(hit.ownReleaseId)}`}>
          <Tag color="success" className={styles.known}>
            {t('present')}
          </Tag>
        </Link>
      )}
    </Flex>
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
          disabled: hit.ownReleaseId !== null || !hit.mayImport,
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
      <div className={styles.sort}>
        <Select<DigitalSortColumn>
          className={looks.grow}
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
      <ul aria-label={t('digital-import:hits')} className={styles.hits}>
        {found.items.map((hit) => (
          <li key={hit.id} className={styles.hit}>
            <Checkbox
              aria-label={t('digital-import:choose', { title: hit.title })}
              disabled={hit.ownReleaseId !== null || !hit.mayImport}
              checked={selected.includes(hit.id)}
              onChange={() => toggle(hit.id)}
            />
            <div className={styles.facts}>
              <HitTitle hit={hit} />
              <Typography.Text type="secondary">
                {[hit.artistName, hit.labelName].filter(Boolean).join(' · ')}
              </Typography.Text>
              <Typography.Text type="secondary" className={`mpn-figures ${looks.smallText}`}>
                <DateText value={hit.releaseDate} /> · {t('digital-import:columns.tracks')}: <Tracks hit={hit} />
              </Typography.Text>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The first hits with the total; a table, or cards on the phone. */
export function HitList(props: HitListProps) {
  const { t } = useTranslation(['digital-import', 'common']);
  const { isPhone } = useScreen();
  const { items, total } = props.found;
  if (items.length === 0) return <EmptyState title={t('common:states.noHits')} text={t('common:states.noHitsHint')} />;
  const shown = items.length;
  return (
    <div>
      <p role="status" className={styles.intro}>
        <strong>{t('digital-import:count', { shown, total })}</strong>{' '}
        {total > shown && <Typography.Text type="secondary">{t('digital-import:narrow', { shown })}</Typography.Text>}
      </p>
      {isPhone ? <HitCards {...props} /> : <HitTable {...props} />}
      {items.some(({ mayImport }) => !mayImport) && <SupportContact />}
    </div>
  );
}
