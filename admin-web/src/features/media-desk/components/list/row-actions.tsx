import { CloudUploadOutlined, DownloadOutlined } from '@ant-design/icons';
import type { MediaTableRow } from '@mpn/domain';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerActions } from '../../api/use-answers';
import type { DeskActions } from '../../api/use-desk-actions';
import type { MyDelivery } from '../../api/use-my-delivery';
import { StatusTag } from '@/components/status/status-tag';
import { AnswerButtons } from '../answer-buttons';
import { FavoriteButton } from '../favorite-button';
import styles from './media-list.module.css';

/** What the rows of the list need besides their data. */
export interface RowTools {
  actions: DeskActions;
  mine: MyDelivery;
  answers: AnswerActions;
}

/** What the buttons of a row's files need. */
export type FileTools = Pick<RowTools, 'actions' | 'mine'>;

/** Text key of the reason why a row's files are not available; null where they are. */
export function whyNoFiles(
  row: MediaTableRow,
  may: boolean,
): 'why.ended' | 'why.paused' | 'why.release' | 'why.account' | null {
  if (row.campaignEnded) return 'why.ended';
  if (row.campaignPaused) return 'why.paused';
  if (!row.downloadAllowed) return 'why.release';
  return may ? null : 'why.account';
}

export function RowFavorite({ row, tools: { actions } }: { row: MediaTableRow; tools: Pick<RowTools, 'actions'> }) {
  return (
    <FavoriteButton
      title={row.title}
      favorite={row.favorite}
      onChange={(favorite) => void actions.setFavorite({ releaseId: row.id, title: row.title }, favorite)}
    />
  );
}

/** The editor's answer to the label; read-only after the end of the campaign. */
export function RowAnswer({
  row,
  tools: { answers },
  size,
}: {
  row: MediaTableRow;
  tools: RowTools;
  size: 'small' | 'middle';
}) {
  const { id, title, answer, answerable } = row;
  if (!answerable) return answer && <StatusTag kind="answer" status={answer.answer} />;
  const about = { releaseId: id, trackId: null, title, own: answer };
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <AnswerButtons compact={size} about={about} answers={answers} />
    </span>
  );
}

/** Favorite, download in my format, request of a row. */
export function RowActions({ row, tools: { actions, mine } }: { row: MediaTableRow; tools: FileTools }) {
  const { t } = useTranslation(['media-desk', 'common']);
  const [busy, setBusy] = useState<'download' | 'request' | null>(null);
  const target = { releaseId: row.id, title: row.title };
  const noDownload = whyNoFiles(row, mine.mayDownload);
  const noRequest = whyNoFiles(row, mine.mayRequest);
  const format = t(`common:audioFormat.${mine.format}`);
  const run = (what: 'download' | 'request') => {
    setBusy(what);
    void actions[what](target).finally(() => setBusy(null));
  };
  return (
    <span className={styles.actions} role="presentation" onClick={(event) => event.stopPropagation()}>
      <RowFavorite row={row} tools={{ actions }} />
      <Tooltip title={noDownload ? t(`media-desk:${noDownload}`) : `${t('media-desk:download.quick', { format })} (D)`}>
        <Button
          type="text"
          icon={<DownloadOutlined />}
          loading={busy === 'download'}
          disabled={noDownload !== null}
          aria-label={t('media-desk:download.label', { title: row.title, format })}
          onClick={() => run('download')}
        />
      </Tooltip>
      <Tooltip title={noRequest ? t(`media-desk:${noRequest}`) : `${t('media-desk:request.quick')} (R)`}>
        <Button
          type="text"
          icon={<CloudUploadOutlined />}
          loading={busy === 'request'}
          disabled={noRequest !== null}
          aria-label={t('media-desk:request.label', { title: row.title })}
          onClick={() => run('request')}
        />
      </Tooltip>
    </span>
  );
}
