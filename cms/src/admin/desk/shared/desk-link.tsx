import { Link } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { useMay } from './use-may';

/** The address of a page of the desk. Not below `/support`: the calls have these addresses. */
export const deskPath = (...parts: (string | number)[]): string => `/${['desk', ...parts].join('/')}`;

/** A link to the page of an object by its name; plain text where there is no object, or no permission to see it. */
export function DeskLink({ kind, id, name }: { kind: string; id: number | string | null; name: string | null }) {
  const may = useMay();
  if (id === null || !may('GET', `/${kind}/${id}`)) return <>{name ?? '–'}</>;
  return (
    <Link tag={RouterLink} to={deskPath(kind, id)}>
      {name || `#${id}`}
    </Link>
  );
}
