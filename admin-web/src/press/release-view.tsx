import type { ContainsAi, PressDownload, PressReleasePage } from '@mpn/domain';
import { AnswerForm } from './answer-form';
import { Icon } from './icon';
import { dateText, timeText, useTranslation } from './texts';
import type { Player, Queued } from './use-player';

interface DownloadsProps {
  downloads: readonly PressDownload[];
  /** null: as often as the guest likes. */
  left: number | null;
  title: string;
  reload: () => void;
}

/** Milliseconds after which the page asks how often something may still be downloaded: a slow line needs the last. */
const ASK_AGAIN_MS = [5_000, 30_000, 120_000, 600_000];

function Downloads({ downloads, left, title, reload }: DownloadsProps) {
  // texts: press:format.*
  const { t } = useTranslation('press');
  if (left === 0) return <span className="muted">{t('download.usedUp')}</span>;
  if (downloads.length === 0) return null;
  const started = () => {
    if (left !== null) for (const after of ASK_AGAIN_MS) setTimeout(reload, after);
  };
  return (
    <details className="downloads">
      <summary aria-label={t('download.of', { title })}>{t('download.button')}</summary>
      <ul>
        {downloads.map(({ format, url }) => (
          <li key={format}>
            <a href={url} download onClick={started}>
              {t(`format.${format}`)}
            </a>
          </li>
        ))}
      </ul>
      {left !== null && (
        <span className="muted">{t(left === 1 ? 'download.leftOne' : 'download.left', { count: left })}</span>
      )}
    </details>
  );
}

/** Marks what its label states to be made with AI. */
function AiMark({ containsAi }: { containsAi: ContainsAi }) {
  // texts: press:ai.*
  const { t } = useTranslation('press');
  return containsAi === 'ALL' || containsAi === 'PARTLY' ? <span className="tag">{t(`ai.${containsAi}`)}</span> : null;
}

function TrackRow({
  track,
  slug,
  releaseId,
  player,
  reload,
}: {
  track: Queued;
  slug: string;
  releaseId: number;
  player: Player;
  reload: () => void;
}) {
  // texts: press:version.*
  const { t } = useTranslation('press');
  const isCurrent = player.current?.id === track.id;
  const isOn = isCurrent && player.isPlaying;
  return (
    <li className={isCurrent ? 'track current' : 'track'}>
      <button
        type="button"
        className="round"
        disabled={track.streamUrl === null}
        aria-label={isOn ? t('track.pause', { title: track.title }) : t('track.play', { title: track.title })}
        onClick={() => player.toggle(track)}
      >
        <Icon name={isOn ? 'pause' : 'play'} />
      </button>
      <div className="about">
        <strong>
          {track.position}. {track.title}
          {track.versionKind && <span className="tag">{t(`version.${track.versionKind}`)}</span>}
          {track.explicit && <span className="tag">{t('track.explicit')}</span>}
          <AiMark containsAi={track.containsAi} />
        </strong>
        <span className="muted">{track.streamUrl === null ? t('track.none') : track.artist}</span>
        <AnswerForm slug={slug} releaseId={releaseId} trackId={track.id} title={track.title} answer={track.answer} />
      </div>
      <span className="muted time">{timeText(track.durationMs / 1000)}</span>
      <Downloads downloads={track.downloads} left={track.downloadsLeft} title={track.title} reload={reload} />
    </li>
  );
}

function Extras({ release }: { release: PressReleasePage }) {
  const { t } = useTranslation('press');
  const { pictures, documents, videos, contacts } = release;
  return (
    <>
      {documents.map(({ id, title, text, url }) => (
        <section key={id} className="text">
          {title !== '' && <h3>{title}</h3>}
          {text && <p>{text}</p>}
          {url && (
            <a href={url} target="_blank" rel="noreferrer">
              {t('document')}
            </a>
          )}
        </section>
      ))}
      {pictures.length > 0 && (
        <ul className="pictures" aria-label={t('pictures')}>
          {pictures.map(({ url, originalUrl, credit, kind, containsAi }) => (
            <li key={url}>
              <figure>
                <img src={url} alt={t(`picture.${kind}`)} loading="lazy" />
                <figcaption className="muted">
                  {credit} <AiMark containsAi={containsAi} />{' '}
                  {originalUrl && <a href={originalUrl}>{t('download.original')}</a>}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
      {videos.map(({ id, title, url, posterUrl, containsAi }) =>
        url === null ? null : (
          <figure key={id}>
            <video controls preload="none" src={url} poster={posterUrl ?? undefined} aria-label={title} />
            <figcaption>
              {title} <AiMark containsAi={containsAi} />
            </figcaption>
          </figure>
        ),
      )}
      {contacts.length > 0 && (
        <section>
          <h3>{t('contacts')}</h3>
          <ul>
            {contacts.map(({ name, email }) => (
              <li key={`${name} ${email}`}>
                {name} {email && <a href={`mailto:${email}`}>{email}</a>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface Props {
  release: PressReleasePage;
  tracks: readonly Queued[];
  slug: string;
  player: Player;
  reload: () => void;
}

/** One release of the page. */
export function ReleaseView({ release, tracks, slug, player, reload }: Props) {
  // texts: press:picture.*
  const { t } = useTranslation('press');
  const facts = [release.labelName, release.releaseDate && dateText(release.releaseDate), ...release.genres];
  return (
    <article className="card release" aria-labelledby={`release-${release.id}`}>
      <div className="head">
        {release.coverUrl && <img className="cover" src={release.coverUrl} alt={t('picture.FRONT_COVER')} />}
        <div>
          <h2 id={`release-${release.id}`}>{release.title}</h2>
          <p className="artist">{release.artistName}</p>
          <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
          <p className="muted">
            {release.containsAi === 'UNKNOWN'
              ? t('ai.notStated')
              : t('ai.release', { statement: t(`ai.${release.containsAi}`) })}
          </p>
          {release.airDate && <p className="notice">{t('embargo', { date: dateText(release.airDate) })}</p>}
          <Downloads downloads={release.downloads} left={release.downloadsLeft} title={release.title} reload={reload} />
        </div>
      </div>
      {release.text && <p className="text">{release.text}</p>}
      <ol className="tracks" aria-label={t('tracks')}>
        {tracks.map((track) => (
          <TrackRow key={track.id} track={track} slug={slug} releaseId={release.id} player={player} reload={reload} />
        ))}
      </ol>
      <h3>{t('answer.group', { title: release.title })}</h3>
      <AnswerForm slug={slug} releaseId={release.id} trackId={null} title={release.title} answer={release.answer} />
      <Extras release={release} />
    </article>
  );
}
