import { BarChartOutlined, EyeOutlined } from '@ant-design/icons';
import { formatIsrc, type ReleaseEntity } from '@mpn/domain';
import { Button, Card, Descriptions, type DescriptionsProps, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '@/components/media/cover';
import { DateText } from '@/components/text/texts';
import { formatDuration, formatLabelCode } from '@/providers/i18n/formats';
import { useReferenceData } from '@/providers/reference/use-reference-data';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { RequirementList } from '../components/requirement-list';
import { SamplingLink } from '../components/sampling-link';
import styles from '../components/release-editor.module.css';
import { useEditor } from '../state/editor-context';
import { isSampled } from '../state/is-sampled';
import { stepIdentifier } from '../state/steps';

const NONE = '–';
const LABELS = { label: { width: 168 } };

const countOrNone = (count: number) => (count === 0 ? NONE : String(count));

function useSummary(release: ReleaseEntity): DescriptionsProps['items'] {
  const { t } = useTranslation('release-editor');
  const { data } = useReferenceData();
  const genres = release.genreIds.map((id) => data?.genres.find((genre) => genre.id === id)?.name).filter(Boolean);
  const format = data?.releaseFormats.find(({ id }) => id === release.formatId)?.name;
  const rows: [string, string, React.ReactNode][] = [
    ['artist', t('release.artist'), release.artistName],
    [
      'label',
      t('release.labelName'),
      [release.labelCode && formatLabelCode(release.labelCode), release.labelName].filter(Boolean).join(' · '),
    ],
    ['format', t('release.format'), format],
    ['genres', t('release.genres'), genres.join(', ')],
    ['ean', t('release.ean'), release.eanIsDummy ? t('overview.dummyEan') : release.ean],
    ['releaseDate', t('release.releaseDate'), release.releaseDate && <DateText value={release.releaseDate} />],
    ['airDate', t('release.airDate'), release.airDate && <DateText value={release.airDate} />],
    ['contacts', t('steps.contacts'), countOrNone(release.contacts.length)],
    ['artist-infos', t('overview.artistInfos'), countOrNone(release.artistInfos.length)],
    ['videos', t('steps.videos'), countOrNone(release.videos.length + release.videoLinks.length)],
  ];
  return rows.map(([key, label, children]) => ({ key, label, children: children || NONE }));
}

function TrackSummary({ release }: { release: ReleaseEntity }) {
  const { t } = useTranslation('release-editor');
  const total = release.tracks.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
  return (
    <Card
      title={
        total > 0
          ? t('overview.tracks', { count: release.tracks.length, duration: formatDuration(total) })
          : t('overview.tracksOnly', { count: release.tracks.length })
      }
      extra={<Link to={{ search: `?step=${stepIdentifier('tracks')}` }}>{t('overview.edit')}</Link>}
    >
      <ol className={styles.overviewTracks}>
        {release.tracks.map((track) => (
          <li key={track.id} className={styles.overviewTrack}>
            <span className={`mpn-figures ${styles.overviewPosition}`}>
              {track.set}-{track.position}
            </span>
            <span className={styles.overviewTitle}>
              {track.title}
              {track.isPromoTrack && <span className={styles.overviewPromo}> ★ {t('tracks.promo')}</span>}
              <span className={styles.overviewHint}>
                {[track.artist, track.isrcIsDummy ? t('tracks.dummy') : track.isrc && formatIsrc(track.isrc)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="mpn-figures">{track.durationMs === null ? NONE : formatDuration(track.durationMs)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What is to be done next with the release, or what came of its sampling. */
function NextText({ release }: { release: ReleaseEntity }) {
  const { t } = useTranslation('release-editor');
  if (release.withdrawal) return <p className={styles.intro}>{t('lock.hints.WITHDRAWN')}</p>;
  if (isSampled(release)) return <p className={styles.intro}>{t('overview.sampled')}</p>;
  return <RequirementList />;
}

/** Missing requirements, a summary of the release, and the next step. */
export function OverviewStep() {
  const { release } = useEditor();
  return release && <Overview release={release} />;
}

function Overview({ release }: { release: ReleaseEntity }) {
  const { t } = useTranslation('release-editor');
  const exists = useScreenExists();
  const summary = useSummary(release);
  const cover = release.artworks.find(({ kind }) => kind === 'FRONT_COVER')?.file?.url ?? null;
  const details = `/releases/${String(release.id)}/details`;
  const statistics = `/releases/${String(release.id)}/statistics`;
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        <Card title={t('overview.next')}>
          <NextText release={release} />
          <div className={styles.overviewActions}>
            {isSampled(release) && exists(statistics) && (
              <Link to={statistics} tabIndex={-1}>
                <Button type="primary" size="large" disabled={false} icon={<BarChartOutlined />}>
                  {t('actions.statistics')}
                </Button>
              </Link>
            )}
            <SamplingLink />
            {exists(details) && (
              <Link to={`${details}?preview`} tabIndex={-1}>
                <Button size="large" disabled={false} icon={<EyeOutlined />}>
                  {t('actions.preview')}
                </Button>
              </Link>
            )}
          </div>
        </Card>
        <TrackSummary release={release} />
      </div>
      <Card
        className={styles.summary}
        title={t('overview.summary')}
        extra={<Link to={{ search: `?step=${stepIdentifier('release')}` }}>{t('overview.edit')}</Link>}
      >
        <Flex wrap gap={20}>
          <Cover url={cover} size={140} alt={t('artwork.frontCover')} />
          <Descriptions
            column={1}
            size="small"
            colon={false}
            styles={LABELS}
            items={summary}
            className={styles.summaryTexts}
          />
        </Flex>
      </Card>
    </div>
  );
}
