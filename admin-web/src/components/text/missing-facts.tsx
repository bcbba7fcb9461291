import { REPORT_RULES_DATE, type MissingFact } from '@mpn/domain';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';

// texts: report-facts:gaps.*

/** Says what is missing for broadcasters' reports of a release or of tracks that are about to be made. */
export function MissingFacts({ facts }: { facts: readonly MissingFact[] }) {
  const { t } = useTranslation('report-facts');
  const formats = useFormats();
  const date = formats.date(REPORT_RULES_DATE);
  const nameOf = ({ code, tracks }: MissingFact): string => {
    const fact = t(`gaps.${code}`);
    return tracks === 0 ? fact : t('ofTracks', { fact, count: tracks });
  };
  return (
    <Typography.Text type="secondary">
      {facts.length === 0 ? t('complete', { date }) : t('missing', { date, facts: facts.map(nameOf).join(', ') })}
    </Typography.Text>
  );
}
