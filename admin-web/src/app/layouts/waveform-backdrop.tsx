const WIDTH = 1200;
const HEIGHT = 300;
const STEP = 15;

/** A sum of three sines: resembles a waveform and is the same on every visit. */
function level(index: number): number {
  const position = index / (WIDTH / STEP);
  const swell = Math.sin(position * Math.PI) ** 0.7;
  const beat = 0.5 + 0.3 * Math.sin(index * 0.9) + 0.2 * Math.sin(index * 2.3 + 1);
  return Math.max(0.05, swell * Math.abs(beat));
}

const bars = Array.from({ length: WIDTH / STEP }, (_, index) => ({
  x: index * STEP,
  height: level(index) * HEIGHT * 0.92,
}));
const PLAYED = Math.round(bars.length * 0.38);

/** The public pages' background. */
export function WaveformBackdrop({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map(({ x, height }, index) => (
        <rect
          key={x}
          x={x}
          y={HEIGHT - height}
          width={7}
          height={height}
          rx={3.5}
          fill={index === PLAYED ? '#f4a261' : index < PLAYED ? '#8fe0d2' : '#3d9a8e'}
        />
      ))}
    </svg>
  );
}
