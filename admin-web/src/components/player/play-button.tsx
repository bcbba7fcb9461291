import { CaretRightOutlined, ExclamationOutlined, LoadingOutlined, PauseOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePlayer, useTrackPhase } from '@/providers/player/player-provider';
import type { PlayerPhase, PlayerTrack } from '@/providers/player/player-store';

export function PlayIcon({ phase }: { phase: PlayerPhase }) {
  if (phase === 'loading') return <LoadingOutlined />;
  if (phase === 'playing') return <PauseOutlined />;
  if (phase === 'failed') return <ExclamationOutlined />;
  return <CaretRightOutlined />;
}

interface PlayTrackButtonProps extends Pick<ButtonProps, 'size' | 'type'> {
  /** Nothing can be played without one. */
  track: PlayerTrack | undefined;
  /** Names the disabled button of a track that is not in the playlist, as one without audio. */
  title?: string;
  /** Plays the track in its playlist, or pauses it. */
  play: () => void;
}

/** Plays or pauses a track; its playlist is asked for when it is pressed. */
export function PlayTrackButton({ track, title = '', play, size, type = 'text' }: PlayTrackButtonProps) {
  const { t } = useTranslation('shell');
  const phase = useTrackPhase(track?.id ?? null);
  const isRunning = phase === 'playing' || phase === 'loading';
  return (
    <Button
      type={type}
      shape="circle"
      size={size}
      disabled={!track}
      icon={<PlayIcon phase={phase} />}
      aria-label={t(isRunning ? 'player.pauseTrack' : 'player.playTrack', { title: track?.title ?? title })}
      onClick={(event) => {
        event.stopPropagation();
        play();
      }}
    />
  );
}

interface PlayButtonProps extends Omit<PlayTrackButtonProps, 'track' | 'play'> {
  /** The playlist; the track is its element at `index`. */
  queue: readonly PlayerTrack[];
  index: number;
}

/** Plays or pauses one track of a list; the next tracks of its release follow. */
export function PlayButton({ queue, index, ...props }: PlayButtonProps) {
  const player = usePlayer();
  return <PlayTrackButton {...props} track={queue[index]} play={() => player.play(queue, index)} />;
}
