import { mediaReleaseEndpoints, releaseEndpoints, type ReleaseInteractionStatistic } from '@mpn/domain';
import { DownloadOutlined, EditOutlined, FileTextOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Card, Segmented, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { LazyPart, lazyPart } from '@/components/page/lazy-part';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { useTableState } from '@/components/table/use-table-state';
import { downloadFile } from '@/providers/api/download-file';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { useDetail } from '@/providers/api/record-hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { useNotify } from '@/providers/notifications/use-notify';
import { usePageTitle } from '@/providers/routing/page-title';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { Answers } from '../components/answers';
import { CHART_HEIGHT } from '../components/chart-height';
import { Groups } from '../components/groups';
import { InstitutionTable } from '../components/institution-table';
import { PeriodPicker } from '../components/period-picker';
import { ReportLine } from '../components/report-line';
import styles from '../components/statistics.module.css';
import { Totals } from '../components/totals';
import { isAnswered } from '../state/answers';
import type { Measure } from '../state/measures';
import { defaultSort, sortable, statisticFilters, type StatisticState } from '../state/table';

// Lazy, because the chart's library is large.
const TimelineChart = lazyPart(() => import('../components/timeline-chart'));

const NO_STATISTIC = 'mpn.backend.data.error.product.no-interaction-statistic';

/** Whether there are no interactions and answers in the selected period. */
const isQuiet = (statistic: ReleaseInteractionStatistic): boolean =>
  Object.values(statistic.totals).every((count) => count === 0) && !isAnswered(statistic);

function DownloadButton({ id, state }: { id: number; state: StatisticState }) {
  const { t } = useTranslation('release-statistics');
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    downloadFile(
      mediaReleaseEndpoints.statistic,
      { params: { id }, query: { format: 'csv', ...state.filters } },
      `statistic-${String(id)}.zip`,
    )
      .catch(notify.error)
      .finally(() => setBusy(false));
  };
  return (
    <Button type="primary" icon={<DownloadOutlined />} loading={busy} onClick={download}>
      {t('csv')}
    </Button>
  );
}

/** Links to the release and its sampling; while the statistic is empty, the page itself links to sampling. */
function ReleaseLinks({ id, hasSampling }: { id: number; hasSampling: boolean }) {
  const { t } = useTranslation('release-statistics');
  const exists = useScreenExists();
  const path = `/releases/${String(id)}`;
  return (
    <>
      <Link to={path} tabIndex={-1}>
        <Button icon={<EditOutlined />}>{t('release')}</Button>
      </Link>
      {hasSampling && exists(`${path}/sampling`) && (
        <Link to={`${path}/sampling`} tabIndex={-1}>
          <Button icon={<SendOutlined />}>{t('sampling')}</Button>
        </Link>
      )}
    </>
  );
}

/** Link to the result on one page, for the same period. */
function ResultLink({ id }: { id: number }) {
  const { t } = useTranslation('release-statistics');
  const { from, until } = Object.fromEntries(useSearchParams()[0]);
  const days = new URLSearchParams({ ...(from && { from }), ...(until && { until }) }).toString();
  return (
    <Link to={`/releases/${String(id)}/statistics/result${days && `?${days}`}`} tabIndex={-1}>
      <Button icon={<FileTextOutlined />}>{t('result.open')}</Button>
    </Link>
  );
}

/** Caption of the chart: its period and what was sampled; the table below has the numbers. */
function Summary({ statistic }: { statistic: ReleaseInteractionStatistic }) {
  const { t } = useTranslation('release-statistics');
  const { date } = useFormats();
  const { period, sampledInstitutions, sampledEditors, average, reportableFor } = statistic;
  return (
    <figcaption className={styles.caption}>
      {t('chart.caption', { from: date(period.from), until: date(period.until) })}{' '}
      {t('chart.sampled', {
        institutions: t('chart.institutions', { count: sampledInstitutions }),
        editors: t('chart.editors', { count: sampledEditors }),
      })}
      {average && ` ${t('average.hint', { count: average.releases })}`} <ReportLine reportableFor={reportableFor} />
    </figcaption>
  );
}

