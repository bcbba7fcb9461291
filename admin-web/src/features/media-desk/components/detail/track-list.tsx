import { DownloadOutlined, MessageOutlined, StarFilled } from '@ant-design/icons';
import {
  inRadioOrder,
  PREVIEW_SECONDS,
  type AudioFormat,
  type MediaReleaseDetail,
  type MediaTrackView,
} from '@mpn/domain';
import { Button, Tag, Tooltip, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayButton } from '@/components/player/play-button';
import { ProgressLine } from '@/components/player/progress-line';
import { Waveform } from '@/components/player/waveform';
import { StatusTag } from '@/components/status/status-tag';
import { formatDuration, formatIsrc } from '@/providers/i18n/formats';
import type { PlayerTrack } from '@/providers/player/player-store';
import type { AnswerActions } from '../../api/use-answers';
import type { DeskActions } from '../../api/use-desk-actions';
import type { PermissionReasons } from '../../state/permission-reasons';
import { AnswerIcon } from '../answer-buttons';
import { AnswerForm } from './answer-form';
import styles from './detail.module.css';
import { AiFacts, ClassicalFacts, CueFacts, RecordingFacts, VersionFacts } from './recording-facts';
import { RequestButton } from './request-button';

export interface TrackTools {
  release: MediaReleaseDetail;
  queue: readonly PlayerTrack[];
  format: AudioFormat;
  reasons: PermissionReasons;
  actions: DeskActions;
  answers: AnswerActions;
}

/** ISRC, authors and publisher of a track, which editors report to collecting societies. */
function Credits({ track }: { track: MediaTrackView }) {
  const names = [...new Set(track.authors.map(({ name }) => name))].join(', ');
  const parts = [track.isrc && formatIsrc(track.isrc), names, track.publisher].filter(Boolean);
  return parts.length > 0 ? <span className={styles.small}>{parts.join(' · ')}</span> : null;
}

/** Says that a track is heard as an excerpt only, and while its listening copy is not ready. */
function ListeningState({ track: { streamUrl, streamState, isExcerpt } }: { track: MediaTrackView }) {
  const { t } = useTranslation('media-desk');
  if (!streamUrl) return null;
  // texts: media-desk:tracks.stream.*
  const state = streamState === 'READY' ? null : t(`tracks.stream.${streamState}`);
  const parts = [isExcerpt && t('tracks.excerpt', { seconds: PREVIEW_SECONDS }), state].filter(Boolean);
  return parts.length > 0 ? (
    <span className={styles.small} aria-live="polite">
      {parts.join(' · ')}
    </span>
  ) : null;
}

function TrackNames({ track, release }: { track: MediaTrackView; release: MediaReleaseDetail }) {
  const { t } = useTranslation('media-desk');
  return (
    <span className={styles.names}>
      <span>
        <Typography.Text strong>{track.title}</Typography.Text>{' '}
        {track.isPromoTrack && (
          <span className={styles.promo}>
            <StarFilled aria-hidden /> {t('tracks.promo')}
          </span>
        )}
      </span>
      {track.artist && track.artist !== release.artistName && <span>{track.artist}</span>}
      <VersionFacts track={track} release={release} />
      <ClassicalFacts track={track} />
      <Credits track={track} />
      <RecordingFacts track={track} release={release} />
      <CueFacts track={track} />
      <AiFacts track={track} />
      <ListeningState track={track} />
      {(track.interactionStatus !== 'NEW' || track.answer) && (
        <span className={styles.marks}>
          {track.interactionStatus !== 'NEW' && <StatusTag kind="interaction" status={track.interactionStatus} />}
          {track.answer && <StatusTag kind="answer" status={track.answer.answer} />}
        </span>
      )}
    </span>
  );
}

interface TrackActionsProps {
  track: MediaTrackView;
  tools: TrackTools;
  /** Opens and closes the answer below the row; null where there is none to give. */
  answering: { isOpen: boolean; toggle: () => void } | null;
}

