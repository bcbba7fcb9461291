/** Prefix of the ids of entries that arrived by message; all others are of the digital-delivery service. */
const PREFIX = 'message-';

export const messageEntryId = (id: number): string => `${PREFIX}${id}`;

/** Id of the imported release behind an entry. @returns null for an entry of the digital-delivery service */
export function messageOf(entryId: string): number | null {
  const id = /^message-(\d{1,9})$/.exec(entryId)?.[1];
  return id === undefined ? null : Number(id);
}
