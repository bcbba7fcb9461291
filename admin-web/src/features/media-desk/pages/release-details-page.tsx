import { mailingRequestEndpoints, PREVIEW_SECONDS, type AudioFormat, type MediaReleaseDetail } from '@mpn/domain';
import { ArrowLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Tabs } from 'antd';
import { Fragment, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import looks from '@/components/looks.module.css';
import { QueryState } from '@/components/page/states';
import { isCallError } from '@/providers/api/call-error';
import { usePlayer } from '@/providers/player/player-provider';
import type { PlayerTrack } from '@/providers/player/player-store';
import { usePageTitle } from '@/providers/routing/page-title';
import { useMayCall } from '@/providers/session/permissions';
import { useSession } from '@/providers/session/session-store';
import { useAnswers, type AnswerActions } from '../api/use-answers';
import { useDeskActions, type DeskActions } from '../api/use-desk-actions';
import { useMediaRelease } from '../api/use-media-release';
import { AnswerPanel } from '../components/detail/answer-panel';
import { ArtistTab } from '../components/detail/artist-tab';
import { ArtworkGallery } from '../components/detail/artwork-gallery';
import { ContactsTab } from '../components/detail/contacts-tab';
import styles from '../components/detail/detail.module.css';
import { MailingPanel } from '../components/detail/mailing-panel';
import { MailPreviewFrame } from '../components/detail/mail-preview';
import { FilesPanel } from '../components/detail/files-panel';
import { Notepad } from '../components/detail/notepad';
import { PromotionText } from '../components/detail/promotion-text';
import { ReleaseHero } from '../components/detail/release-hero';
import { RightsPanel } from '../components/detail/rights-panel';
import { TrackList } from '../components/detail/track-list';
import { VideosTab } from '../components/detail/videos-tab';
import { WhyPanel } from '../components/detail/why-panel';
import { usePermissionReasons, type PermissionReasons } from '../state/permission-reasons';
import { KeysHelp, useKeysHelp } from '../components/keys-help';
import { neighboursOf } from '../state/list-order';
import { detailsPath, releaseQueue } from '../state/player-queue';
import { answerKeys, useDeskKeys } from '../state/use-desk-keys';

/** Parts of the promoter's preview: the page, and the mail to editors. */
const VIEWS = ['page', 'mail'] as const;

const TABS = ['tracks', 'artist', 'videos', 'contacts'] as const;

/** Records SEEN, once per visit, for media users. */
function useSeen(release: MediaReleaseDetail, actions: DeskActions): void {
  const { id, preview, campaignEnded } = release;
  useEffect(() => {
    if (!preview && !campaignEnded) actions.seen(id);
  }, [id, preview, campaignEnded, actions]);
}

function useReleaseKeys(
  release: MediaReleaseDetail,
  format: AudioFormat,
  reasons: PermissionReasons,
  actions: DeskActions,
  answers: AnswerActions,
  queue: readonly PlayerTrack[],
) {
  const target = { releaseId: release.id, title: release.title };
  const navigate = useNavigate();
  const player = usePlayer();
  const help = useKeysHelp();
  const { previous, next } = neighboursOf(release.id);
  const open = (listed: { id: number } | null) => () => (listed ? void navigate(detailsPath(listed.id)) : false);
  useDeskKeys({
    j: open(next),
    k: open(previous),
    ' ': () => {
      // While something of this release is in the player, the player's own key pauses and resumes it.
      if (queue.length === 0 || player.current?.releaseId === release.id) return false;
      player.play(queue);
    },
    '?': help.open,
    d: () => {
      if (reasons.download === null) void actions.download(target, format);
    },
    r: () => {
      if (reasons.request === null && release.delivery.pendingState === null) void actions.request(target);
    },
    f: () => void actions.setFavorite(target, !release.favorite),
    ...answerKeys((answer) => {
      if (!release.answerable) return false;
      answers.choose({ ...target, trackId: null, own: release.answer }, answer);
    }),
  });
}

function Notices({ release }: { release: MediaReleaseDetail }) {
  const { t } = useTranslation('media-desk');
  return (
    <>
      {release.market && (
        <Alert
          type="info"
          showIcon
          className={looks.wideSpaceBelow}
          message={t('market.title')}
          description={t('market.text', { promoter: release.promoterName, seconds: PREVIEW_SECONDS })}
        />
      )}
      {release.preview && !release.market && (
        <Alert
          type="info"
          showIcon
          className={looks.wideSpaceBelow}
          message={t('preview.title')}
          description={t('preview.text')}
          action={
            <Link to={`/releases/${String(release.id)}`} tabIndex={-1}>
              <Button>{t('preview.back')}</Button>
            </Link>
          }
        />
      )}
      {release.campaignEnded && (
        <Alert type="warning" showIcon className={looks.wideSpaceBelow} message={t('why.ended')} />
      )}
    </>
  );
}

function ReleaseDetails({ release }: { release: MediaReleaseDetail }) {
  const { t } = useTranslation('media-desk');
  const [search, setSearch] = useSearchParams();
  const { isPhone } = useScreen();
  const actions = useDeskActions();
  const answers = useAnswers();
  const reasons = usePermissionReasons(release);
  const mayCall = useMayCall();
  const { formats, preferredFormat } = release.permissions;
  const [chosen, setChosen] = useState<AudioFormat | null>(null);
  const format = chosen ?? (formats.includes(preferredFormat) ? preferredFormat : (formats[0] ?? preferredFormat));
  const queue = useMemo(() => releaseQueue(release, actions.listened), [release, actions]);
  usePageTitle(release.title);
  useSeen(release, actions);
  useReleaseKeys(release, format, reasons, actions, answers, queue);

  const tab = TABS.find((name) => name === search.get('tab')) ?? 'tracks';
  const choose = (next: string) =>
    setSearch((current) => {
      if (next === 'tracks') current.delete('tab');
      else current.set('tab', next);
      return current;
    });
  const counts = {
    tracks: release.tracks.length,
    artist: release.artistInfos.length,
    videos: release.videos.length + release.videoLinks.length,
    contacts: release.contacts.length,
  };
  const panes = {
    tracks: (
      <TrackList
        release={release}
        queue={queue}
        format={format}
        reasons={reasons}
        actions={actions}
        answers={answers}
      />
    ),
    artist: <ArtistTab infos={release.artistInfos} />,
    videos: <VideosTab release={release} />,
    contacts: (
      <ContactsTab
        contacts={release.contacts}
        subject={[release.artistName, release.title].filter(Boolean).join(' – ')}
      />
    ),
  };
  return (
    <>
      <ReleaseHero release={release} queue={queue} actions={actions} />
      <div className={styles.columns}>
        <div className={`${styles.stack} ${styles.mainColumn}`}>
          {release.additionalInformation && (
            <section className={styles.panel}>
              <PromotionText text={release.additionalInformation} />
            </section>
          )}
          <Tabs
            activeKey={tab}
            onChange={choose}
            items={TABS.map((key) => ({
              key,
              // No numbers on a phone, for lack of room.
              label: isPhone ? t(`tabs.${key}`) : `${t(`tabs.${key}`)} (${String(counts[key])})`,
              children: panes[key],
            }))}
          />
        </div>
        <aside className={styles.side}>
          <FilesPanel release={release} format={format} onFormat={setChosen} reasons={reasons} actions={actions} />
          <AnswerPanel release={release} answers={answers} />
          {mayCall(mailingRequestEndpoints.offer) && <MailingPanel release={release} />}
          <WhyPanel release={release} />
          <RightsPanel release={release} />
          <Notepad releaseId={release.id} />
          <ArtworkGallery artworks={release.artworks} />
        </aside>
      </div>
    </>
  );
}

/** Preview for the promoter, before anything is paid: the mail to editors, and the page behind its link. */
function Preview({ release }: { release: MediaReleaseDetail }) {
  const { t } = useTranslation('media-desk');
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((name) => name === search.get('view')) ?? 'page';
  const choose = (next: (typeof VIEWS)[number]) =>
    setSearch((current) => {
      if (next === 'page') current.delete('view');
      else current.set('view', next);
      return current;
    });
  return (
    <>
      <Segmented
        aria-label={t('preview.title')}
        size="large"
        className={looks.wideSpaceBelow}
        value={view}
        onChange={choose}
        options={VIEWS.map((value) => ({ value, label: t(`preview.${value}`) }))}
      />
      {view === 'mail' ? <MailPreviewFrame releaseId={release.id} /> : <ReleaseDetails release={release} />}
    </>
  );
}

/** Way back to the list, and to the releases beside this one in it. */
function ListWays({ releaseId, isAnswering }: { releaseId: number; isAnswering: boolean }) {
  const { t } = useTranslation('media-desk');
  const { previous, next } = neighboursOf(releaseId);
  const help = useKeysHelp();
  const ways = [
    { listed: previous, icon: <LeftOutlined />, key: 'previous' },
    { listed: next, icon: <RightOutlined />, key: 'next' },
  ] as const;
  return (
    <div className={styles.ways}>
      <Link to="/releases" tabIndex={-1}>
        <Button type="link" icon={<ArrowLeftOutlined />} className={styles.back}>
          {t('detail.back')}
        </Button>
      </Link>
      <span className={styles.beside}>
        {ways.map(
          ({ listed, icon, key }) =>
            listed && (
              <Link key={key} to={detailsPath(listed.id)} tabIndex={-1}>
                <Button icon={icon} aria-label={t(`detail.${key}`, { title: listed.title })} title={listed.title} />
              </Link>
            ),
        )}
        <KeysHelp {...help} isAnswering={isAnswering} />
      </span>
    </div>
  );
}

const TAKEN = [
  'mpn.backend.data.error.product.offer-withdrawn',
  'mpn.backend.data.error.product.offer-paused',
] as const;

/** A release as an editor sees it; for its promoter the same as a preview. */
export default function ReleaseDetailsPage() {
  const id = Number(useParams().id);
  const query = useMediaRelease(id);
  const isMedia = useSession().user.partnerType === 'MEDIA';
  // What was withdrawn or paused is not shown from the cache.
  const { error } = query;
  const isTaken = isCallError(error) && TAKEN.some((code) => error.has(code));
  return (
    <>
      {isMedia && <ListWays releaseId={id} isAnswering={query.data?.answerable === true} />}
      <QueryState query={isTaken ? { ...query, data: undefined } : query}>
        {(release) => (
          <Fragment key={release.id}>
            <Notices release={release} />
            {release.preview && !release.market ? <Preview release={release} /> : <ReleaseDetails release={release} />}
          </Fragment>
        )}
      </QueryState>
    </>
  );
}
