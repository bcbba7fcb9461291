import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import { REPORT_RULES_DATE, reportability, type ReportGap, type TargetReportability } from '@mpn/domain';
import { Button, Popover, Progress, theme } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '@/providers/i18n/use-formats';
import { useEditor } from '../state/editor-context';
import { requirementLocation } from '../state/steps';
import styles from './requirement-list.module.css';
import { useTrackName } from './use-track-name';

// texts: report-facts:gaps.*, common:reportTargets.*

function GapLink({ gap, onFollow }: { gap: ReportGap; onFollow: () => void }) {
  const { t } = useTranslation(['release-editor', 'report-facts']);
  const track = useTrackName()(gap.trackId);
  return (
    <li>
      <Link to={requirementLocation(gap)} onClick={onFollow}>
        {t(`report-facts:gaps.${gap.code}`)}
      </Link>
      <span className={styles.secondary}>
        {track && ` · ${track}`}
        {gap.source === 'ASSUMPTION' && ` · ${t('release-editor:reports.assumption')}`}
      </span>
    </li>
  );
}

function Target({ of: { target, gaps }, onFollow }: { of: TargetReportability; onFollow: () => void }) {
  const { t } = useTranslation(['release-editor', 'common']);
  const { token } = theme.useToken();
  const isComplete = gaps.length === 0;
  const Icon = isComplete ? CheckCircleFilled : WarningFilled;
  return (
    <div className={styles.requirement}>
      <Icon style={{ color: isComplete ? token.colorSuccess : token.colorWarning }} aria-hidden />
      <div>
        <strong>{t(`common:reportTargets.${target}`)}</strong>
        <span className={styles.secondary}>
          {` · ${isComplete ? t('release-editor:reports.complete') : t('release-editor:reports.missing', { count: gaps.length })}`}
        </span>
        {!isComplete && (
          <ul className={styles.gaps}>
            {gaps.map((gap) => (
              <GapLink key={`${gap.code}-${String(gap.trackIndex ?? '')}`} gap={gap} onFollow={onFollow} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A ring: for how many kinds of broadcasters' reports the saved release has all facts; opens what is missing. */
export function ReportRing() {
  const { t } = useTranslation('release-editor');
  const { date } = useFormats();
  const { release } = useEditor();
  const [isOpen, setOpen] = useState(false);
  if (!release || release.withdrawal) return null;
  const targets = reportability(release);
  const complete = targets.filter(({ gaps }) => gaps.length === 0).length;
  const counts = { complete, total: targets.length };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      title={t('reports.title')}
      content={
        <div className={styles.reports}>
          <p className={styles.secondary}>{t('reports.hint', { date: date(REPORT_RULES_DATE) })}</p>
          {targets.map((target) => (
            <Target key={target.target} of={target} onFollow={() => setOpen(false)} />
          ))}
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        disabled={false}
        aria-expanded={isOpen}
        aria-label={`${t('reports.short', counts)}, ${t('reports.ring', counts)}`}
        icon={
          <Progress
            type="circle"
            size={18}
            strokeWidth={16}
            percent={(100 * complete) / targets.length}
            showInfo={false}
            aria-hidden
          />
        }
      >
        {t('reports.short', counts)}
      </Button>
    </Popover>
  );
}
