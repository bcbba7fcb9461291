import { theme } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import WaveSurfer from 'wavesurfer.js';
import { usePeaks } from '@/components/player/use-peaks';
import { usePlayer, usePlayerState } from '@/providers/player/player-provider';
import type { PlayerTrack } from '@/providers/player/player-store';

interface WaveformProps {
  fileId: number;
  track: PlayerTrack | undefined;
  /** Plays the track in its playlist. */
  play: () => void;
}

const HEIGHT = 32;

/** True once the element was visible: a long list loads only the peaks in view. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || seen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

/** Upper and lower half of the wave, -1 to 1, from the server's pairs of signed bytes. */
function channelsOf(peaks: readonly number[]): [Float32Array, Float32Array] {
  const half = Math.floor(peaks.length / 2);
  const [low, high] = [new Float32Array(half), new Float32Array(half)];
  for (let at = 0; at < half; at += 1) {
    low[at] = (peaks[2 * at] ?? 0) / 127;
    high[at] = (peaks[2 * at + 1] ?? 0) / 127;
  }
  return [high, low];
}

/** A recording's waveform; shows and seeks the shared player's position. Loads peaks only, never the audio. */
export default function Waveform({ fileId, track, play }: WaveformProps) {
  const { t } = useTranslation('release-editor');
  const { token } = theme.useToken();
  const container = useRef<HTMLDivElement>(null);
  const seen = useSeen(container);
  const data = usePeaks(fileId, seen);
  const player = usePlayer();
  const isCurrent = usePlayerState().current?.id === track?.id && track !== undefined;
  const wave = useRef<WaveSurfer | null>(null);
  const { colorBorder, colorPrimary } = token;

  useEffect(() => {
    if (!container.current || !data || data.peaks.length === 0) return undefined;
    const created = WaveSurfer.create({
      container: container.current,
      height: HEIGHT,
      barWidth: 2,
      barGap: 1,
      barRadius: 1,
      cursorWidth: 0,
      // Opaque: the played part is drawn into these bars and keeps their transparency.
      waveColor: colorBorder,
      progressColor: colorPrimary,
      peaks: channelsOf(data.peaks),
      duration: data.durationMs / 1000,
      interact: false,
      // Normalized: the waveform is for orientation, not for judging loudness.
      normalize: true,
    });
    wave.current = created;
    return () => {
      created.destroy();
      wave.current = null;
    };
  }, [data, colorBorder, colorPrimary]);

  useEffect(() => {
    if (!isCurrent) {
      wave.current?.setTime(0);
      return undefined;
    }
    const { audio } = player;
    const follow = () => wave.current?.setTime(audio.currentTime);
    audio.addEventListener('timeupdate', follow);
    follow();
    return () => audio.removeEventListener('timeupdate', follow);
  }, [isCurrent, player, data]);

  const seek = (event: React.MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    if (!isCurrent) play();
    if (data) player.seek((share * data.durationMs) / 1000);
  };
  return (
    // Not focusable: the player bar has a slider for keyboard users.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={container}
      role="img"
      aria-label={t('tracks.waveform', { name: track?.title ?? '' })}
      onClick={seek}
      style={{ height: HEIGHT, cursor: 'pointer' }}
    />
  );
}
