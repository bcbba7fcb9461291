import type { ContactImportReport, ContactImportResult, ContactImportRow } from '@mpn/domain';
import { Flex, Segmented, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '@/components/forms/schema-rules';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from './contacts.module.css';

const RESULTS = ['CREATED', 'UPDATED', 'SKIPPED', 'INVALID'] as const satisfies ContactImportResult[];
const COLOURS = { CREATED: 'success', UPDATED: 'processing', SKIPPED: 'default', INVALID: 'error' } as const;
const PAGE_SIZE = 20;

function Outcome({ row }: { row: ContactImportRow }) {
  const { t } = useTranslation('contacts');
  const { sameAs, errors } = row;
  const reasons = errors?.map((error) => {
    const label = t(`import.fields.${error.field as 'email'}`, { defaultValue: error.field });
    return `${label}: ${fieldErrorText(error, label)}`;
  }) ?? [sameAs ? ('row' in sameAs ? t('import.sameRow', { row: sameAs.row }) : t('import.sameContact')) : ''];
  return (
    <Flex vertical gap={4} align="start">
      <Tag color={COLOURS[row.result]}>{t(`import.results.${row.result}`)}</Tag>
      {reasons.filter(Boolean).map((reason) => (
        <span key={reason} className={styles.breakable}>
          {reason}
        </span>
      ))}
    </Flex>
  );
}

/** The result of each row of the file; at first only the rows with errors, if there are any. */
export function ImportRows({ report }: { report: ContactImportReport }) {
  const { t } = useTranslation('contacts');
  const { number } = useFormats();
  const [shown, setShown] = useState<ContactImportResult | 'ALL'>(report.counts.INVALID > 0 ? 'INVALID' : 'ALL');
  const rows = shown === 'ALL' ? report.rows : report.rows.filter(({ result }) => result === shown);
  const options = RESULTS.filter((result) => report.counts[result] > 0).map((result) => ({
    value: result,
    label: `${t(`import.results.${result}`)} (${number(report.counts[result])})`,
  }));
  return (
    <>
      <div className={styles.results}>
        <Segmented
          aria-label={t('import.show')}
          value={shown}
          options={[
            { value: 'ALL' as const, label: `${t('import.results.ALL')} (${number(report.rows.length)})` },
            ...options,
          ]}
          onChange={setShown}
        />
      </div>
      <Table<ContactImportRow>
        size="small"
        rowKey="row"
        dataSource={rows}
        pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { key: 'row', dataIndex: 'row', title: t('import.row'), width: 80, render: (row: number) => number(row) },
          { key: 'name', dataIndex: 'name', title: t('import.name'), className: styles.breakable },
          { key: 'result', title: t('import.result'), render: (_, row) => <Outcome row={row} /> },
        ]}
      />
    </>
  );
}
