import type { ReleaseImportRow } from '@mpn/domain';
import { Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataColumn } from '@/components/table/data-table';
import { DateText } from '@/components/text/texts';
import { ImportStatus } from './import-status';
import styles from './xml-import.module.css';

function Name({ row }: { row: ReleaseImportRow }) {
  return (
    <Link to={`/release-imports/${String(row.id)}`} className={styles.break}>
      {row.name}
    </Link>
  );
}

function Result({ counts }: Pick<ReleaseImportRow, 'counts'>) {
  const { t } = useTranslation('xml-import');
  return <span>{t('list.result', { imported: counts.imported, releases: counts.releases })}</span>;
}

export function useImportColumns(): DataColumn<ReleaseImportRow>[] {
  const { t } = useTranslation('xml-import');
  return [
    { key: 'name', title: t('list.name'), sortable: true, render: (_, row) => <Name row={row} /> },
    {
      key: 'createdAt',
      title: t('list.createdAt'),
      sortable: true,
      render: (_, row) => <DateText value={row.createdAt} withTime />,
    },
    { key: 'source', title: t('list.source'), render: (_, row) => t(`source.${row.source}`) },
    {
      key: 'status',
      title: t('list.status'),
      sortable: true,
      render: (_, row) => <ImportStatus status={row.status} counts={row.counts} />,
    },
    { key: 'result', title: t('list.releases'), render: (_, row) => <Result counts={row.counts} /> },
  ];
}

export function ImportCard({ row }: { row: ReleaseImportRow }) {
  return (
    <Flex vertical gap={6}>
      <Name row={row} />
      <Typography.Text type="secondary">
        <DateText value={row.createdAt} withTime />
      </Typography.Text>
      <Flex gap={8} wrap align="center">
        <ImportStatus status={row.status} counts={row.counts} />
        <Result counts={row.counts} />
      </Flex>
    </Flex>
  );
}
