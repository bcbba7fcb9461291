import type { ResultQuote } from '@mpn/domain';
import { useTranslation } from 'react-i18next';

/** Where a sentence came from: institution, department, and the track that it is about. */
export function QuoteSource({ quote: { institutionName, departmentName, trackTitle } }: { quote: ResultQuote }) {
  const { t } = useTranslation('release-statistics');
  const parts = [institutionName, departmentName, trackTitle && t('result.about', { track: trackTitle })];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}
