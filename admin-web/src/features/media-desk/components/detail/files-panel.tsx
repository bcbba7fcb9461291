import { DownloadOutlined, FileZipOutlined } from '@ant-design/icons';
import type { AudioFormat, MediaReleaseDetail } from '@mpn/domain';
import { Alert, Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskActions, DeskTarget } from '../../api/use-desk-actions';
import type { PermissionReasons } from '../../state/permission-reasons';
import styles from './detail.module.css';
import { Panel } from './panel';
import { RequestButton } from './request-button';

interface FilesPanelProps {
  release: MediaReleaseDetail;
  format: AudioFormat;
  onFormat: (format: AudioFormat) => void;
  reasons: PermissionReasons;
  actions: DeskActions;
}

/** Texts, pictures and documents of the release, for who writes or speaks about it. */
function PressKitButton({ target, actions }: { target: DeskTarget; actions: DeskActions }) {
  const { t } = useTranslation('media-desk');
  const [busy, setBusy] = useState(false);
  const hintId = useId();
  return (
    <>
      <Button
        block
        icon={<FileZipOutlined />}
        loading={busy}
        aria-describedby={hintId}
        onClick={() => {
          setBusy(true);
          void actions.pressKit(target).finally(() => setBusy(false));
        }}
      >
        {t('files.pressKit')}
      </Button>
      <span id={hintId} className={styles.small}>
        {t('files.pressKitHint')}
      </span>
    </>
  );
}

/** The whole release as files: a ZIP in the format chosen, or delivery to the institution's server. */
export function FilesPanel({ release, format, onFormat, reasons, actions }: FilesPanelProps) {
  const { t } = useTranslation(['media-desk', 'common']);
  const [busy, setBusy] = useState(false);
  const target = { releaseId: release.id, title: release.title };
  return (
    <Panel name="files" title={t('media-desk:files.title')}>
      {reasons.download === null ? (
        <>
          <Select
            aria-label={t('media-desk:files.format')}
            value={format}
            onChange={onFormat}
            options={release.permissions.formats.map((value) => ({
              value,
              label: t(`common:audioFormat.${value}`),
            }))}
          />
          <Button
            type="primary"
            block
            icon={<DownloadOutlined />}
            loading={busy}
            onClick={() => {
              setBusy(true);
              void actions.download(target, format).finally(() => setBusy(false));
            }}
          >
            {t('media-desk:files.zip')}
          </Button>
          <PressKitButton target={target} actions={actions} />
        </>
      ) : (
        <Alert type="info" showIcon message={reasons.download} />
      )}
      {!release.campaignEnded && !release.market && (
        <RequestButton
          block
          of="release"
          title={release.title}
          delivery={release.delivery}
          reason={reasons.request}
          onRequest={() => actions.request(target)}
        />
      )}
      {!release.market && reasons.request !== null && reasons.request !== reasons.download && (
        <span className={styles.small}>{reasons.request}</span>
      )}
    </Panel>
  );
}
