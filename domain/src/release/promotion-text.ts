/** What cleaning leaves of entities; all others have become the characters that they stand for. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};
const ENTITY = /&(?:lt|gt|amp|quot|#39|nbsp);/g;

const LINK = /<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis;
/** What ends a line, however many of it stand together: one paragraph's end and the next one's beginning are one break. */
const BLOCKS = /(?:<\/?(?:p|ul|ol)\b[^>]*>|<\/li>)+/gi;

function withoutEntities(text: string): string {
  return text.replace(ENTITY, (entity) => ENTITIES[entity] ?? entity);
}

/** The words of a link with its address behind them, unless they name it. */
function linkText(_link: string, href: string, words: string): string {
  const address = href.replace(/^mailto:/i, '');
  return address === '' || words.includes(withoutEntities(address)) ? words : `${words} (${address})`;
}

/**
 * A promoter's text as it reads without markup, on the page and in files: paragraphs and list entries in lines of their own,
 * links with their address, `&lt;` as `<`. Plain text stays as it was typed.
 * @param text as kept: plain, or with the few tags that are allowed
 */
export function plainPromotionText(text: string): string {
  const plain = text
    .replace(LINK, linkText)
    .replace(BLOCKS, '\n')
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '');
  return withoutEntities(plain)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
