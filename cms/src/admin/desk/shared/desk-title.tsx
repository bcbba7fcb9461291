import { useEffect } from 'react';
import { useDeskFacts } from './facts';

/** The window's title: the page, and the brand of the installation. */
export function DeskTitle({ children }: { children: string }) {
  const { brand } = useDeskFacts();
  useEffect(() => {
    document.title = [children, brand].filter(Boolean).join(' | ');
  }, [brand, children]);
  return null;
}
