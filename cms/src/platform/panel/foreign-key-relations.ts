import type { Core } from '@strapi/strapi';

const WRITING: ReadonlySet<string> = new Set(['create', 'update', 'clone']);

interface Attribute {
  type: string;
  relation?: string;
  useJoinTable?: boolean;
}

interface Choice {
  connect?: { id: number }[];
  disconnect?: unknown[];
  set?: { id: number }[];
}

const isForeignKey = ({ type, relation, useJoinTable }: Attribute): boolean =>
  type === 'relation' && useJoinTable === false && (relation ?? '').endsWith('ToOne');

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && ('connect' in value || 'disconnect' in value || 'set' in value);

/** The id chosen in a form: null for none, undefined where nothing changed. */
function chosenId({ connect = [], disconnect = [], set }: Choice): number | null | undefined {
  const wanted = set ?? connect;
  const last = wanted[wanted.length - 1];
  if (last) return last.id;
  return set || disconnect.length > 0 ? null : undefined;
}

/**
 * Lets the panel's forms write relations that are plain foreign keys. They send connected and disconnected ids, which
 * Strapi accepts for relations with a join table only; for others every save would fail, even without a change of the
 * relation. Called while the app registers.
 */
export function acceptForeignKeysFromPanel(strapi: Core.Strapi): void {
  strapi.documents.use((context, next) => {
    const { data } = context.params as { data?: Record<string, unknown> };
    if (!data || !WRITING.has(context.action)) return next();
    const { attributes } = strapi.getModel(context.uid) as unknown as {
      attributes: Record<string, Attribute>;
    };
    for (const [name, attribute] of Object.entries(attributes)) {
      const value = data[name];
      if (!isForeignKey(attribute) || !isChoice(value)) continue;
      const id = chosenId(value);
      if (id === undefined) delete data[name];
      else data[name] = id;
    }
    return next();
  });
}
