import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from 'antd';
import { ErrorState } from '@/components/page/states';
import { loadManual } from '../load-manual';
import { languageOfManual, type Manual, type ManualLanguage } from '../manual';

type Loaded = { language: ManualLanguage } & ({ manual: Manual } | { error: unknown });

/** Shows what is made of the manual in the reader's language, once it is here. */
export function ManualLoader({ children }: { children: (manual: Manual, language: ManualLanguage) => ReactNode }) {
  const { i18n } = useTranslation('help');
  const language = languageOfManual(i18n.language);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    loadManual(language).then(
      (manual) => isCurrent && setLoaded({ language, manual }),
      (error: unknown) => isCurrent && setLoaded({ language, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [language, tries]);
  if (!loaded || loaded.language !== language) return <Skeleton active paragraph={{ rows: 8 }} />;
  if ('error' in loaded) return <ErrorState error={loaded.error} onRetry={() => setTries(tries + 1)} />;
  return children(loaded.manual, language);
}
