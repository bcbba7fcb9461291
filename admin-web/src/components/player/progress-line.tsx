import { Progress } from 'antd';
import { usePlayer, usePlayerPosition, useTrackPhase } from '@/providers/player/player-provider';
import type { PlayerTrack } from '@/providers/player/player-store';
import styles from './progress-line.module.css';

interface TrackProgressProps {
  track: PlayerTrack | undefined;
  /** Plays the track in its playlist. */
  play: () => void;
  /** CSS pixels. */
  height: number;
}

/** Progress of a track as a plain line, where no waveform is available. A click seeks. */
export function TrackProgress({ track, play, height }: TrackProgressProps) {
  const player = usePlayer();
  const isCurrent = useTrackPhase(track?.id ?? null) !== 'idle';
  const { position } = usePlayerPosition();
  const seconds = (track?.durationMs ?? 0) / 1000;
  const seek = (event: React.MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (!isCurrent) play();
    player.seek(((event.clientX - box.left) / box.width) * seconds);
  };
  // Not focusable: the player bar has a slider for keyboard users.
  return (
    <div style={{ height, display: 'flex', alignItems: 'center', cursor: 'pointer' }} aria-hidden onClick={seek}>
      <Progress
        percent={isCurrent && seconds > 0 ? (Math.min(position, seconds) / seconds) * 100 : 0}
        showInfo={false}
        size={{ height: 2 }}
        className={styles.line}
      />
    </div>
  );
}

interface ProgressLineProps {
  queue: readonly PlayerTrack[];
  index: number;
  /** CSS pixels. */
  height: number;
}

/** Progress of one track of a list. */
export function ProgressLine({ queue, index, height }: ProgressLineProps) {
  const player = usePlayer();
  return <TrackProgress track={queue[index]} play={() => player.play(queue, index)} height={height} />;
}
