import { TEXT_ENCODINGS, type ContactImportReport, type TextEncoding } from '@mpn/domain';
import { Alert, Flex, Select, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ImportOptions } from '../state/use-contact-import';
import styles from './contacts.module.css';

interface ImportEncodingProps {
  report: ContactImportReport;
  /** Chosen instead of a guess. */
  chosen: ImportOptions['encoding'];
  change: (changed: Partial<ImportOptions>) => void;
  disabled: boolean;
}

/** Asks whether a guessed encoding of the file is right, with texts of the file; shows nothing where it is certain. */
export function ImportEncoding({ report, chosen, change, disabled }: ImportEncodingProps) {
  const { t } = useTranslation('contacts');
  if (!report.isGuess && !chosen) return null;
  return (
    <Alert
      type="info"
      showIcon
      message={t('import.encoding.title')}
      description={
        <Flex vertical gap={8} align="start">
          {report.examples.length > 0 && (
            <Typography.Text className={styles.breakable}>{report.examples.join(' · ')}</Typography.Text>
          )}
          <span>{t('import.encoding.question')}</span>
          <Select<TextEncoding>
            className={styles.encoding}
            aria-label={t('import.encoding.label')}
            disabled={disabled}
            value={report.encoding}
            options={TEXT_ENCODINGS.map((value) => ({ value, label: t(`import.encoding.names.${value}`) }))}
            onChange={(encoding) => change({ encoding })}
          />
        </Flex>
      }
    />
  );
}
