/** An empty input is null on the wire. */
export function noneIfEmpty(text: string | null | undefined): string | null {
  return text?.trim() ? text.trim() : null;
}
