import { noneIfEmpty } from '../state/text';

/** A P or C line while it is edited; without a line both fields are empty. */
export interface LineDraft {
  year: number | null;
  owner: string | null;
}

export const toLineDraft = (line: LineDraft | null | undefined): LineDraft => ({
  year: line?.year ?? null,
  owner: line?.owner ?? null,
});

/**
 * Converts a line for the request body. An incomplete line is sent as it is, so that the server's error names the
 * missing field.
 */
export function toLineBody(line: LineDraft | null | undefined): LineDraft | null {
  const year = line?.year ?? null;
  const owner = noneIfEmpty(line?.owner);
  return year === null && owner === null ? null : { year, owner };
}
