import Markdown from 'markdown-to-jsx/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { fileNamed, type Manual } from '../manual';
import { PICTURE } from '../picture';
import styles from './help.module.css';

/** A link to another chapter is written as its name. */
function ChapterLink({ href = '', children }: ComponentProps<'a'>) {
  return <Link to={`/help/${href}`}>{children}</Link>;
}

/** The text of a chapter: Markdown of our own, with pictures by their names. */
export function ChapterText({ markdown, manual }: { markdown: string; manual: Manual }) {
  const Picture = ({ src = '', alt = '' }: ComponentProps<'img'>) => (
    <img
      src={fileNamed(manual.pictures, src)}
      alt={alt}
      width={PICTURE.width}
      height={PICTURE.height}
      loading="lazy"
      className={styles.picture}
    />
  );
  return (
    <div className={styles.text}>
      <Markdown options={{ disableParsingRawHTML: true, overrides: { a: ChapterLink, img: Picture } }}>
        {markdown}
      </Markdown>
    </div>
  );
}
