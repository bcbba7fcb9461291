import { CloudUploadOutlined, CloseOutlined } from '@ant-design/icons';
import { isFloatAudio } from '@mpn/domain';
import { Button, Typography } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '@/components/page/lazy-part';
import { PlayTrackButton } from '@/components/player/play-button';
import { TrackProgress } from '@/components/player/progress-line';
import { formatDuration } from '@/providers/i18n/formats';
import { useFormats } from '@/providers/i18n/use-formats';
import { UploadProgress } from '../components/file-field';
import { useFileLimits } from '../components/use-file-limits';
import { useEditor } from '../state/editor-context';
import { useUpload, useUploadManager } from '../uploads/upload-context';
import { isRefused } from '../uploads/upload-manager';
import { MasterHints } from './master-hints';
import { usePlayableTrack, type PlayerQueue } from './player-tracks';
import { TagDifferences } from './tag-differences';
import type { TrackDraft } from './track-draft';
import styles from './tracks.module.css';
import type { TrackActions } from './use-track-list';

// Lazy: loads its library with the first recording.
const Waveform = lazyPart(() => import('./waveform'));

interface TrackAudioProps {
  track: TrackDraft;
  queue: PlayerQueue;
  actions: TrackActions;
  error: string | undefined;
}

function ChooseFile({ track, isReplacing }: { track: TrackDraft; isReplacing: boolean }) {
  const { t } = useTranslation('release-editor');
  const manager = useUploadManager();
  const input = useRef<HTMLInputElement>(null);
  const { endings } = useFileLimits('audio');
  const label = t(isReplacing ? 'tracks.replaceAudio' : 'tracks.chooseAudio');
  return (
    <>
      <Button
        id={isReplacing ? undefined : `track-${String(track.id ?? track.key)}-audio`}
        size={isReplacing ? 'small' : 'middle'}
        type={isReplacing ? 'text' : 'default'}
        icon={<CloudUploadOutlined />}
        aria-label={`${label}: ${track.title}`}
        title={label}
        onClick={() => input.current?.click()}
      >
        {!isReplacing && label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={endings.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) manager.start(track.key, 'AUDIO_TRACK', file);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** "WAV 44.1 kHz / 16 bit", "WAV 192 kHz / 32 bit float" */
function useQuality(track: TrackDraft): string | null {
  const { t } = useTranslation('release-editor');
  const { number } = useFormats();
  const info = track.audioFile?.mediaInfo;
  if (info?.type !== 'audio') return null;
  return t(isFloatAudio(info) ? 'tracks.qualityFloat' : 'tracks.quality', {
    container: info.container.toUpperCase(),
    rate: number(info.sampleRate / 1000),
    depth: info.bitDepth,
  });
}

/** A track's recording: upload with progress or error, then waveform, duration and play. */
export function TrackAudio({ track, queue, actions, error }: TrackAudioProps) {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  const playable = usePlayableTrack(track, queue);
  const quality = useQuality(track);
  const item = useUpload(track.key);
  const { audioFile } = track;
  if (item && item.phase !== 'FINISHED')
    return (
      <>
        <UploadProgress item={item} />
        {editable && isRefused(item) && <ChooseFile track={track} isReplacing={false} />}
      </>
    );
  if (!audioFile) {
    if (track.isDataTrackOnly) return <Typography.Text type="secondary">{t('tracks.dataTrack')}</Typography.Text>;
    return editable ? <ChooseFile track={track} isReplacing={false} /> : <span>–</span>;
  }
  return (
    <div className={styles.audio}>
      <PlayTrackButton {...playable} title={track.title} size="small" type="default" />
      <div className={styles.wave}>
        <LazyPart
          loading={<div className={styles.waveformSpace} />}
          instead={<TrackProgress {...playable} height={32} />}
        >
          <Waveform fileId={audioFile.id} {...playable} />
        </LazyPart>
        <span className={styles.audioText} title={`${audioFile.fileName} · ${quality ?? ''}`}>
          {track.durationMs !== null && formatDuration(track.durationMs)} · {quality}
        </span>
        <MasterHints file={audioFile} />
        <TagDifferences track={track} actions={actions} />
        {error && <span className={styles.error}>{error}</span>}
      </div>
      {editable && (
        <span className={styles.audioButtons}>
          <ChooseFile track={track} isReplacing />
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('upload.remove', { name: audioFile.fileName })}
            onClick={() => actions.change(track.key, { audioFile: null })}
          />
        </span>
      )}
    </div>
  );
}
