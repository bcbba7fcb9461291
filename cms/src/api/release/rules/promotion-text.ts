import sanitizeHtml from 'sanitize-html';

/** What can begin a tag, a comment or a declaration; text without it means the same as HTML and as plain text. */
const MARKUP = /<[a-z/!?]/i;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // An ampersand stays what was typed, so that "Rock & Roll" reads the same in the form; it can begin no tag.
  textFilter: (text) => text.replaceAll('&amp;', '&'),
};

/**
 * A promoter's text as kept: plain text as it was typed, markup reduced to a few tags without scripts, styles or
 * addresses other than https and mailto. Cleaning what is clean changes nothing.
 */
export function cleanPromotionText<T extends string | null | undefined>(text: T): T | string {
  return typeof text === 'string' && MARKUP.test(text) ? sanitizeHtml(text, OPTIONS) : text;
}
