import { DownloadOutlined, StarFilled } from '@ant-design/icons';
import type { AudioFormat, MediaReleaseDetail, MediaTrackView } from '@mpn/domain';
import { Button, Tag, Tooltip, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { PlayButton } from '@/components/player/play-button';
import { Waveform } from '@/components/player/waveform';
import { StatusTag } from '@/components/status/status-tag';
import { formatDuration, formatIsrc } from '@/providers/i18n/formats';
import type { PlayerTrack } from '@/providers/player/player-store';
import type { DeskActions } from '../../api/use-desk-actions';
import type { PermissionReasons } from '../../state/permission-reasons';
import styles from './detail.module.css';
import { RequestButton } from './request-button';

export interface TrackTools {
  release: MediaReleaseDetail;
  queue: readonly PlayerTrack[];
  format: AudioFormat;
  reasons: PermissionReasons;
  actions: DeskActions;
}

/** Who wrote it: what a playout list asks for. */
function Credits({ track }: { track: MediaTrackView }) {
  const names = [...new Set(track.authors.map(({ name }) => name))].join(', ');
  const parts = [track.isrc && formatIsrc(track.isrc), names, track.publisher].filter(Boolean);
  return parts.length > 0 ? <span className={styles.small}>{parts.join(' · ')}</span> : null;
}

function TrackNames({ track, releaseArtist }: { track: MediaTrackView; releaseArtist: string | null }) {
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
      {track.artist && track.artist !== releaseArtist && <span>{track.artist}</span>}
      <Credits track={track} />
      {track.interactionStatus !== 'NEW' && (
        <span style={{ marginTop: 4 }}>
          <StatusTag kind="interaction" status={track.interactionStatus} />
        </span>
      )}
    </span>
  );
}

function TrackActions({ track, tools }: { track: MediaTrackView; tools: TrackTools }) {
  const { t } = useTranslation(['media-desk', 'common']);
  const { release, format, reasons, actions } = tools;
  const target = { releaseId: release.id, trackId: track.id, title: track.title };
  const label = t('media-desk:download.label', { title: track.title, format: t(`common:audioFormat.${format}`) });
  return (
    <span className={styles.actions}>
      {track.isDataTrackOnly ? (
        <Tag bordered={false}>{t('media-desk:tracks.dataOnly')}</Tag>
      ) : (
        <>
          <Tooltip title={reasons.download ?? label}>
            <Button
              type="text"
              icon={<DownloadOutlined />}
              aria-label={label}
              disabled={reasons.download !== null}
              onClick={() => void actions.download(target, format)}
            />
          </Tooltip>
          <RequestButton
            iconOnly
            of="track"
            title={track.title}
            delivery={track.delivery}
            reason={reasons.request}
            onRequest={() => actions.request(target)}
          />
        </>
      )}
    </span>
  );
}

function TrackRow({ track, tools }: { track: MediaTrackView; tools: TrackTools }) {
  const { queue, release } = tools;
  const index = queue.findIndex(({ id }) => id === track.id);
  return (
    <li className={styles.track}>
      <span className={`${styles.number} mpn-figures`}>{track.position}</span>
      <span className={styles.play}>
        <PlayButton queue={queue} index={index} type="default" />
      </span>
      <TrackNames track={track} releaseArtist={release.artistName} />
      <span className={styles.wave}>
        {index >= 0 && <Waveform peaksUrl={track.peaksUrl} queue={queue} index={index} />}
      </span>
      <span className={`${styles.length} mpn-figures`}>
        {track.durationMs === null ? '' : formatDuration(track.durationMs)}
      </span>
      <TrackActions track={track} tools={tools} />
    </li>
  );
}

/** Tab tracks: set by set, each with waveform, download and request. */
export function TrackList(tools: TrackTools) {
  const { t } = useTranslation('media-desk');
  const { tracks } = tools.release;
  const sets = [...new Set(tracks.map(({ set }) => set))];
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
