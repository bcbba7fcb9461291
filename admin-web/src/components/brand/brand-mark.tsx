import { Typography, theme } from 'antd';
import { getConfiguration } from '@/config/client-configuration';

const BARS = [
  { x: 0, y: 10, height: 12 },
  { x: 8, y: 3, height: 26 },
  { x: 16, y: 7, height: 18 },
  { x: 24, y: 0, height: 32 },
];

/** The logo: a level meter whose last bar has the "on air" colour. */
export function BrandBars({ height = 24, color }: { height?: number; color?: string }) {
  const { token } = theme.useToken();
  return (
    <svg height={height} viewBox="0 0 29 32" aria-hidden="true" focusable="false">
      {BARS.map((bar, index) => (
        <rect
          key={bar.x}
          x={bar.x}
          y={bar.y}
          width={5}
          height={bar.height}
          rx={2.5}
          fill={index === BARS.length - 1 ? 'var(--mpn-on-air)' : (color ?? token.colorPrimary)}
        />
      ))}
    </svg>
  );
}

export function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * 0.5 }}>
      <BrandBars height={size} />
      <Typography.Text strong style={{ fontSize: size * 0.95, letterSpacing: '-0.02em', fontWeight: 750 }}>
        {getConfiguration().BRAND_NAME}
      </Typography.Text>
    </span>
  );
}
