import { REPORT_RULES_DATE, type ReportTarget } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';

// texts: common:reportTargets.*

/** For which broadcasters' reports all facts of the release are there, and by which list. */
export function ReportLine({ reportableFor }: { reportableFor: readonly ReportTarget[] }) {
  const { t } = useTranslation(['release-statistics', 'common']);
  const { date } = useFormats();
  const names = reportableFor.map((target) => t(`common:reportTargets.${target}`)).join(', ');
  const day = date(REPORT_RULES_DATE);
  return (
    <>
      {reportableFor.length === 0
        ? t('release-statistics:reports.none', { date: day })
        : t('release-statistics:reports.complete', { names, date: day })}
    </>
  );
}
