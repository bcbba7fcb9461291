/** Headings of a chapter. */
const HEADINGS = /^#+ .+$/gm;

/** Whether the headings of a chapter have all words that were typed. */
export function matchesSearch(markdown: string, term: string): boolean {
  const headings = (markdown.match(HEADINGS) ?? []).join(' ').toLocaleLowerCase();
  return term
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => headings.includes(word));
}
