import {
  DEFAULT_FOLDER_PATTERN,
  FOLDER_PLACEHOLDERS,
  isFolderPattern,
  releaseFolder,
  type DeliverySettingsView,
  type FolderValues,
} from '@mpn/domain';
import { Button, Form, Input, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import type { ConfigurationValues } from '../state/form-values';
import styles from './settings.module.css';

// texts: delivery-settings:folder.placeholder.*

/** The folder of the newest release, or of a made-up one before the first, named by the typed pattern. */
function FolderPreview({ pattern, example }: { pattern: string; example: FolderValues | null }) {
  const { t } = useTranslation('delivery-settings');
  const directory = Form.useWatch<string | undefined>('directory') ?? '.';
  if (!isFolderPattern(pattern)) return null;
  const sample = {
    date: '2026-11-27',
    label: t('folder.sampleLabel'),
    ean: '4006381333931',
    artist: t('folder.sampleArtist'),
    title: t('folder.sampleTitle'),
  };
  const path = `${directory.replace(/(?<!\/)\/+$/, '')}/${releaseFolder(pattern, example ?? sample)}`;
  return (
    <p className={styles.preview} aria-live="polite">
      {t(example ? 'folder.previewOfNewest' : 'folder.preview')} <Typography.Text code>{path}</Typography.Text>
    </p>
  );
}

/** Field for the folder pattern, with placeholders to insert and an example. */
export function FolderPattern({ folderExample }: Pick<DeliverySettingsView, 'folderExample'>) {
  const { t } = useTranslation('delivery-settings');
  const form = Form.useFormInstance<ConfigurationValues>();
  const typed = Form.useWatch('folderPattern', form) ?? '';
  const insert = (name: string) => {
    form.setFieldValue('folderPattern', `${typed}{${name}}`);
    void form.validateFields(['folderPattern']).catch(() => undefined);
  };
  return (
    <div className={styles.wide}>
      <SchemaField name="folderPattern" label={t('fields.folderPattern')} extra={t('fields.folderPatternHint')}>
        <Input autoComplete="off" placeholder={DEFAULT_FOLDER_PATTERN} spellCheck={false} />
      </SchemaField>
      <div className={styles.placeholders} role="group" aria-label={t('folder.insert')}>
        {FOLDER_PLACEHOLDERS.map((name) => (
          <Button key={name} size="small" onClick={() => insert(name)}>
            {t(`folder.placeholder.${name}`)}
          </Button>
        ))}
      </div>
      <FolderPreview pattern={typed.trim() || DEFAULT_FOLDER_PATTERN} example={folderExample} />
    </div>
  );
}
