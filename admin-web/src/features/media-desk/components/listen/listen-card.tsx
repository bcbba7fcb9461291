import { ArrowLeftOutlined, ArrowRightOutlined, CheckOutlined } from '@ant-design/icons';
import type { MediaTableRow } from '@mpn/domain';
import { Button, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreen } from '@/components/layout/use-screen';
import { Cover } from '@/components/media/cover';
import { DateText } from '@/components/text/texts';
import type { AnswerActions } from '../../api/use-answers';
import { detailsPath, usePlayedVersion } from '../../state/player-queue';
import { AnswerButtons } from '../answer-buttons';
import { EmbargoTag } from '../embargo-tag';
import { RowActions, type FileTools } from '../list/row-actions';
import styles from './listen-card.module.css';

interface ListenCardProps {
  row: MediaTableRow;
  canGoBack: boolean;
  answers: AnswerActions;
  tools: FileTools;
  done: () => void;
  /** On to the next one; this one stays new. */
  next: () => void;
  back: () => void;
}

/** What is known of a release in two lines, and its sender. */
function Facts({ row }: { row: MediaTableRow }) {
  const { t } = useTranslation('media-desk');
  const version = usePlayedVersion(row);
  const { format, genres, labelName, releaseDate, promoterName } = row;
  return (
    <>
      <span className={styles.fact}>
        {[format, version, genres.slice(0, 2).join(', '), labelName].filter(Boolean).join(' · ')}
      </span>
      <span className={styles.fact}>
        <DateText value={releaseDate} /> · {t('listen.from', { name: promoterName })}
      </span>
    </>
  );
}

/** The release that plays, with the buttons that lead to the next one. */
export function ListenCard({ row, canGoBack, answers, tools, done, next, back }: ListenCardProps) {
  const { t } = useTranslation('media-desk');
  const { isPhone } = useScreen();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button belonged to the release before: the next press of the space key must not answer about this one.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article className={styles.card}>
      <Cover url={row.coverUrl} size={isPhone ? 96 : 300} />
      <div className={styles.names}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          <Link to={detailsPath(row.id)} className={styles.link}>
            {row.title}
          </Link>
        </h2>
        <Typography.Text className={styles.artist}>{row.artistName ?? '–'}</Typography.Text>
        <Facts row={row} />
        <EmbargoTag airDate={row.airDate} />
      </div>
      <div className={styles.side}>
        {!row.offeredTrack?.url && <Typography.Text type="secondary">{t('listen.silent')}</Typography.Text>}
        {row.answerable && (
          <div className={styles.answers}>
            <AnswerButtons
              about={{ releaseId: row.id, trackId: null, title: row.title, own: row.answer }}
              answers={answers}
            />
          </div>
        )}
        <div className={styles.buttons}>
          <div className={styles.steps}>
            <Button icon={<ArrowLeftOutlined />} disabled={!canGoBack} onClick={back}>
              {t('listen.back')}
            </Button>
            <Button icon={<CheckOutlined />} onClick={done}>
              {t('listen.done')}
            </Button>
            <Button icon={<ArrowRightOutlined />} iconPosition="end" onClick={next}>
              {t('listen.later')}
            </Button>
          </div>
          <RowActions row={row} tools={tools} />
        </div>
        {!isPhone && (
          <Typography.Text type="secondary" className={styles.keys}>
            {t(row.answerable ? 'listen.keys' : 'listen.keysWithoutAnswers')}
          </Typography.Text>
        )}
      </div>
    </article>
  );
}
