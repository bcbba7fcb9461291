import type { PressPageView, PressTrack } from '@mpn/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, isRefusal, PressError } from './calls';
import type { Measure } from './use-measure';

/** A track with the title of its release, in the order in which they are played. */
export interface Queued extends PressTrack {
  releaseTitle: string;
}

export interface Player {
  current: Queued | null;
  isPlaying: boolean;
  /** Seconds. */
  position: number;
  duration: number;
  /** Text key of what is wrong; null while nothing is. */
  problem: 'withdrawn' | 'failed' | 'offline' | null;
  toggle(track: Queued): void;
  seek(seconds: number): void;
  step(by: 1 | -1): void;
}

/** Why a track cannot be played: the element does not say it, the page does. */
async function problemOf(slug: string, track: Queued | null): Promise<NonNullable<Player['problem']>> {
  try {
    const { releases } = await call<PressPageView>('GET', `/press/pages/${slug}`);
    const isThere = releases.some((release) => !release.withdrawn && release.tracks.some(({ id }) => id === track?.id));
    return isThere ? 'failed' : 'withdrawn';
  } catch (error) {
    if (isRefusal(error)) return 'withdrawn';
    return error instanceof PressError && error.code === 'offline' ? 'offline' : 'failed';
  }
}

const REPORT_EVERY_MS = 5_000;

type AudioRef = { current: HTMLAudioElement | null };

const audioOf = (element: AudioRef): HTMLAudioElement => (element.current ??= new Audio());

/** One audio element plays one track after the other; what was heard is its `played` ranges. */
export function usePlayer(queue: readonly Queued[], slug: string, measure: Measure): Player {
  const element = useRef<HTMLAudioElement | null>(null);
  const [current, setCurrent] = useState<Queued | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [problem, setProblem] = useState<Player['problem']>(null);
  const trackRef = useRef<Queued | null>(null);

  const report = useCallback(
    (leaving = false) => {
      const track = trackRef.current;
      const audio = audioOf(element);
      if (!track || audio.played.length === 0) return;
      const ranges = Array.from({ length: Math.min(audio.played.length, 100) }, (_, index): [number, number] => [
        Math.round(audio.played.start(index) * 1000),
        Math.round(audio.played.end(index) * 1000),
      ]);
      measure({ type: 'PLAYED', trackId: track.id, ranges }, leaving);
    },
    [measure],
  );

  const start = useCallback(
    (track: Queued) => {
      report();
      trackRef.current = track;
      setCurrent(track);
      setProblem(null);
      setPosition(0);
      const audio = audioOf(element);
      audio.src = track.streamUrl ?? '';
      void audio.play().catch(() => undefined);
    },
    [report],
  );

  const step = useCallback(
    (by: 1 | -1) => {
      const at = queue.findIndex(({ id }) => id === trackRef.current?.id);
      const next = queue[at + by];
      if (at >= 0 && next) start(next);
    },
    [queue, start],
  );

  useEffect(() => {
    const audio = audioOf(element);
    const listen: [string, () => void][] = [
      ['play', () => setIsPlaying(true)],
      ['pause', () => (setIsPlaying(false), report())],
      ['timeupdate', () => setPosition(audio.currentTime)],
      ['ended', () => (report(), step(1))],
      [
        'error',
        () => {
          setIsPlaying(false);
          const track = trackRef.current;
          // The guest may have pressed another track meanwhile.
          void problemOf(slug, track).then((why) => track === trackRef.current && setProblem(why));
        },
      ],
    ];
    for (const [name, handle] of listen) audio.addEventListener(name, handle);
    const timer = setInterval(() => !audio.paused && report(), REPORT_EVERY_MS);
    const leave = () => report(true);
    window.addEventListener('pagehide', leave);
    return () => {
      for (const [name, handle] of listen) audio.removeEventListener(name, handle);
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
    };
  }, [report, slug, step]);
  useEffect(() => {
    const audio = audioOf(element);
    return () => audio.pause();
  }, []);

  return {
    current,
    isPlaying,
    position,
    duration: current ? current.durationMs / 1000 : 0,
    problem,
    toggle(track) {
      const audio = audioOf(element);
      if (track.id !== trackRef.current?.id) start(track);
      else if (audio.error) {
        // After an error the source is loaded again, and plays from the same position.
        const { currentTime } = audio;
        start(track);
        audio.currentTime = currentTime;
      } else if (audio.paused) void audio.play().catch(() => undefined);
      else audio.pause();
    },
    seek(seconds) {
      const audio = audioOf(element);
      audio.currentTime = Math.max(0, seconds);
      setPosition(audio.currentTime);
    },
    step,
  };
}