function TrackActions({ track, tools, answering }: TrackActionsProps) {
  const { t } = useTranslation(['media-desk', 'common']);
  const { release, format, reasons, actions } = tools;
  const target = { releaseId: release.id, trackId: track.id, title: track.title };
  const label = t('media-desk:download.label', { title: track.title, format: t(`common:audioFormat.${format}`) });
  return (
    <span className={styles.actions}>
      {answering && (
        <Tooltip title={t('media-desk:answer.of', { title: track.title })}>
          <Button
            type="text"
            icon={track.answer ? <AnswerIcon answer={track.answer.answer} given /> : <MessageOutlined />}
            aria-label={t('media-desk:answer.of', { title: track.title })}
            aria-expanded={answering.isOpen}
            onClick={answering.toggle}
          />
        </Tooltip>
      )}
      {track.isDataTrackOnly ? (
        <Tag bordered={false}>{t('media-desk:tracks.dataOnly')}</Tag>
      ) : (
        <>
          {/* The reason is shown once, beside the list. */}
          {reasons.download === null && (
            <Tooltip title={label}>
              <Button
                type="text"
                icon={<DownloadOutlined />}
                aria-label={label}
                onClick={() => void actions.download(target, format)}
              />
            </Tooltip>
          )}
          {reasons.request === null && (
            <RequestButton
              iconOnly
              of="track"
              title={track.title}
              delivery={track.delivery}
              reason={null}
              onRequest={() => actions.request(target)}
            />
          )}
        </>
      )}
    </span>
  );
}

function TrackRow({ track, tools }: { track: MediaTrackView; tools: TrackTools }) {
  const { queue, release } = tools;
  const index = queue.findIndex(({ id }) => id === track.id);
  const [isOpen, setOpen] = useState(false);
  const hasAnswer = release.answerable || track.answer !== null;
  const about = { releaseId: release.id, trackId: track.id, title: track.title, own: track.answer };
  return (
    <li className={styles.track}>
      <span className={`${styles.number} mpn-figures`}>{track.position}</span>
      <span className={styles.play}>
        <PlayButton queue={queue} index={index} title={track.title} type="default" />
      </span>
      <TrackNames track={track} release={release} />
      <span className={styles.wave}>
        {index >= 0 && track.isExcerpt && <ProgressLine queue={queue} index={index} height={36} />}
        {index >= 0 && !track.isExcerpt && <Waveform peaksUrl={track.peaksUrl} queue={queue} index={index} />}
      </span>
      <span className={`${styles.length} mpn-figures`}>
        {track.durationMs === null ? '' : formatDuration(track.durationMs)}
      </span>
      <TrackActions
        track={track}
        tools={tools}
        answering={hasAnswer ? { isOpen, toggle: () => setOpen(!isOpen) } : null}
      />
      {isOpen && hasAnswer && (
        <div className={styles.answer}>
          <AnswerForm about={about} answerable={release.answerable} answers={tools.answers} />
        </div>
      )}
    </li>
  );
}

/** Tab tracks, grouped by set: each track with waveform, download and request. */
export function TrackList(tools: TrackTools) {
  const { t } = useTranslation('media-desk');
  // Versions of a song stand together, those for radio first; each keeps the number that it has on the release.
  const tracks = inRadioOrder(tools.release.tracks);
  const sets = [...new Set(tools.release.tracks.map(({ set }) => set))];
  return (
    <div className={styles.stack}>
      {sets.map((set) => (
        <div key={set}>
          {sets.length > 1 && <Typography.Title level={3}>{t('tracks.set', { number: set })}</Typography.Title>}
          <ol
            className={styles.tracks}
            aria-label={sets.length > 1 ? t('tracks.set', { number: set }) : t('tabs.tracks')}
          >
            {tracks
              .filter((track) => track.set === set)
              .map((track) => (
                <TrackRow key={track.id} track={track} tools={tools} />
              ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
