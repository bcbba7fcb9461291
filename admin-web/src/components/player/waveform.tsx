import type { PeaksView } from '@mpn/domain';
import { theme } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type WaveSurfer from 'wavesurfer.js';
import { formatDuration } from '@/providers/i18n/formats';
import { usePlayer, usePlayerPosition, useTrackPhase } from '@/providers/player/player-provider';
import type { PlayerTrack } from '@/providers/player/player-store';
import { ProgressLine } from './progress-line';
import { usePeaks } from './use-peaks';
import styles from './waveform.module.css';

const KEY_STEP_SECONDS = 5;

/** `/api/files/7/peaks` -> 7 */
export function fileIdOf(peaksUrl: string | null): number | null {
  const match = /\/files\/(\d+)\/peaks/.exec(peaksUrl ?? '');
  return match ? Number(match[1]) : null;
}

/** Converts interleaved 8-bit minima and maxima to the two channels that wavesurfer draws. */
function channelsOf({ peaks }: PeaksView): [number[], number[]] {
  const low: number[] = [];
  const high: number[] = [];
  for (let index = 0; index + 1 < peaks.length; index += 2) {
    low.push(peaks[index]! / 128);
    high.push(peaks[index + 1]! / 128);
  }
  return [high, low];
}

/** True once the element has been near the viewport, so that a long list does not load all its waveforms at once. */
function useComesIntoView(frame: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return seen;
}

/**
 * Draws the waveform; it has no audio, the player plays it. `'gone'` when the code of wavesurfer cannot be loaded (a
 * deployment, no connection).
 */
function useDrawing(frame: React.RefObject<HTMLElement | null>, peaks: PeaksView | undefined, height: number) {
  const { token } = theme.useToken();
  const [drawing, setDrawing] = useState<WaveSurfer | 'gone' | null>(null);
  const { colorBorder, colorPrimary } = token;
  useEffect(() => {
    if (!peaks || !frame.current) return undefined;
    const container = frame.current;
    let surfer: WaveSurfer | null = null;
    let isGone = false;
    const draw = ({ default: Surfer }: typeof import('wavesurfer.js')) => {
      if (isGone) return;
      surfer = Surfer.create({
        container,
        height,
        peaks: channelsOf(peaks),
        duration: peaks.durationMs / 1000,
        // Opaque: the played part is drawn into these bars and keeps their transparency.
        waveColor: colorBorder,
        progressColor: colorPrimary,
        barWidth: 2,
        barGap: 1,
        barRadius: 2,
        cursorWidth: 0,
        normalize: true,
        interact: false,
      });
      setDrawing(surfer);
    };
    void import('wavesurfer.js').then(draw, () => isGone || setDrawing('gone'));
    return () => {
      isGone = true;
      surfer?.destroy();
      setDrawing(null);
    };
  }, [frame, peaks, height, colorBorder, colorPrimary]);
  return drawing;
}

interface WaveformProps {
  /** URL of the peaks; null where there are none. */
  peaksUrl: string | null;
  queue: readonly PlayerTrack[];
  index: number;
  /** CSS pixels. */
  height?: number;
}

/** A track's waveform: shows how far it has played, and seeks where it is clicked (arrow keys: five seconds). */
export function Waveform({ peaksUrl, queue, index, height = 36 }: WaveformProps) {
  const { t } = useTranslation('shell');
  const player = usePlayer();
  const frame = useRef<HTMLDivElement>(null);
  const track = queue[index];
  const isCurrent = useTrackPhase(track?.id ?? null) !== 'idle';
  const { position } = usePlayerPosition();
  const fileId = fileIdOf(peaksUrl);
  const isSeen = useComesIntoView(frame);
  const data = usePeaks(fileId, isSeen);
  const drawing = useDrawing(frame, data, height);
  const seconds = (data?.durationMs ?? track?.durationMs ?? 0) / 1000;
  const played = isCurrent ? Math.min(position, seconds) : 0;
  useEffect(() => {
    if (drawing !== 'gone') drawing?.setTime(played);
  }, [drawing, played]);

  const seekTo = (target: number) => {
    if (!isCurrent) player.play(queue, index);
    player.seek(Math.min(Math.max(0, target), seconds));
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !isCurrent) return;
    event.preventDefault();
    seekTo(played + step * KEY_STEP_SECONDS);
  };
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ height }}
      role="slider"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${t('player.seek')}: ${track?.title ?? ''}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(played)}
      aria-valuetext={formatDuration(played * 1000)}
      onKeyDown={onKey}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        if (track) seekTo(((event.clientX - box.left) / box.width) * seconds);
      }}
    >
      {!drawing && <span className={styles.idle} aria-hidden />}
      {drawing === 'gone' && <ProgressLine queue={queue} index={index} height={height} />}
    </div>
  );
}
