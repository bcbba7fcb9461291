import sanitizeHtml from 'sanitize-html';

/**
 * Whether a text may contain a tag, a comment or a declaration; without these it is the same as HTML and as plain text.
 */
const MARKUP = /<[a-z/!?]/i;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // Keeps an entered ampersand, so that "Rock & Roll" reads the same in the form; it cannot start a tag.
  textFilter: (text) => text.replaceAll('&amp;', '&'),
};

/**
 * Sanitizes a promoter's text: plain text is kept, markup is reduced to a few tags without scripts, styles or URLs
 * other than https and mailto. Idempotent.
 */
export function cleanPromotionText<T extends string | null | undefined>(text: T): T | string {
  return typeof text === 'string' && MARKUP.test(text) ? sanitizeHtml(text, OPTIONS) : text;
}
