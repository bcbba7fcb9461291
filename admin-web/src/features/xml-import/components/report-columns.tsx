import type { ImportedReleaseView } from '@mpn/domain';
import { Checkbox, Flex, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataColumn } from '@/components/table/data-table';
import { ReleaseReport } from './release-report';
import styles from './xml-import.module.css';

/** Releases that are on air or were edited here, to be imported nevertheless. */
export interface Overwriting {
  chosen: ReadonlySet<number>;
  toggle: (id: number, isChosen: boolean) => void;
  disabled: boolean;
}

const COLOURS = {
  REPORTED: 'default',
  WAITING: 'processing',
  IMPORTED: 'success',
  FAILED: 'error',
  LEFT_OUT: 'default',
} as const;

function Title({ row }: { row: ImportedReleaseView }) {
  const name = [row.title, row.artist].filter(Boolean).join(' - ');
  return row.releaseId === null ? (
    <span className={styles.break}>{name}</span>
  ) : (
    <Link to={`/releases/${String(row.releaseId)}`} className={styles.break}>
      {name}
    </Link>
  );
}

function Plan({ row, chosen, toggle, disabled }: { row: ImportedReleaseView } & Overwriting) {
  // texts: xml-import:action.*, xml-import:state.*, xml-import:hold.*
  const { t } = useTranslation('xml-import');
  const isOpen = row.state === 'REPORTED';
  const needsChoice = row.mayChoose && row.hold !== null;
  return (
    <Flex vertical gap={4} align="start">
      <Tag color={row.lostFiles > 0 ? 'warning' : isOpen && row.action !== 'NONE' ? 'processing' : COLOURS[row.state]}>
        {isOpen ? t(`action.${row.action}`) : t(`state.${row.state}`)}
      </Tag>
      {row.lostFiles > 0 && (
        <Typography.Text type="warning">{t('report.lostFiles', { count: row.lostFiles })}</Typography.Text>
      )}
      {isOpen && row.hold !== null && <Typography.Text type="secondary">{t(`hold.${row.hold}`)}</Typography.Text>}
      {row.error && <Typography.Text type="danger">{row.error.message}</Typography.Text>}
      {needsChoice && (
        <Checkbox
          checked={chosen.has(row.id)}
          disabled={disabled}
          aria-label={t('report.overwriteOf', { title: row.title })}
          onChange={({ target }) => toggle(row.id, target.checked)}
        >
          {t('report.overwrite')}
        </Checkbox>
      )}
    </Flex>
  );
}

function Found({ row }: { row: ImportedReleaseView }) {
  const { t } = useTranslation('xml-import');
  const warnings = row.notes.filter(({ severity }) => severity !== 'INFO').length;
  return (
    <Flex vertical gap={2}>
      <span>{t('report.trackCount', { count: row.tracks.length })}</span>
      {row.differences.length > 0 && <span>{t('report.changes', { count: row.differences.length })}</span>}
      {warnings > 0 && <Typography.Text type="warning">{t('report.warnings', { count: warnings })}</Typography.Text>}
    </Flex>
  );
}

export function useReportColumns(overwriting: Overwriting): DataColumn<ImportedReleaseView>[] {
  const { t } = useTranslation('xml-import');
  return [
    { key: 'title', title: t('report.release'), sortable: true, render: (_, row) => <Title row={row} /> },
    { key: 'gtin', title: t('report.gtin'), sortable: true, render: (_, row) => row.gtin ?? '-' },
    { key: 'found', title: t('report.content'), render: (_, row) => <Found row={row} /> },
    { key: 'state', title: t('report.plan'), sortable: true, render: (_, row) => <Plan row={row} {...overwriting} /> },
  ];
}

export function ReportCard({ row, ...overwriting }: { row: ImportedReleaseView } & Overwriting) {
  return (
    <Flex vertical gap={8}>
      <Title row={row} />
      <Found row={row} />
      <Plan row={row} {...overwriting} />
      <ReleaseReport release={row} />
    </Flex>
  );
}
