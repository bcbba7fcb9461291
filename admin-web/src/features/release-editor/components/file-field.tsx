import { CaretRightOutlined, CloseOutlined, DeleteOutlined, PauseOutlined, ReloadOutlined } from '@ant-design/icons';
import type { FileKind, FileView } from '@mpn/domain';
import { Alert, Button, Flex, Progress, Typography } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { FileDropzone } from '@/components/upload/file-dropzone';
import type { FileLimits } from '@/components/upload/file-checks';
import { useFormats } from '@/providers/i18n/use-formats';
import { FailureText } from '@/providers/notifications/error-number-line';
import { errorText } from '@/providers/notifications/error-text';
import { useEditor } from '../state/editor-context';
import { useUpload, useUploadManager } from '../uploads/upload-context';
import { isRefused, isResumable, type UploadItem, type UploadPhase } from '../uploads/upload-manager';
import styles from './file-field.module.css';

/** What is shown as the name of an upload's file. */
function useNameOf({ file, isEarlier }: UploadItem): string {
  const { t } = useTranslation('release-editor');
  return isEarlier ? t('upload.earlier') : file.name;
}

/** Why an upload failed, in the server's words, with buttons to retry (unless the file was refused) and to dismiss. */
function UploadFailure({ item }: { item: UploadItem }) {
  const { t } = useTranslation(['release-editor', 'common']);
  const name = useNameOf(item);
  const manager = useUploadManager();
  return (
    <div role="alert" className={styles.failure}>
      <strong>{name}</strong>
      <div className={styles.progress}>
        <FailureText error={item.error} text={errorText(item.error)} />
      </div>
      {!isRefused(item) && !item.isEarlier && (
        <Button size="small" disabled={false} icon={<ReloadOutlined />} onClick={() => manager.retry(item.key)}>
          {t('common:actions.retry')}
        </Button>
      )}
      <Button
        size="small"
        type="text"
        disabled={false}
        icon={<CloseOutlined />}
        aria-label={t('release-editor:upload.dismiss', { name })}
        onClick={() => manager.remove(item.key)}
      />
    </div>
  );
}

/** Pauses or resumes an upload that supports it. */
function PauseButton({ item }: { item: UploadItem }) {
  const { t } = useTranslation('release-editor');
  const manager = useUploadManager();
  const isPaused = item.phase === 'PAUSED';
  if (!isResumable(item.kind, item.file) || (item.phase !== 'UPLOADING' && !isPaused)) return null;
  return (
    <Button
      size="small"
      type="text"
      disabled={false}
      icon={isPaused ? <CaretRightOutlined /> : <PauseOutlined />}
      aria-label={t(isPaused ? 'upload.resume' : 'upload.pause', { name: item.file.name })}
      onClick={() => (isPaused ? manager.resume(item.key) : manager.pause(item.key))}
    />
  );
}

const PHASE_TEXT = {
  PREPARING: 'release-editor:upload.waiting',
  WAITING: 'release-editor:upload.held',
  UPLOADING: 'release-editor:upload.progress',
  PAUSED: 'release-editor:upload.paused',
  CHECKING: 'release-editor:upload.checking',
} as const satisfies Partial<Record<UploadPhase, string>>;

/** Progress of an upload, or the server's error, with cancel and retry. */
export function UploadProgress({ item }: { item: UploadItem }) {
  const { t } = useTranslation(['release-editor', 'common']);
  const { bytes, time } = useFormats();
  const manager = useUploadManager();
  const name = useNameOf(item);
  const checked = item.phase === 'CHECKING' ? (item.checkPercent ?? null) : null;
  const percent = checked ?? (item.total > 0 ? Math.floor((item.sent / item.total) * 100) : 0);
  if (item.phase === 'ERROR') return <UploadFailure item={item} />;
  if (item.phase === 'FINISHED') return null;
  return (
    <div>
      <Flex gap={8} align="center">
        <Typography.Text ellipsis className={styles.name}>
          {name}
        </Typography.Text>
        <PauseButton item={item} />
        <Button
          size="small"
          type="text"
          disabled={false}
          icon={<CloseOutlined />}
          aria-label={t('release-editor:upload.cancel', { name })}
          onClick={() => manager.remove(item.key)}
        />
      </Flex>
      <Progress
        percent={percent}
        size="small"
        status={item.phase === 'PAUSED' || item.phase === 'WAITING' ? 'normal' : 'active'}
        showInfo={false}
        aria-label={name}
      />
      <Typography.Text type="secondary" className={looks.tinyText} role="status">
        {t(checked === null ? PHASE_TEXT[item.phase] : 'release-editor:upload.checkingPercent', {
          percent,
          sent: bytes(item.sent),
          total: bytes(item.total),
          time: item.goesOnAt === null ? '' : time(item.goesOnAt),
        })}
      </Typography.Text>
    </div>
  );
}

export interface FileFieldProps {
  value?: FileView | null;
  onChange?: (file: FileView | null) => void;
  id?: string;
  /** Key of the file's place among all uploads of the release editor. */
  uploadKey: string;
  kind: FileKind;
  limits: FileLimits;
  hint: ReactNode;
  /** Text that says why an uploaded file is not accepted; undefined for one that is. */
  refusal?: (file: FileView) => string | undefined;
  /** Other sources of a file than an upload; `take` uses a file as if it had been uploaded. */
  offer?: (take: (file: FileView) => void) => ReactNode;
  /** Renders the existing file. */
  preview: (file: FileView) => ReactNode;
}

/** Form field for one file: drop, progress, errors, preview, replace and remove. Its value is the stored file. */
export function FileField({
  value,
  onChange,
  id,
  uploadKey,
  kind,
  limits,
  hint,
  refusal,
  offer,
  preview,
}: FileFieldProps) {
  const { t } = useTranslation(['release-editor', 'common']);
  const { bytes } = useFormats();
  const { editable } = useEditor();
  const manager = useUploadManager();
  const item = useUpload(uploadKey);
  const result = item?.phase === 'FINISHED' ? item.result : null;
  const reason = (result && refusal?.(result)) ?? undefined;
  const [refused, setRefused] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!result) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the upload is forgotten with the same step
    setRefused(reason);
    if (reason === undefined) onChange?.(result);
    manager.remove(uploadKey);
  }, [result, reason, onChange, manager, uploadKey]);

  const take = (file: FileView) => {
    const why = refusal?.(file);
    setRefused(why);
    if (why === undefined) onChange?.(file);
  };

  return (
    <div id={id} tabIndex={-1} className={styles.fileField}>
      {value && (
        <Flex vertical gap={6} align="start">
          {preview(value)}
          <div className={styles.fileLine}>
            <Typography.Text type="secondary" ellipsis className={looks.mayShrink}>
              {value.fileName} · {bytes(value.size)}
            </Typography.Text>
            {editable && (
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('release-editor:upload.remove', { name: value.fileName })}
                onClick={() => onChange?.(null)}
              />
            )}
          </div>
        </Flex>
      )}
      {refused && !item && (
        <Alert
          type="error"
          showIcon
          closable={{ closeIcon: <CloseOutlined />, 'aria-label': t('common:actions.close') }}
          message={refused}
          onClose={() => setRefused(undefined)}
        />
      )}
      {item && item.phase !== 'FINISHED' && <UploadProgress item={item} />}
      {offer?.(take)}
      {editable && !(item && item.phase !== 'ERROR') && (
        <FileDropzone
          compact={Boolean(value)}
          limits={{ ...limits, maxFiles: 1 }}
          hint={hint}
          onFiles={([file]) => file && manager.start(uploadKey, kind, file)}
        />
      )}
    </div>
  );
}
