import { Fragment } from 'react';
import styles from './detail.module.css';

const ADDRESS = /(https:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g;

/** Tags are shown to nobody: what was pasted from a web page reads as the text it was. */
function withoutTags(text: string): string {
  return text
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A promoter's text: plain, line breaks kept, https addresses as links that tell nothing of where they come from. */
export function PromotionText({ text }: { text: string }) {
  return (
    <p className={styles.promotion}>
      {withoutTags(text)
        .split(ADDRESS)
        .map((part, index) =>
          index % 2 === 1 ? (
            <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
              {part}
            </a>
          ) : (
            <Fragment key={index}>{part}</Fragment>
          ),
        )}
    </p>
  );
}
