import { useEffect } from 'react';
import { Icon } from './icon';
import { timeText, useTranslation } from './texts';
import type { Player } from './use-player';
import { Waveform } from './waveform';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, button, a, summary, [role="slider"]') !== null;

/** Space plays and pauses, arrow keys seek, N and P change the track, except where something is typed or pressed. */
function useKeys(player: Player): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { current } = player;
      if (!current || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const acts: Record<string, () => void> = {
        ' ': () => player.toggle(current),
        ArrowRight: () => player.seek(player.position + 5),
        ArrowLeft: () => player.seek(player.position - 5),
        n: () => player.step(1),
        p: () => player.step(-1),
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player]);
}

const PROBLEMS = { withdrawn: 'player.withdrawn', failed: 'player.failed', offline: 'offline' } as const;

/** The player at the end of the page, once something was pressed. */
export function PlayerBar({ player }: { player: Player }) {
  const { t } = useTranslation('press');
  useKeys(player);
  const { current, isPlaying, position, duration, problem } = player;
  if (!current) return null;
  return (
    <section className="player" aria-label={t('player.label')}>
      <div className="controls">
        <button type="button" className="round" aria-label={t('player.previous')} onClick={() => player.step(-1)}>
          <Icon name="previous" />
        </button>
        <button
          type="button"
          className="round main"
          aria-label={isPlaying ? t('player.pause') : t('player.play')}
          onClick={() => player.toggle(current)}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <button type="button" className="round" aria-label={t('player.next')} onClick={() => player.step(1)}>
          <Icon name="next" />
        </button>
        <div className="now">
          <strong>{current.title}</strong>
          <span className="muted">{[current.artist, current.releaseTitle].filter(Boolean).join(' · ')}</span>
        </div>
        <span className="muted time">
          {timeText(position)} / {timeText(duration)}
        </span>
      </div>
      <Waveform player={player} />
      {problem !== null && (
        <p role="alert" className="problem">
          {t(PROBLEMS[problem])}
        </p>
      )}
    </section>
  );
}
