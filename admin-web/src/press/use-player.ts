import type { PressTrack } from '@mpn/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from './calls';
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
  problem: 'withdrawn' | 'failed' | null;
  toggle(track: Queued): void;
  seek(seconds: number): void;
  step(by: 1 | -1): void;
}

const REPORT_EVERY_MS = 5_000;

/** One audio element plays one track after the other; what was heard is its `played` ranges. */
export function usePlayer(queue: readonly Queued[], slug: string, measure: Measure): Player {
  const audio = useMemo(() => new Audio(), []);
  const [current, setCurrent] = useState<Queued | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [problem, setProblem] = useState<Player['problem']>(null);
  const trackRef = useRef<Queued | null>(null);

  const report = useCallback(
    (leaving = false) => {
      const track = trackRef.current;
      if (!track || audio.played.length === 0) return;
      const ranges = Array.from({ length: Math.min(audio.played.length, 100) }, (_, index): [number, number] => [
        Math.round(audio.played.start(index) * 1000),
        Math.round(audio.played.end(index) * 1000),
      ]);
      measure({ type: 'PLAYED', trackId: track.id, ranges }, leaving);
    },
    [audio, measure],
  );

  const start = useCallback(
    (track: Queued) => {
      report();
      trackRef.current = track;
      setCurrent(track);
      setProblem(null);
      setPosition(0);
      audio.src = track.streamUrl ?? '';
      void audio.play().catch(() => undefined);
    },
    [audio, report],
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
    const listen: [string, () => void][] = [
      ['play', () => setIsPlaying(true)],
      ['pause', () => (setIsPlaying(false), report())],
      ['timeupdate', () => setPosition(audio.currentTime)],
      ['ended', () => (report(), step(1))],
      [
        'error',
        () => {
          setIsPlaying(false);
          // The element does not say why: the page does.
          call('GET', `/press/pages/${slug}`).then(
            () => setProblem('failed'),
            () => setProblem('withdrawn'),
          );
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
  }, [audio, report, slug, step]);
  useEffect(() => () => audio.pause(), [audio]);

  return {
    current,
    isPlaying,
    position,
    duration: current ? current.durationMs / 1000 || audio.duration || 0 : 0,
    problem,
    toggle(track) {
      if (track.id !== trackRef.current?.id) start(track);
      else if (audio.paused) void audio.play().catch(() => undefined);
      else audio.pause();
    },
    seek(seconds) {
      audio.currentTime = Math.max(0, seconds);
      setPosition(audio.currentTime);
    },
    step,
  };
}
