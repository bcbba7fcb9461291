import { useEffect } from 'react';
import { useDeskFacts } from './facts';

/** Sets the window's title: the page, and the installation's brand. */
export function DeskTitle({ children }: { children: string }) {
  const { brand } = useDeskFacts();
  useEffect(() => {
    document.title = [children, brand].filter(Boolean).join(' | ');
  }, [brand, children]);
  return null;
}
