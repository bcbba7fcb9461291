import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Player, type PlayerPhase, type PlayerState, type PlayerTrack } from './player-store';

const PlayerContext = createContext<Player | null>(null);

/** Elements that use the space key themselves. */
const TAKES_SPACE =
  'input, textarea, select, button, a, summary, [contenteditable="true"], [role="button"], [role="menuitem"], [role="option"], [role="tab"], [role="checkbox"], [role="dialog"] *';

/** Where letters are typed, or dialogs have keys of their own. */
const TAKES_LETTERS = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *, [role="listbox"] *';

const SEEK_SECONDS = 5;

/** Elements in which arrow keys have a meaning of their own. */
const TAKES_ARROWS = `${TAKES_LETTERS}, [role="slider"], [role="tab"], [role="menuitem"], [role="radio"], [role="grid"] *`;

/** Space plays and pauses, N and P go to the next and the previous track, the arrow keys seek by five seconds. */
function usePlayerKeys(player: Player): void {
  useEffect(() => {
    const seekBy = (seconds: number) => () => player.seek(player.audio.currentTime + seconds);
    const keys: Partial<Record<string, () => void>> = {
      n: () => player.next(),
      p: () => player.previous(),
      ArrowLeft: seekBy(-SEEK_SECONDS),
      ArrowRight: seekBy(SEEK_SECONDS),
    };
    const onKey = (event: KeyboardEvent) => {
      const isHeld = event.repeat && !event.key.startsWith('Arrow');
      if (!player.current || isHeld || event.ctrlKey || event.metaKey || event.altKey) return;
      const isSpace = event.code === 'Space';
      const work = isSpace ? () => player.toggle() : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      const taken = isSpace ? TAKES_SPACE : event.key.length === 1 ? TAKES_LETTERS : TAKES_ARROWS;
      if (!work || (event.target as Element | null)?.closest?.(taken)) return;
      event.preventDefault();
      work();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [player]);
}

/** The one player of the main layout: keeps playing from page to page. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const [player] = useState(() => new Player());
  usePlayerKeys(player);
  useEffect(() => () => player.close(), [player]);
  return <PlayerContext.Provider value={player}>{children}</PlayerContext.Provider>;
}

/** The player itself, for handlers; does not re-render. */
export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer outside of the main layout');
  return player;
}

/** Queue, current track and phase as they change. */
export function usePlayerState(): PlayerState & { current: PlayerTrack | null } {
  const player = usePlayer();
  const state = useSyncExternalStore(player.subscribe, player.getState);
  return { ...state, current: state.queue[state.index] ?? null };
}

/** Playback state of one track: 'idle' unless it is the current one. */
export function useTrackPhase(trackId: number | null): PlayerPhase {
  const { current, phase } = usePlayerState();
  return current !== null && current.id === trackId ? phase : 'idle';
}

/** Seconds played and in all, four times a second while playing. */
export function usePlayerPosition(): { position: number; duration: number } {
  const player = usePlayer();
  const [state, setState] = useState({ position: 0, duration: 0 });
  useEffect(() => {
    const { audio } = player;
    const events = ['timeupdate', 'durationchange', 'seeked', 'emptied'] as const;
    const read = () => {
      const known = (player.current?.durationMs ?? 0) / 1000;
      setState({ position: audio.currentTime, duration: Number.isFinite(audio.duration) ? audio.duration : known });
    };
    for (const event of events) audio.addEventListener(event, read);
    read();
    return () => {
      for (const event of events) audio.removeEventListener(event, read);
    };
  }, [player]);
  return state;
}
