import { useState } from 'react';
import { inkOfImage, type Ink } from '@/components/logo/ink';

/** The label's logo, on a plate where its colours would not be seen on the page's. */
export function Logo({ url, label }: { url: string; label: string }) {
  const [ink, setInk] = useState<Ink | null>(null);
  return (
    <img
      className={ink === null ? 'logo' : `logo ${ink.toLowerCase()}-ink`}
      src={url}
      alt={label}
      onLoad={({ currentTarget }) => setInk(inkOfImage(currentTarget))}
    />
  );
}
