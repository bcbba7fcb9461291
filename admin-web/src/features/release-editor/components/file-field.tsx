import { CaretRightOutlined, CloseOutlined, DeleteOutlined, PauseOutlined, ReloadOutlined } from '@ant-design/icons';
import type { FileKind, FileView } from '@mpn/domain';
import { Button, Progress, theme, Typography } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDropzone } from '@/components/upload/file-dropzone';
import type { FileLimits } from '@/components/upload/file-checks';
import { useFormats } from '@/providers/i18n/use-formats';
import { errorText } from '@/providers/notifications/error-text';
import { useEditor } from '../state/editor-context';
import { useUpload, useUploadManager } from '../uploads/upload-context';
import { isResumable, type UploadItem, type UploadPhase } from '../uploads/upload-manager';

/** Why a file was not taken, in the server's words, and what can be done about it. */
function UploadFailure({ item }: { item: UploadItem }) {
  const { t } = useTranslation(['release-editor', 'common']);
  const manager = useUploadManager();
  const { token } = theme.useToken();
  return (
    <div
      role="alert"
      style={{
        padding: '8px 12px',
        borderInlineStart: `3px solid ${token.colorError}`,
        borderRadius: token.borderRadiusSM,
        background: token.colorErrorBg,
        fontSize: 13,
        overflowWrap: 'anywhere',
      }}
    >
      <strong>{item.file.name}</strong>
      <div style={{ margin: '2px 0 6px' }}>{errorText(item.error)}</div>
      <Button size="small" disabled={false} icon={<ReloadOutlined />} onClick={() => manager.retry(item.key)}>
        {t('common:actions.retry')}
      </Button>
      <Button
        size="small"
        type="text"
        disabled={false}
        icon={<CloseOutlined />}
        aria-label={t('release-editor:upload.dismiss', { name: item.file.name })}
        onClick={() => manager.remove(item.key)}
      />
    </div>
  );
}

/** Holds an upload, or lets it go on; only for those that can. */
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
  UPLOADING: 'release-editor:upload.progress',
  PAUSED: 'release-editor:upload.paused',
  CHECKING: 'release-editor:upload.checking',
} as const satisfies Partial<Record<UploadPhase, string>>;

/** How far an upload is, or why the file was refused, in the server's words; with cancel and retry. */
export function UploadProgress({ item }: { item: UploadItem }) {
  const { t } = useTranslation(['release-editor', 'common']);
  const { bytes } = useFormats();
  const manager = useUploadManager();
  const percent = item.total > 0 ? Math.floor((item.sent / item.total) * 100) : 0;
  if (item.phase === 'ERROR') return <UploadFailure item={item} />;
  if (item.phase === 'FINISHED') return null;
  return (
    <div>
      <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <Typography.Text ellipsis style={{ flex: 1, minWidth: 0 }}>
          {item.file.name}
        </Typography.Text>
        <PauseButton item={item} />
        <Button
          size="small"
          type="text"
          disabled={false}
          icon={<CloseOutlined />}
          aria-label={t('release-editor:upload.cancel', { name: item.file.name })}
          onClick={() => manager.remove(item.key)}
        />
      </div>
      <Progress
        percent={percent}
        size="small"
        status={item.phase === 'PAUSED' ? 'normal' : 'active'}
        showInfo={false}
        aria-label={item.file.name}
      />
      <Typography.Text type="secondary" style={{ fontSize: 12 }} role="status">
        {t(PHASE_TEXT[item.phase], { percent, sent: bytes(item.sent), total: bytes(item.total) })}
      </Typography.Text>
    </div>
  );
}

export interface FileFieldProps {
  value?: FileView | null;
  onChange?: (file: FileView | null) => void;
  id?: string;
  /** Names the place of the file among all uploads of this editor. */
  uploadKey: string;
  kind: FileKind;
  limits: FileLimits;
  hint: ReactNode;
  /** Shows the file that is there. */
  preview: (file: FileView) => ReactNode;
}

/** Form field for one file: drop, progress, verdict, preview, replace and remove. Its value is the stored file. */
export function FileField({ value, onChange, id, uploadKey, kind, limits, hint, preview }: FileFieldProps) {
  const { t } = useTranslation(['release-editor', 'common']);
  const { bytes } = useFormats();
  const { editable } = useEditor();
  const manager = useUploadManager();
  const item = useUpload(uploadKey);
  const result = item?.phase === 'FINISHED' ? item.result : null;
  useEffect(() => {
    if (!result) return;
    onChange?.(result);
    manager.remove(uploadKey);
  }, [result, onChange, manager, uploadKey]);

  return (
    <div id={id} tabIndex={-1} style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10 }}>
      {value && (
        <div style={{ display: 'grid', gap: 6, justifyItems: 'start' }}>
          {preview(value)}
          <div style={{ display: 'flex', gap: 8, alignItems: 'center', maxWidth: '100%' }}>
            <Typography.Text type="secondary" ellipsis style={{ minWidth: 0 }}>
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
        </div>
      )}
      {item && item.phase !== 'FINISHED' && <UploadProgress item={item} />}
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
