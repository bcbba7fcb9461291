import { CONTACT_FILE_LIMIT, contactGroupEndpoints, type ContactImportReport } from '@mpn/domain';
import { Alert, Button, Card, Flex, Radio, Result, Select, Spin, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FailureAlert } from '@/components/page/failure-alert';
import { PageHeader } from '@/components/page/page-header';
import { FileDropzone } from '@/components/upload/file-dropzone';
import { useCall } from '@/providers/api/hooks';
import styles from '../components/contacts.module.css';
import { ImportEncoding } from '../components/import-encoding';
import { ImportRows } from '../components/import-rows';
import { useContactImport, type ImportOptions } from '../state/use-contact-import';

const LIMITS = { endings: ['.csv', '.txt', '.tsv'], maxBytes: CONTACT_FILE_LIMIT, maxFiles: 1 };

function Columns({ report }: { report: ContactImportReport }) {
  const { t } = useTranslation('contacts');
  return (
    <div>
      <Typography.Text strong>{t('import.columns')}</Typography.Text>
      <Flex wrap gap={6} className={styles.columns}>
        {report.columns.map(({ heading, field }, at) => (
          // Two columns may have the same heading.
          <Tag key={at} color={field ? 'success' : 'default'}>
            {`${heading || '-'} → ${field ? t(`import.fields.${field}`) : t('import.ignored')}`}
          </Tag>
        ))}
      </Flex>
    </div>
  );
}

interface OptionsProps {
  options: ImportOptions;
  change: (changed: Partial<ImportOptions>) => void;
  disabled: boolean;
}

function Options({ options, change, disabled }: OptionsProps) {
  const { t } = useTranslation('contacts');
  const groups = useCall(contactGroupEndpoints.list, { query: { pageSize: 200 } }).data?.items ?? [];
  return (
    <Flex wrap gap={24}>
      <div>
        <Typography.Text strong id="import-existing">
          {t('import.existing')}
        </Typography.Text>
        <br />
        <Typography.Text type="secondary">{t('import.existingHint')}</Typography.Text>
        <Radio.Group
          className={styles.choices}
          aria-labelledby="import-existing"
          disabled={disabled}
          value={options.existing}
          onChange={({ target }) => change({ existing: target.value as ImportOptions['existing'] })}
          options={[
            { value: 'skip', label: t('import.skip') },
            { value: 'update', label: t('import.update') },
          ]}
        />
      </div>
      <div>
        <Typography.Text strong>{t('import.group')}</Typography.Text>
        <br />
        <Select
          className={styles.group}
          aria-label={t('import.group')}
          allowClear
          disabled={disabled}
          placeholder={t('import.noGroup')}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={options.groupId ?? null}
          onChange={(groupId: number | null | undefined) => change({ groupId: groupId ?? undefined })}
        />
      </div>
    </Flex>
  );
}

function Done({ report, onNext }: { report: ContactImportReport; onNext: () => void }) {
  const { t } = useTranslation('contacts');
  const { CREATED, UPDATED } = report.counts;
  const parts = [
    t('import.doneNew', { count: CREATED }),
    ...(UPDATED > 0 ? [t('import.doneUpdated', { count: UPDATED })] : []),
  ];
  return (
    <Result
      status="success"
      title={t('import.done')}
      subTitle={parts.join(', ')}
      extra={[
        <Link key="back" to="/company-contacts">
          <Button type="primary">{t('import.back')}</Button>
        </Link>,
        <Button key="next" onClick={onNext}>
          {t('import.other')}
        </Button>,
      ]}
    />
  );
}

/** Import of contacts from a CSV file: choose it, see the result of a dry run, import. */
export default function ImportPage() {
  const { t } = useTranslation('contacts');
  const { file, options, report, failure, isBusy, choose, change, commit, restart } = useContactImport();
  const isDone = report !== undefined && !report.dryRun;
  const count = report ? report.counts.CREATED + report.counts.UPDATED : 0;
  // Contacts that exist already can still be added to a list.
  const isWorthwhile = count > 0 || (options.groupId !== undefined && (report?.counts.SKIPPED ?? 0) > 0);
  return (
    <div className={styles.wide}>
      <PageHeader title={t('import.title')} subtitle={t('import.text')} backTo="/company-contacts" />
      <FailureAlert failure={failure} />
      <Card>
        {isDone && <Done report={report} onNext={restart} />}
        {!isDone && !file && (
          <FileDropzone limits={LIMITS} hint={t('import.hint')} onFiles={([chosen]) => chosen && choose(chosen)} />
        )}
        {!isDone && file && (
          <Flex vertical gap={20}>
            <Flex wrap gap={12} align="center">
              <strong className={styles.breakable}>{file.name}</strong>
              <Button onClick={restart}>{t('import.other')}</Button>
            </Flex>
            {!report && isBusy && (
              <Flex gap={12} align="center" role="status">
                <Spin />
                {t('import.checking')}
              </Flex>
            )}
            {report && (
              <>
                <ImportEncoding report={report} chosen={options.encoding} change={change} disabled={isBusy} />
                <Columns report={report} />
                {!report.columns.some(({ field }) => field === 'email') && (
                  <Alert type="warning" showIcon message={t('import.noEmail')} />
                )}
                <Options options={options} change={change} disabled={isBusy} />
                {report.counts.INVALID > 0 && (
                  <Alert type="warning" showIcon message={t('import.leftOut', { count: report.counts.INVALID })} />
                )}
                {!isWorthwhile && <Alert type="info" showIcon message={t('import.nothing')} />}
                <div>
                  <Button type="primary" disabled={!isWorthwhile} loading={isBusy} onClick={commit}>
                    {count === 0 && isWorthwhile ? t('import.commitGroup') : t('import.commit', { count })}
                  </Button>
                </div>
                <ImportRows key={`${file.name} ${report.counts.INVALID}`} report={report} />
              </>
            )}
          </Flex>
        )}
      </Card>
    </div>
  );
}