/** Link to sampling, in the empty state of a release without a campaign. */
function FirstStep({ id }: { id: number }) {
  const { t } = useTranslation('release-statistics');
  const exists = useScreenExists();
  const path = `/releases/${String(id)}/sampling`;
  if (!exists(path)) return null;
  return (
    <Link to={path} tabIndex={-1}>
      <Button type="primary" size="large" icon={<SendOutlined />}>
        {t('none.action')}
      </Button>
    </Link>
  );
}

interface StatisticProps {
  statistic: ReleaseInteractionStatistic;
  state: StatisticState;
  busy: boolean;
}

function Statistic({ statistic, state, busy }: StatisticProps) {
  const { t } = useTranslation(['release-statistics', 'common']);
  const [hidden, setHidden] = useState<ReadonlySet<Measure>>(new Set());
  const [count, setCount] = useState<'sum' | 'day'>('sum');
  const toggle = (measure: Measure) =>
    setHidden((current) => new Set([...current, measure].filter((one) => one !== measure || !current.has(measure))));
  if (isQuiet(statistic) && state.filterCount === 0) {
    return (
      <EmptyState
        title={t('quiet.title')}
        text={t('quiet.sampled', {
          institutions: t('chart.institutions', { count: statistic.sampledInstitutions }),
        })}
      />
    );
  }
  return (
    <>
      <PeriodPicker state={state} />
      <div className={styles.stack} aria-busy={busy}>
        <Totals statistic={statistic} hidden={hidden} onToggle={toggle} />
        <Card
          title={t(`chart.label.${count}`)}
          className={styles.chartCard}
          extra={
            <Segmented
              aria-label={t('chart.count')}
              value={count}
              onChange={setCount}
              options={(['sum', 'day'] as const).map((value) => ({ value, label: t(`chart.${value}`) }))}
            />
          }
        >
          <figure className={styles.figure}>
            <LazyPart
              loading={<Skeleton.Node active style={{ width: '100%', height: CHART_HEIGHT }} />}
              instead={<Typography.Text type="secondary">{t('common:preloadError.text')}</Typography.Text>}
            >
              <TimelineChart statistic={statistic} hidden={hidden} count={count} />
            </LazyPart>
            <Summary statistic={statistic} />
          </figure>
        </Card>
        <Answers statistic={statistic} state={state} />
        <Groups statistic={statistic} hidden={hidden} />
        <InstitutionTable id={statistic.releaseId} state={state} />
        <Typography.Text type="secondary">{t('privacy')}</Typography.Text>
      </div>
    </>
  );
}

/** Statistics of a release: seen, listened, downloaded, requested, as chart and table. */
export default function ReleaseStatisticsPage() {
  const { t } = useTranslation('release-statistics');
  const id = Number(useParams().id);
  const state = useTableState({ sortable, defaultSort, filters: statisticFilters });
  const release = useDetail(releaseEndpoints.titleArtist, { id });
  const query = useCall(
    mediaReleaseEndpoints.statistic,
    { params: { id }, query: state.filters },
    // Not requested for a release that was never sampled.
    { placeholderData: keepPrevious, enabled: release.data?.sampled ?? release.isError },
  );
  usePageTitle(release.data && `${t('title')}: ${release.data.title}`);
  const hasNone = release.data?.sampled === false || (query.error?.has(NO_STATISTIC) ?? false);
  return (
    <>
      <PageHeader
        title={release.data?.title ?? t('title')}
        subtitle={[release.data?.artistName, t('title')].filter(Boolean).join(' · ')}
        backTo="/releases"
        actions={
          release.data && (
            <>
              <ReleaseLinks id={id} hasSampling={!hasNone} />
              {query.data && !hasNone && !isQuiet(query.data) && (
                <>
                  <ResultLink id={id} />
                  <DownloadButton id={id} state={state} />
                </>
              )}
            </>
          )
        }
      />
      {hasNone ? (
        <EmptyState title={t('none.title')} text={t('none.text')} action={<FirstStep id={id} />} />
      ) : (
        <QueryState query={query}>
          {(statistic) => <Statistic statistic={statistic} state={state} busy={query.isPlaceholderData} />}
        </QueryState>
      )}
    </>
  );
}
