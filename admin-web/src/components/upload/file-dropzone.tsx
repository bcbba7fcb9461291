import { CloseOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, theme, Typography } from 'antd';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { useFormats } from '@/providers/i18n/use-formats';
import { useNotify } from '@/providers/notifications/use-notify';
import { droppedFiles } from './dropped-files';
import { sortFiles, type FileLimits, type Rejected } from './file-checks';
import styles from './file-dropzone.module.css';

interface FileDropzoneProps {
  limits: FileLimits;
  /** Files chosen before, for duplicates and totals. */
  already?: readonly File[];
  onFiles: (files: File[]) => void;
  /** What is accepted, in words: "WAV or FLAC, from 44.1 kHz / 16 bit to 192 kHz / 32 bit float". */
  hint: ReactNode;
  disabled?: boolean;
  /** Endings of further files that are passed on beside the others, unchecked: they belong elsewhere. */
  alsoEndings?: readonly string[];
  /** Lower, for use within a table or beside a picture. */
  compact?: boolean;
}

function useRejectText(limits: FileLimits, alsoEndings: readonly string[]) {
  const { t } = useTranslation('common');
  const { byteLimit } = useFormats();
  return ({ file, reason }: Rejected) => {
    const max = { size: limits.maxBytes, totalSize: limits.maxTotalBytes, count: limits.maxFiles };
    const limit = reason === 'size' || reason === 'totalSize' ? byteLimit(max[reason] ?? 0) : String(max.count ?? '');
    const accepted = [...limits.endings, ...alsoEndings].map((ending) => ending.slice(1).toUpperCase()).join(', ');
    return t(`dropzone.rejected.${reason}`, { name: file.name, max: limit, accepted });
  };
}

/** Accepts files by drop or button and shows why a file was rejected. */
export function FileDropzone({
  limits,
  already = [],
  onFiles,
  hint,
  disabled = false,
  alsoEndings = [],
  compact = false,
}: FileDropzoneProps) {
  const { t } = useTranslation('common');
  const { token } = theme.useToken();
  const input = useRef<HTMLInputElement>(null);
  // Selects singular or plural of the texts.
  const count = limits.maxFiles === 1 ? 1 : 2;
  const [isOver, setIsOver] = useState(false);
  const [rejected, setRejected] = useState<Rejected[]>([]);
  const rejectText = useRejectText(limits, alsoEndings);
  const notify = useNotify();

  const isAlso = ({ name }: File) => alsoEndings.some((ending) => name.toLowerCase().endsWith(ending));
  const take = (files: readonly File[]) => {
    const sorted = sortFiles(
      files.filter((file) => !isAlso(file)),
      already,
      limits,
    );
    setRejected(sorted.rejected);
    const passedOn = [...sorted.accepted, ...files.filter(isAlso)];
    if (passedOn.length > 0) onFiles(passedOn);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (disabled) return;
    const dropped = droppedFiles(event.dataTransfer);
    if (Array.isArray(dropped)) take(dropped);
    else dropped.then(take, notify.error);
  };
  return (
    <div>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!disabled);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        style={{
          display: 'flex',
          flexDirection: compact ? 'row' : 'column',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 10,
          padding: compact ? '12px 16px' : '28px 20px',
          border: `1.5px dashed ${isOver ? token.colorPrimary : token.colorBorder}`,
          borderRadius: token.borderRadiusLG,
          background: isOver ? token.colorPrimaryBg : token.colorFillQuaternary,
          textAlign: 'center',
          transition: 'background 120ms, border-color 120ms',
        }}
      >
        {!compact && <InboxOutlined className={styles.icon} aria-hidden />}
        <Typography.Text strong>{t('dropzone.drop', { count })}</Typography.Text>
        <Button disabled={disabled} onClick={() => input.current?.click()}>
          {t('dropzone.browse', { count })}
        </Button>
        <Typography.Text type="secondary">{hint}</Typography.Text>
        <input
          ref={input}
          type="file"
          hidden
          // antd's styles show file inputs within a form although they are hidden: base.css hides them.
          multiple={limits.maxFiles !== 1}
          accept={[...limits.endings, ...alsoEndings].join(',')}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {rejected.length > 0 && (
        <Alert
          type="warning"
          showIcon
          closable={{ closeIcon: <CloseOutlined />, 'aria-label': t('actions.close') }}
          role="alert"
          className={looks.spaceAbove}
          onClose={() => setRejected([])}
          message={rejected.map((item) => (
            <div key={item.file.name + item.reason}>{rejectText(item)}</div>
          ))}
        />
      )}
    </div>
  );
}
