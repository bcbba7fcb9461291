import { mediaReleaseEndpoints, type InteractionTableRow } from '@mpn/domain';
import { Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/page/states';
import { StatusTag } from '@/components/status/status-tag';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { DateText } from '@/components/text/texts';
import { useFormats } from '@/providers/i18n/use-formats';
import { useMediumName } from '@/providers/reference/use-reference-data';
import { MEASURES, STATUS_OF } from '../state/measures';
import type { StatisticState } from '../state/table';
import styles from './statistics.module.css';

const NONE = '–';

function useColumns(): DataColumn<InteractionTableRow>[] {
  const { t } = useTranslation(['release-statistics', 'common']);
  const { number } = useFormats();
  const mediumName = useMediumName();
  return [
    {
      key: 'institutionName',
      title: t('release-statistics:groups.institution'),
      sortable: true,
      render: (_, row) => row.institutionName,
    },
    {
      key: 'departmentName',
      title: t('release-statistics:groups.department'),
      sortable: true,
      render: (_, row) => row.departmentName ?? NONE,
    },
    {
      key: 'medium',
      title: t('release-statistics:groups.medium'),
      sortable: true,
      render: (_, row) => (row.medium ? mediumName(row.medium) : NONE),
    },
    {
      key: 'interactionStatus',
      title: t('release-statistics:columns.furthest'),
      sortable: true,
      render: (_, row) => <StatusTag kind="interaction" status={row.interactionStatus} />,
    },
    ...MEASURES.map((measure): DataColumn<InteractionTableRow> => ({
      key: measure,
      title: t(`common:status.interaction.${STATUS_OF[measure]}`),
      sortable: true,
      align: 'right',
      render: (_, row) => <span className="mpn-figures">{number(row[measure])}</span>,
    })),
    {
      key: 'lastAt',
      title: t('release-statistics:columns.lastAt'),
      sortable: true,
      render: (_, row) => <DateText value={row.lastAt} withTime />,
    },
  ];
}

function InstitutionCard({ row }: { row: InteractionTableRow }) {
  const { t } = useTranslation('common');
  const { number } = useFormats();
  const mediumName = useMediumName();
  return (
    <Flex vertical gap={8}>
      <Flex component="span" gap={12} align="start" justify="space-between">
        <Typography.Text strong className={styles.institution}>
          {row.institutionName}
        </Typography.Text>
        <StatusTag kind="interaction" status={row.interactionStatus} />
      </Flex>
      <Typography.Text type="secondary">
        {[row.medium && mediumName(row.medium), row.departmentName].filter(Boolean).join(' · ') || NONE}
      </Typography.Text>
      <dl className={styles.facts}>
        {MEASURES.map((measure) => (
          <div key={measure}>
            <dt>{t(`status.interaction.${STATUS_OF[measure]}`)}</dt>
            <dd className="mpn-figures">{number(row[measure])}</dd>
          </div>
        ))}
      </dl>
      <DateText value={row.lastAt} withTime />
    </Flex>
  );
}

/** The numbers by institution and department. */
export function InstitutionTable({ id, state }: { id: number; state: StatisticState }) {
  const { t } = useTranslation('release-statistics');
  const query = useTableCall(mediaReleaseEndpoints.statisticTable, {
    params: { id },
    query: state.query,
  });
  return (
    <section aria-labelledby="statistic-table">
      <Typography.Title level={2} id="statistic-table" className={styles.tableTitle}>
        {t('tableTitle')}
      </Typography.Title>
      <TableToolbar state={state} searchPlaceholder={t('search')} />
      <DataTable
        label={t('tableTitle')}
        columns={useColumns()}
        query={query}
        state={state}
        rowKey={(row) => `${String(row.institutionId)}-${String(row.departmentId)}`}
        card={(row) => <InstitutionCard row={row} />}
        empty={<EmptyState title={t('quiet.title')} text={t('quiet.text')} />}
      />
    </section>
  );
}
