import { promoShareEndpoints, promoShareSortable, PromoShareStatus, type PromoShareRow } from '@mpn/domain';
import { Flex, Select, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/components/page/states';
import { StatusTag } from '@/components/status/status-tag';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState, type FilterKinds } from '@/components/table/use-table-state';
import { DateText } from '@/components/text/texts';
import { ShareActions, useOtherCompany } from './share-actions';
import styles from './promo-share.module.css';

const filters = { status: 'strings' } as const satisfies FilterKinds;
const defaultSort = { sortBy: 'createdAt', sortDirection: 'desc' } as const;

/** What a share permits, as text. */
export function useScope(): (
  share: Pick<PromoShareRow, 'fullAccess' | 'mayBuy' | 'releases' | 'editableReleases'>,
) => string {
  const { t } = useTranslation('promo-share');
  return ({ fullAccess, mayBuy, releases, editableReleases }) => {
    if (fullAccess) return t(mayBuy ? 'scope.fullAndBuy' : 'scope.full');
    return [
      t('scope.releases', { count: releases }),
      ...(editableReleases > 0 ? [t('scope.editable', { count: editableReleases })] : []),
    ].join(', ');
  };
}

function useColumns(side: 'by' | 'with'): DataColumn<PromoShareRow>[] {
  const { t } = useTranslation('promo-share');
  const scope = useScope();
  const nameOf = useOtherCompany();
  return [
    {
      key: 'companyName',
      title: t('columns.company'),
      sortable: true,
      render: (_, row) => (
        <Link to={`/promo-share/${row.id}`} className={styles.narrow}>
          {nameOf(row)}
        </Link>
      ),
    },
    {
      key: 'mpnNumber',
      title: t('columns.mpnNumber'),
      sortable: true,
      render: (_, row) => (side === 'by' ? row.receivedCompanyMpnNumber : row.sourceCompanyMpnNumber),
    },
    {
      key: 'scope',
      title: t('columns.scope'),
      render: (_, row) => <span className={styles.narrow}>{scope(row)}</span>,
    },
    {
      key: 'status',
      title: t('columns.status'),
      sortable: true,
      render: (_, row) => <StatusTag kind="promoShare" status={row.status} />,
    },
    {
      key: 'createdAt',
      title: t('columns.createdAt'),
      sortable: true,
      render: (_, row) => <DateText value={row.createdAt} />,
    },
    { key: 'actions', title: t('columns.actions'), fixed: 'right', render: (_, row) => <ShareActions share={row} /> },
  ];
}

function ShareCard({ row }: { row: PromoShareRow }) {
  const scope = useScope();
  const nameOf = useOtherCompany();
  return (
    <Flex vertical gap={8} align="start">
      <strong>
        <Link to={`/promo-share/${row.id}`}>{nameOf(row)}</Link>
      </strong>
      <StatusTag kind="promoShare" status={row.status} />
      <Typography.Text type="secondary">{scope(row)}</Typography.Text>
      <ShareActions share={row} />
    </Flex>
  );
}

/** Shares that the user's company gave (`by`) or received (`with`). */
export function ShareTable({ side }: { side: 'by' | 'with' }) {
  const { t } = useTranslation(['promo-share', 'common']);
  const state = useTableState({ sortable: promoShareSortable, defaultSort, filters });
  const { status, ...others } = state.query;
  const statuses = PromoShareStatus.filter((one) => status?.includes(one));
  const rows = useTableCall(side === 'by' ? promoShareEndpoints.grantedByYou : promoShareEndpoints.grantedForYou, {
    query: { ...others, ...(statuses.length > 0 ? { status: statuses } : {}) },
  });
  const columns = useColumns(side);
  return (
    <>
      <TableToolbar state={state} searchPlaceholder={t('promo-share:search')}>
        <Select
          mode="multiple"
          allowClear
          className={styles.status}
          aria-label={t('promo-share:columns.status')}
          placeholder={t('promo-share:columns.status')}
          options={PromoShareStatus.filter((one) => one !== 'DELETED').map((one) => ({
            value: one,
            label: t(`common:status.promoShare.${one}`),
          }))}
          value={statuses}
          onChange={(chosen) => state.setFilters({ status: chosen.length > 0 ? chosen : undefined })}
        />
      </TableToolbar>
      <DataTable
        label={t(`promo-share:tabs.${side}`)}
        columns={columns}
        query={rows}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <ShareCard row={row} />}
        empty={<EmptyState title={t(`promo-share:empty.${side}.title`)} text={t(`promo-share:empty.${side}.text`)} />}
      />
    </>
  );
}
