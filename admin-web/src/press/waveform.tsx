import { useEffect, useRef, useState } from 'react';
import type { PeaksReply } from '@mpn/domain';
import { call } from './calls';
import type { Player } from './use-player';
import { timeText, useTranslation } from './texts';

const STEP_SECONDS = 5;
const HEIGHT = 56;

/** Loads the waveform; while there is none, a line stands for it. */
function usePeaks(url: string | null): number[] {
  const [loaded, setLoaded] = useState<{ url: string; peaks: number[] } | null>(null);
  useEffect(() => {
    if (url === null) return;
    call<PeaksReply>('GET', url.replace('/api', '')).then(
      (found) => setLoaded('isPending' in found ? null : { url, peaks: found.peaks }),
      () => setLoaded(null),
    );
  }, [url]);
  return loaded && loaded.url === url ? loaded.peaks : [];
}

function draw(canvas: HTMLCanvasElement, peaks: readonly number[], share: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const width = canvas.clientWidth;
  const scale = window.devicePixelRatio || 1;
  canvas.width = width * scale;
  canvas.height = HEIGHT * scale;
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const bars = Math.max(1, Math.floor(width / 3));
  const slices = peaks.length / 2;
  for (let bar = 0; bar < bars; bar += 1) {
    const at = Math.floor((bar / bars) * slices) * 2;
    const high = slices > 0 ? Math.max(Math.abs(peaks[at] ?? 0), Math.abs(peaks[at + 1] ?? 0)) / 128 : 0;
    const tall = Math.max(2, high * HEIGHT);
    context.fillStyle = style.getPropertyValue(bar / bars <= share ? '--played' : '--rest');
    context.fillRect(bar * 3, (HEIGHT - tall) / 2, 2, tall);
  }
}

/** The waveform of the current track as a slider: arrow keys seek by five seconds, a press seeks to its place. */
export function Waveform({ player }: { player: Player }) {
  const { t } = useTranslation('press');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { current, position, duration } = player;
  const peaks = usePeaks(current?.peaksUrl ?? null);
  useEffect(() => {
    const paint = () => canvas.current && draw(canvas.current, peaks, duration > 0 ? position / duration : 0);
    paint();
    window.addEventListener('resize', paint);
    return () => window.removeEventListener('resize', paint);
  }, [peaks, position, duration]);
  return (
    <div
      className="waveform"
      role="slider"
      tabIndex={0}
      aria-label={t('player.seek')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(position)}
      aria-valuetext={t('player.position', { at: timeText(position), of: timeText(duration) })}
      onKeyDown={(event) => {
        const by = {
          ArrowRight: STEP_SECONDS,
          ArrowUp: STEP_SECONDS,
          ArrowLeft: -STEP_SECONDS,
          ArrowDown: -STEP_SECONDS,
        }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        player.seek(Math.min(duration, position + by));
      }}
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        player.seek(((event.clientX - box.left) / box.width) * duration);
      }}
    >
      <canvas ref={canvas} height={HEIGHT} aria-hidden="true" />
    </div>
  );
}
