import { noneIfEmpty } from '../state/text';

/** A P or C line while it is edited; both fields empty: none. */
export interface LineDraft {
  year: number | null;
  owner: string | null;
}

export const toLineDraft = (line: LineDraft | null | undefined): LineDraft => ({
  year: line?.year ?? null,
  owner: line?.owner ?? null,
});

/** The line for a request; half of one is sent as it is, for its error beside the missing field. */
export function toLineBody(line: LineDraft | null | undefined): LineDraft | null {
  const year = line?.year ?? null;
  const owner = noneIfEmpty(line?.owner);
  return year === null && owner === null ? null : { year, owner };
}
