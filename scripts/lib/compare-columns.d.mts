export interface ReadColumn {
  name: string;
  kinds: string[];
  isNullable: boolean;
  isOptional: boolean;
  hasDate: boolean;
}

export interface StatementColumn {
  name: string;
  kind: string;
  table?: string;
  column?: string;
  isRequired?: boolean;
}

export function contradictions(
  read: { columns: ReadColumn[]; isOpen: boolean },
  columns: StatementColumn[],
  options: { mayBeNull: (table: string, column: string) => boolean; mayHaveMore: boolean },
): string[];
