import { theme } from 'antd';
import { useState } from 'react';
import { BrandBars } from '@/components/brand/brand-mark';

interface CoverProps {
  /** Signed URL, or null where there is no cover yet. */
  url: string | null;
  /** Edge in CSS pixels. */
  size: number;
  /** Text for screen readers; only needed where the cover itself is the content. */
  alt?: string;
}

/** A release's front cover, square, with a placeholder. */
export function Cover({ url, size, alt = '' }: CoverProps) {
  const { token } = theme.useToken();
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const radius = Math.min(token.borderRadius, Math.max(4, size / 8));
  if (url && url !== failedUrl) {
    const small = `${url}${url.includes('?') ? '&' : '?'}width=${String(size > 320 ? 1200 : size > 80 ? 640 : 160)}`;
    return (
      <img
        src={/[?&]width=/.test(url) ? url : small}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        style={{ objectFit: 'cover', borderRadius: radius, flex: 'none', background: token.colorFillSecondary }}
        onError={() => setFailedUrl(url)}
      />
    );
  }
  return (
    <span
      aria-hidden={alt === ''}
      style={{
        display: 'inline-grid',
        placeItems: 'center',
        width: size,
        height: size,
        flex: 'none',
        borderRadius: radius,
        background: token.colorFillTertiary,
      }}
    >
      <BrandBars height={size * 0.32} color={token.colorTextQuaternary} />
    </span>
  );
}
