import { CUE_POINTS, Ending, hasCuePoints, isForOtherMaster, type CuePointField } from '@mpn/domain';
import { Alert, Button, Collapse, Flex, Form, Select } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from '@/components/page/lazy-part';
import { PlayTrackButton } from '@/components/player/play-button';
import { TrackProgress } from '@/components/player/progress-line';
import { usePeaks } from '@/components/player/use-peaks';
import { usePlayer, usePlayerState } from '@/providers/player/player-provider';
import type { PlayerTrack } from '@/providers/player/player-store';
import styles from '../components/release-editor.module.css';
import { useEditor } from '../state/editor-context';
import { usePlayableTrack, type PlayerQueue } from '../tracks/player-tracks';
import type { TrackDraft } from '../tracks/track-draft';
import type { FieldTexts } from '../tracks/track-errors';
import type { TrackActions } from '../tracks/use-track-list';
import looks from './cue-points.module.css';
import { PositionField } from './position-field';

const Waveform = lazyPart(() => import('../tracks/waveform'));

const NAMES: ReadonlySet<string> = new Set<string>([...CUE_POINTS, 'ending', 'cuePointsFileId']);
/** Whether a field with an error is one of these. */
export const isCuePointField = (field: string): boolean => NAMES.has(field);

/** The points that a key sets where the recording plays. */
const KEYS: Readonly<Record<string, CuePointField>> = { i: 'introMs', o: 'outroMs' };

interface TrackCuePointsProps {
  track: TrackDraft;
  errors: FieldTexts | undefined;
  actions: TrackActions;
  queue: PlayerQueue;
}

/** Position of the player in this recording, in milliseconds; null while another one is loaded. */
function usePlayedPosition(track: PlayerTrack | undefined): { isLoaded: boolean; now: () => number } {
  const player = usePlayer();
  const { current } = usePlayerState();
  const now = useCallback(() => Math.round(player.audio.currentTime * 1_000), [player]);
  return { isLoaded: track !== undefined && current?.id === track.id, now };
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Sets a point when its key is pressed outside of text fields. */
function usePointKeys(isActive: boolean, set: (field: CuePointField) => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const field = KEYS[event.key.toLowerCase()];
      if (!field || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return;
      event.preventDefault();
      set(field);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive, set]);
}

function Marks({ track, measured, durationMs }: { track: TrackDraft; measured: Points; durationMs: number }) {
  return CUE_POINTS.map((field) => {
    const ms = track[field] ?? measured[field] ?? null;
    if (ms === null || ms < 0 || ms > durationMs) return null;
    return (
      <span
        key={field}
        aria-hidden
        className={looks.mark}
        data-point={field}
        style={{ insetInlineStart: `${String((100 * ms) / durationMs)}%` }}
      />
    );
  });
}

type Points = Partial<Record<CuePointField, number>>;

function CueForm({ track, errors, actions, queue }: TrackCuePointsProps) {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  const { audioFile } = track;
  const peaks = usePeaks(audioFile?.id ?? null, audioFile !== null);
  const measured: Points = peaks?.bounds ? { cueInMs: peaks.bounds.startMs, cueOutMs: peaks.bounds.endMs } : {};
  const playable = usePlayableTrack(track, queue);
  const { isLoaded, now } = usePlayedPosition(playable.track);
  const { change } = actions;
  const [key, fileId] = [track.key, audioFile?.id ?? null];
  const enter = useCallback(
    (part: Partial<TrackDraft>) => change(key, { ...part, cuePointsFileId: fileId }),
    [change, key, fileId],
  );
  const setHere = useCallback((field: CuePointField) => enter({ [field]: now() }), [enter, now]);
  usePointKeys(editable && isLoaded, setHere);
  const isOther = isForOtherMaster(track, fileId);
  return (
    <>
      <span className={styles.intro}>{t('cuePoints.hint')}</span>
      {isOther && (
        <Alert
          type="warning"
          showIcon
          className={looks.other}
          message={t('cuePoints.otherMaster')}
          action={
            <Flex wrap gap={8}>
              <Button size="small" onClick={() => enter({})}>
                {t('cuePoints.stillRight')}
              </Button>
              <Button
                size="small"
                onClick={() => enter({ cueInMs: null, introMs: null, outroMs: null, cueOutMs: null, ending: null })}
              >
                {t('cuePoints.clear')}
              </Button>
            </Flex>
          }
        />
      )}
      {audioFile && (
        <div className={looks.player}>
          <PlayTrackButton {...playable} title={track.title} size="small" type="default" />
          <div className={looks.wave}>
            <LazyPart
              loading={<div className={looks.waveSpace} />}
              instead={<TrackProgress {...playable} height={32} />}
            >
              <Waveform fileId={audioFile.id} {...playable} />
            </LazyPart>
            {peaks && <Marks track={track} measured={measured} durationMs={peaks.durationMs} />}
          </div>
        </div>
      )}
      {audioFile && editable && (
        <Flex wrap gap={8} align="center" className={looks.buttons}>
          <Button disabled={!isLoaded} aria-keyshortcuts="I" onClick={() => setHere('introMs')}>
            {t('cuePoints.introHere')} <kbd>I</kbd>
          </Button>
          <Button disabled={!isLoaded} aria-keyshortcuts="O" onClick={() => setHere('outroMs')}>
            {t('cuePoints.outroHere')} <kbd>O</kbd>
          </Button>
          {!isLoaded && <span className={looks.note}>{t('cuePoints.playFirst')}</span>}
        </Flex>
      )}
      <div className={styles.fields}>
        {CUE_POINTS.map((field) => (
          <PositionField
            key={field}
            id={`track-${field}`}
            label={t(`cuePoints.${field}`)}
            value={track[field]}
            measured={measured[field] ?? null}
            error={errors?.[field]}
            onChange={(ms) => enter({ [field]: ms })}
          />
        ))}
        <Form.Item label={t('cuePoints.ending')} htmlFor="track-ending">
          <Select
            id="track-ending"
            allowClear
            value={track.ending}
            options={Ending.map((value) => ({ value, label: t(`cuePoints.endings.${value}`) }))}
            onChange={(ending: Ending | undefined) => enter({ ending: ending ?? null })}
          />
        </Form.Item>
      </div>
    </>
  );
}

/** Cue points for playout, collapsed where none was entered. */
export function TrackCuePoints(props: TrackCuePointsProps) {
  const { t } = useTranslation('release-editor');
  const [isOpen, setOpen] = useState(hasCuePoints(props.track));
  const hasError = Object.keys(props.errors ?? {}).some(isCuePointField);
  return (
    <Collapse
      className={`${styles.folded} ${styles.trackRights}`}
      activeKey={isOpen || hasError ? ['cue-points'] : []}
      onChange={(keys) => setOpen(keys.includes('cue-points'))}
      destroyOnHidden
      items={[{ key: 'cue-points', label: t('cuePoints.title'), children: <CueForm {...props} /> }]}
    />
  );
}
