import { Link } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { useMay } from './use-may';

/** Path of a page of the desk. It does not begin with `/support`, where the API is. */
export const deskPath = (...parts: (string | number)[]): string => `/${['desk', ...parts].join('/')}`;

/** A link to an object's page with its name; plain text without an object, or without permission to see it. */
export function DeskLink({ kind, id, name }: { kind: string; id: number | string | null; name: string | null }) {
  const may = useMay();
  if (id === null || !may('GET', `/${kind}/${id}`)) return <>{name ?? '–'}</>;
  return (
    <Link tag={RouterLink} to={deskPath(kind, id)}>
      {name || `#${id}`}
    </Link>
  );
}
