import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { SupportContact } from '@/providers/notifications/support-contact';
import { usePageTitle } from '@/providers/routing/page-title';
import { CHAPTERS, chapterAfter, isChapter, type Chapter } from '../chapters';
import { ChapterText } from '../components/chapter-text';
import { ManualLoader } from '../components/manual-loader';
import styles from '../components/help.module.css';
import { bodyOf, textOf, titleOf, type Manual, type ManualLanguage } from '../manual';

interface ReadProps {
  chapter: Chapter;
  manual: Manual;
  language: ManualLanguage;
}

function Read({ chapter, manual, language }: ReadProps) {
  const { t } = useTranslation('help');
  const markdown = textOf(manual, chapter);
  const title = titleOf(markdown);
  usePageTitle(title);
  const next = chapterAfter(chapter);
  return (
    <article lang={language}>
      <PageHeader title={title} subtitle={t(`audience.${CHAPTERS[chapter]}`)} backTo="/help" />
      <ChapterText markdown={bodyOf(markdown)} manual={manual} />
      <nav aria-label={t('onwards')} className={styles.onwards}>
        <Link to="/help">{t('allChapters')}</Link>
        {next && <Link to={`/help/${next}`}>{t('next', { title: titleOf(textOf(manual, next)) })}</Link>}
      </nav>
      <p>
        <SupportContact />
      </p>
    </article>
  );
}

/** One chapter of the manual. */
export default function ChapterPage() {
  const { t } = useTranslation('help');
  const { chapter } = useParams();
  return (
    <div data-wide className={styles.page}>
      {isChapter(chapter) ? (
        <ManualLoader>
          {(manual, language) => <Read key={chapter} chapter={chapter} manual={manual} language={language} />}
        </ManualLoader>
      ) : (
        <EmptyState
          title={t('unknown')}
          action={
            <Link to="/help" tabIndex={-1}>
              <Button type="primary">{t('allChapters')}</Button>
            </Link>
          }
        />
      )}
    </div>
  );
}
