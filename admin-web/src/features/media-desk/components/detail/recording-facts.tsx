import {
  formatIswc,
  NO_LANGUAGE,
  positionOf,
  type CuePoint,
  type MediaReleaseDetail,
  type MediaTrackView,
} from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { codeName } from '@/providers/i18n/code-names';
import { useFormats } from '@/providers/i18n/use-formats';
import { AiTag } from '../ai-tag';
import styles from './detail.module.css';
import { lineText } from './rights-panel';

interface RecordingFactsProps {
  track: MediaTrackView;
  release: Pick<MediaReleaseDetail, 'pLine'>;
}

/** Work, movement and performers of classical music in one line, as far as its label entered them. */
export function ClassicalFacts({ track }: { track: MediaTrackView }) {
  const { t } = useTranslation('media-desk');
  const { work, movement, conductor, soloists, ensemble } = track;
  const parts = [
    [work, movement].filter(Boolean).join(', '),
    soloists && t('classical.soloists', { names: soloists }),
    ensemble,
    conductor && t('classical.conductor', { name: conductor }),
  ].filter(Boolean);
  return parts.length > 0 ? <span className={styles.small}>{parts.join(' · ')}</span> : null;
}

/** What kind of version a track is, and of which other track of the release. */
export function VersionFacts({
  track,
  release,
}: {
  track: MediaTrackView;
  release: Pick<MediaReleaseDetail, 'tracks'>;
}) {
  // texts: common:versions.*
  const { t } = useTranslation(['media-desk', 'common']);
  const { versionKind, versionOfId } = track;
  if (versionKind === null) return null;
  const kind = t(`common:versions.${versionKind}`);
  const original = release.tracks.find(({ id }) => id === versionOfId);
  return (
    <span className={styles.small}>
      {original ? t('media-desk:versions.of', { kind, title: original.title }) : kind}
    </span>
  );
}

/** Rights and origin of a recording in one line, as far as its label entered them. */
export function RecordingFacts({ track, release }: RecordingFactsProps) {
  const { t } = useTranslation('media-desk');
  const { locale } = useFormats();
  const { pLine, recordingYear, recordingCountry, language, explicit, iswc, titleLatin } = track;
  const line = pLine && lineText(pLine);
  const place = [recordingYear, recordingCountry && codeName('region', recordingCountry, locale)].filter(Boolean);
  const parts = [
    titleLatin,
    // The release's P line is shown in its rights panel; tracks show only a different one.
    line && line !== (release.pLine && lineText(release.pLine)) && t('rights.pLine', { line }),
    place.length > 0 && t('rights.recorded', { place: place.join(', ') }),
    language && (language === NO_LANGUAGE ? t('rights.instrumental') : codeName('language', language, locale)),
    explicit !== null && t(explicit ? 'rights.explicit' : 'rights.notExplicit'),
    iswc && t('rights.iswc', { iswc: formatIswc(iswc) }),
  ].filter(Boolean);
  return parts.length > 0 ? <span className={styles.small}>{parts.join(' · ')}</span> : null;
}

/** What the label states about generative AI in a recording; "not stated" is said as such. */
export function AiFacts({ track }: { track: MediaTrackView }) {
  const { t } = useTranslation(['media-desk', 'common']);
  const { date } = useFormats();
  const { containsAi, aiConcerns, aiTool, aiNote, aiDeclaredAt, authors } = track;
  if (containsAi === 'UNKNOWN') return <span className={styles.small}>{t('media-desk:ai.notStated')}</span>;
  const withAi = authors.filter(({ aiContribution }) => aiContribution === 'PARTLY' || aiContribution === 'ALL');
  const parts = [
    aiConcerns.map((concern) => t(`common:ai.concerns.${concern}`)).join(', '),
    aiTool && t('media-desk:ai.tool', { tool: aiTool }),
    withAi.length > 0 && t('media-desk:ai.contributors', { names: withAi.map(({ name }) => name).join(', ') }),
    aiNote,
    aiDeclaredAt ? t('media-desk:ai.statedOn', { date: date(aiDeclaredAt) }) : t('media-desk:ai.statedByLabel'),
  ].filter(Boolean);
  return (
    <span className={styles.small}>
      {containsAi === 'NONE' ? t('common:ai.contains.NONE') : <AiTag containsAi={containsAi} />} {parts.join(' · ')}
    </span>
  );
}

/** Cue points of a recording in one line: what was measured is marked as such. */
export function CueFacts({ track: { cuePoints } }: { track: MediaTrackView }) {
  // texts: media-desk:cuePoints.ending.*
  const { t } = useTranslation('media-desk');
  const { locale } = useFormats();
  if (!cuePoints) return null;
  const at = ({ ms, source }: CuePoint): string => {
    const position = positionOf(ms).replace('.', locale === 'de-DE' ? ',' : '.');
    return source === 'MEASURED' ? t('cuePoints.measured', { position }) : position;
  };
  const { cueIn, intro, outro, cueOut, ending } = cuePoints;
  const parts = [
    cueIn && t('cuePoints.cueIn', { position: at(cueIn) }),
    intro && t('cuePoints.intro', { position: at(intro) }),
    outro && t('cuePoints.outro', { position: at(outro) }),
    cueOut && t('cuePoints.cueOut', { position: at(cueOut) }),
    ending && t(`cuePoints.ending.${ending}`),
  ].filter(Boolean);
  return <span className={styles.small}>{parts.join(' · ')}</span>;
}
