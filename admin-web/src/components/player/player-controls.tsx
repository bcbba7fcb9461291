import {
  CloseOutlined,
  RetweetOutlined,
  SoundOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from '@ant-design/icons';
import { Button, Popover, Slider, Tooltip, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import looks from '@/components/looks.module.css';
import { Cover } from '@/components/media/cover';
import { formatDuration } from '@/providers/i18n/formats';
import { usePlayer, usePlayerPosition, usePlayerState } from '@/providers/player/player-provider';
import type { PlayerTrack } from '@/providers/player/player-store';
import { PlayIcon } from './play-button';
import { usePeaks } from './use-peaks';
import { fileIdOf, Waveform } from './waveform';
import styles from './player-bar.module.css';

/** Where to go on listening: on the waveform, or on a line where there is none (yet). */
function SeekBar() {
  const { t } = useTranslation('shell');
  const player = usePlayer();
  const { isPhone } = useScreen();
  const { current, queue, index } = usePlayerState();
  const { position, duration } = usePlayerPosition();
  const peaksUrl = current?.peaksUrl ?? null;
  const isDrawn = usePeaks(fileIdOf(peaksUrl), true) !== undefined;
  return (
    <div className={styles.seek}>
      <span className="mpn-figures">{formatDuration(position * 1000)}</span>
      {isDrawn ? (
        <Waveform key={peaksUrl} peaksUrl={peaksUrl} queue={queue} index={index} height={isPhone ? 26 : 40} />
      ) : (
        <Slider
          className={styles.slider}
          min={0}
          max={Math.max(1, duration)}
          step={1}
          value={Math.min(position, Math.max(1, duration))}
          onChange={(seconds) => player.seek(seconds)}
          tooltip={{ formatter: (seconds) => formatDuration((seconds ?? 0) * 1000) }}
          ariaLabelForHandle={t('player.seek')}
        />
      )}
      <span className="mpn-figures">{formatDuration(duration * 1000)}</span>
    </div>
  );
}

function Volume() {
  const { t } = useTranslation('shell');
  const player = usePlayer();
  const { volume } = usePlayerState();
  const slider = (
    <Slider
      vertical
      className={styles.volume}
      min={0}
      max={100}
      value={Math.round(volume * 100)}
      onChange={(percent) => player.setVolume(percent / 100)}
      ariaLabelForHandle={t('player.volume')}
    />
  );
  return (
    <Popover trigger="click" content={slider}>
      <Button type="text" icon={<SoundOutlined />} aria-label={t('player.volume')} />
    </Popover>
  );
}

/**
 * Switch: whether the next release of the list follows by itself. Not shown where the queue holds one release alone.
 */
function Continue() {
  const { t } = useTranslation('shell');
  const player = usePlayer();
  const { queue, continues } = usePlayerState();
  if (queue.every(({ releaseId }) => releaseId === queue[0]?.releaseId)) return null;
  return (
    <Tooltip title={t(continues ? 'player.continues' : 'player.stopsAtEnd')}>
      <Button
        type={continues ? 'primary' : 'text'}
        className={styles.continue}
        icon={<RetweetOutlined />}
        aria-label={t('player.continue')}
        aria-pressed={continues}
        onClick={() => player.setContinues(!continues)}
      />
    </Tooltip>
  );
}

/** What the player's bar shows of a track, and its buttons. */
export default function PlayerControls({ current }: { current: PlayerTrack }) {
  const { t } = useTranslation('shell');
  const player = usePlayer();
  const { isPhone } = useScreen();
  const { phase, isAwaited, queue, index } = usePlayerState();
  const isRunning = phase === 'playing' || phase === 'loading';
  const isWaited = isAwaited || (current.isPreparing === true && phase === 'loading');
  return (
    <>
      <div className={styles.what}>
        <Cover url={current.coverUrl} size={48} />
        <div className={styles.names}>
          <Typography.Text strong ellipsis className={styles.title}>
            {current.href ? <Link to={current.href}>{current.title}</Link> : current.title}
          </Typography.Text>
          <Typography.Text
            type={phase === 'failed' && !isWaited ? 'danger' : 'secondary'}
            ellipsis
            className={looks.smallText}
          >
            {isWaited ? t('player.preparing') : phase === 'failed' ? t('player.failed') : current.artist}
          </Typography.Text>
        </div>
      </div>
      <div className={styles.controls}>
        <Button
          type="text"
          className={styles.back}
          icon={<StepBackwardOutlined />}
          aria-label={t('player.previous')}
          onClick={() => player.previous()}
        />
        <Button
          type="primary"
          shape="circle"
          className={styles.toggle}
          icon={<PlayIcon phase={phase} />}
          aria-label={t(isRunning ? 'player.pause' : 'player.play')}
          onClick={() => player.toggle()}
        />
        <Button
          type="text"
          className={styles.forward}
          icon={<StepForwardOutlined />}
          aria-label={t('player.next')}
          disabled={index + 1 >= queue.length}
          onClick={() => player.next()}
        />
      </div>
      <SeekBar />
      <div className={styles.extra}>
        <Continue />
        {!isPhone && <Volume />}
        <Button
          type="text"
          className={styles.close}
          icon={<CloseOutlined />}
          aria-label={t('player.close')}
          onClick={() => player.close()}
        />
      </div>
    </>
  );
}
