import { REPORT_RULES_DATE, ReportTarget, type ReleaseTableRow } from '@mpn/domain';
import { Tooltip, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';

// texts: common:reportTargets.*

/** For how many kinds of broadcasters' reports the release has all facts; the tooltip names those that lack some. */
export function ReportableFor({ row: { reportableFor, withdrawn } }: { row: ReleaseTableRow }) {
  const { t } = useTranslation(['release-list', 'common']);
  const { date } = useFormats();
  if (withdrawn) return '–';
  const lacking = ReportTarget.filter((target) => !reportableFor.includes(target));
  const day = date(REPORT_RULES_DATE);
  const names = lacking.map((target) => t(`common:reportTargets.${target}`)).join(', ');
  return (
    <Tooltip
      title={
        lacking.length === 0
          ? t('release-list:reports.complete', { date: day })
          : t('release-list:reports.lacking', { names, date: day })
      }
    >
      <Typography.Text type={lacking.length === 0 ? 'success' : 'warning'} tabIndex={0} className="mpn-figures">
        {t('release-list:reports.count', { complete: reportableFor.length, total: ReportTarget.length })}
      </Typography.Text>
    </Tooltip>
  );
}
