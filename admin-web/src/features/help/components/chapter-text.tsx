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

type PictureProps = ComponentProps<'img'> & Pick<Manual, 'pictures'>;

/** A picture by its name, as a link to itself: on a phone it is too small to read. */
function Picture({ src = '', alt = '', pictures }: PictureProps) {
  const url = fileNamed(pictures, src);
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img
        src={url}
        alt={alt}
        width={PICTURE.width}
        height={PICTURE.height}
        loading="lazy"
        className={styles.picture}
      />
    </a>
  );
}

/** The text of a chapter: Markdown of our own, without HTML. */
export function ChapterText({ markdown, manual }: { markdown: string; manual: Manual }) {
  const { pictures } = manual;
  const overrides = { a: ChapterLink, img: { component: Picture, props: { pictures } } };
  return (
    <div className={styles.text}>
      <Markdown options={{ disableParsingRawHTML: true, overrides }}>{markdown}</Markdown>
    </div>
  );
}
