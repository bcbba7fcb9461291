import { useEffect } from 'react';
import { getConfiguration } from '@/config/client-configuration';

export function setPageTitle(title: string | null): void {
  const brand = getConfiguration().BRAND_NAME;
  document.title = title ? `${title} · ${brand}` : brand;
}

/** Sets the tab's title to what the page shows ("Midnight Tram · MPN") instead of the route's own title. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title) setPageTitle(title);
  }, [title]);
}
