/** Converts an empty input to null. */
export function noneIfEmpty(text: string | null | undefined): string | null {
  return text?.trim() ? text.trim() : null;
}
