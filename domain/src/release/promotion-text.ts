/** The entities that sanitizing keeps; it converts all others to characters. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};
const ENTITY = /&(?:lt|gt|amp|quot|#39|nbsp);/g;

/*
 * In a sanitized text, tags contain no `<` and links no other link. The patterns stop at the next `<`, so that a text
 * with thousands of unclosed tags takes linear and not quadratic time.
 */
const LINK = /<a\b([^<>]*)>([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a>/gi;
const ADDRESS = /\bhref="([^"]*)"/i;
/**
 * End of a line; several in a row count as one, so that the end of a paragraph and the start of the next are one break.
 */
const BLOCKS = /(?:<\/?(?:p|ul|ol)\b[^<>]*>|<\/li>)+/gi;

function withoutEntities(text: string): string {
  return text.replace(ENTITY, (entity) => ENTITIES[entity] ?? entity);
}

/** A link's text with its URL after it, unless they are the same. */
function linkText(_link: string, attributes: string, words: string): string {
  const address = (ADDRESS.exec(attributes)?.[1] ?? '').replace(/^mailto:/i, '');
  return address === '' || words.includes(withoutEntities(address)) ? words : `${words} (${address})`;
}

/**
 * Converts a promoter's text to plain text, for pages and files: paragraphs and list entries in lines of their own,
 * links with their URL, `&lt;` as `<`. Of several empty lines one is kept. Other plain text is unchanged.
 * @param text as stored: plain, or with the few permitted tags
 */
export function plainPromotionText(text: string): string {
  const plain = text
    .replace(LINK, linkText)
    .replace(BLOCKS, '\n')
    .replace(/<li\b[^<>]*>/gi, '- ')
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  return withoutEntities(plain)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
