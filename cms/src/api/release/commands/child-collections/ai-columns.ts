import type { AiDisclosure, ContainsAi } from '@mpn/domain';
import type { Row } from '@mpn/server-kit';

/** "Not stated" is kept as null. */
export const statedOrNull = (value: ContainsAi | undefined): ContainsAi | null =>
  value === undefined || value === 'UNKNOWN' ? null : value;

/** The statement about a recording as columns; what was made with AI in the order of the list, separated by commas. */
export const disclosureRow = ({ containsAi, aiConcerns, aiTool, aiNote }: Partial<AiDisclosure>): Row => ({
  contains_ai: statedOrNull(containsAi),
  ai_concerns: [...new Set(aiConcerns ?? [])].sort().join(',') || null,
  ai_tool: aiTool || null,
  ai_note: aiNote || null,
});

/** Who saves, and when: what a changed statement is declared by. */
export interface Declaring {
  userId: number;
  at: Date;
}

const STATEMENT = ['contains_ai', 'ai_concerns', 'ai_tool', 'ai_note'] as const;

/** The statement of a row with those of its contributors, as a text to compare. */
const statementOf = (row: Row, contributions: readonly string[]): string =>
  JSON.stringify([...STATEMENT.map((column) => row[column] ?? null), ...contributions]);

/**
 * Who declared the statement of `row` and when: as before where nothing about it has changed, else the person who
 * saves; none without a statement.
 * @param before the row as it is stored; undefined for a new one
 */
export function declarationRow(
  row: Row,
  before: Row | undefined,
  { userId, at }: Declaring,
  contributions: { now: readonly string[]; before: readonly string[] } = { now: [], before: [] },
): Row {
  if (row.contains_ai === null && contributions.now.length === 0) {
    return { ai_declared_by_id: null, ai_declared_at: null };
  }
  const isUnchanged =
    before !== undefined && statementOf(row, contributions.now) === statementOf(before, contributions.before);
  return isUnchanged
    ? { ai_declared_by_id: before.ai_declared_by_id ?? null, ai_declared_at: before.ai_declared_at ?? null }
    : { ai_declared_by_id: userId, ai_declared_at: at };
}
