import { Fragment } from 'react';
import { plainPromotionText } from '@mpn/domain';
import styles from './detail.module.css';

const ADDRESS = /(https:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g;

/** A promoter's text: plain, line breaks kept, https URLs as links without a referrer. */
export function PromotionText({ text }: { text: string }) {
  return (
    <p className={styles.promotion}>
      {plainPromotionText(text)
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
