import type { PressPageView, PressReleasePage } from '@mpn/domain';
import { useMemo, useState } from 'react';
import { call } from './calls';
import { AskForTime } from './forms';
import { PlayerBar } from './player-bar';
import { ReleaseView } from './release-view';
import { dateText, useTranslation } from './texts';
import { useMeasure } from './use-measure';
import { usePlayer, type Queued } from './use-player';

interface Props {
  page: PressPageView;
  reload: () => void;
}

/** Who measures what, before anything is: and how to listen without it. */
function Notice({ page, reload }: Props) {
  const { t } = useTranslation('press');
  const { measured, label, slug } = page;
  const measure = (wanted: boolean) =>
    call('POST', `/press/pages/${slug}/_actions/measure`, { measured: wanted }).then(reload, reload);
  if (page.preview) return <p className="notice">{t('preview')}</p>;
  return (
    <p className="notice">
      {measured ? (page.person ? t('measured.person', { label }) : t('measured.nobody', { label })) : t('measured.off')}{' '}
      <button type="button" className="plain" onClick={() => void measure(!measured)}>
        {measured ? t('measured.stop') : t('measured.start')}
      </button>
    </p>
  );
}

/** Where the person's address is from, and how to be forgotten. */
function Origin({ page }: { page: PressPageView }) {
  // texts: press:basis.*
  const { t } = useTranslation('press');
  const [step, setStep] = useState<'offered' | 'asked' | 'done' | 'failed'>('offered');
  if (page.person === null) return null;
  const forget = () =>
    void call('POST', `/press/pages/${page.slug}/_actions/forget_me`, {}).then(
      () => setStep('done'),
      () => setStep('failed'),
    );
  return (
    <details className="card">
      <summary>{t('origin.title')}</summary>
      <p>{t('origin.text', { label: page.label })}</p>
      {page.basis && <p>{t(`basis.${page.basis}`, { label: page.label })}</p>}
      <p>{t('origin.forget', { label: page.label })}</p>
      {step === 'done' && <p role="status">{t('origin.done')}</p>}
      {step === 'failed' && <p role="alert">{t('failed')}</p>}
      {step === 'asked' && (
        <p>
          {t('origin.sure')}{' '}
          <button type="button" onClick={forget}>
            {t('origin.yes')}
          </button>{' '}
          <button type="button" className="small" onClick={() => setStep('offered')}>
            {t('origin.no')}
          </button>
        </p>
      )}
      {(step === 'offered' || step === 'failed') && (
        <button type="button" onClick={() => setStep('asked')}>
          {t('origin.button')}
        </button>
      )}
    </details>
  );
}

/** The page of a press link. */
export function PageView({ page, reload }: Props) {
  const { t } = useTranslation('press');
  const measure = useMeasure(page.slug, page.measured && !page.preview);
  const open = page.releases.filter((release): release is PressReleasePage => !release.withdrawn);
  const queues = useMemo(
    () =>
      page.releases.flatMap((release) =>
        release.withdrawn ? [] : release.tracks.map((track): Queued => ({ ...track, releaseTitle: release.title })),
      ),
    [page],
  );
  const playable = useMemo(() => queues.filter(({ streamUrl }) => streamUrl !== null), [queues]);
  const player = usePlayer(playable, page.slug, measure);
  return (
    <>
      <main>
        <div className="card">
          <h1>{page.person ? t('greeting', { person: page.person }) : t('title', { label: page.label })}</h1>
          {page.text && (
            <p className="text" lang={page.textLanguage ?? undefined}>
              {page.text}
            </p>
          )}
          <Notice page={page} reload={reload} />
          {page.maxDownloadsPerTrack !== null && (
            <p className="notice">
              {page.maxDownloadsPerTrack === 1
                ? t('limit.once')
                : t('limit.times', { count: page.maxDownloadsPerTrack })}
            </p>
          )}
          {page.endsSoon && (
            <div className="notice">
              <p>{t('endsSoon', { date: dateText(page.expiresAt) })}</p>
              {page.extensionRequested ? <p role="status">{t('time.done')}</p> : <AskForTime slug={page.slug} />}
            </div>
          )}
        </div>
        {page.releases.length > open.length && <p className="card notice">{t('withdrawn')}</p>}
        {open.map((release) => (
          <ReleaseView
            key={release.id}
            release={release}
            tracks={queues.filter(({ id }) => release.tracks.some((track) => track.id === id))}
            slug={page.slug}
            player={player}
            reload={reload}
          />
        ))}
        <Origin page={page} />
        <p className="muted end">{t('until', { date: dateText(page.expiresAt) })}</p>
      </main>
      <PlayerBar player={player} />
    </>
  );
}
