/** Whether a chapter has all words that were typed. */
export function matchesSearch(markdown: string, term: string): boolean {
  const text = markdown.toLocaleLowerCase();
  return term
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
