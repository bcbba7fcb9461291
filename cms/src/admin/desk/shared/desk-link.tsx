import { Link } from '@strapi/design-system';
import { deskCalls, type DeskObjectKind } from '@mpn/domain';
import { Link as RouterLink } from 'react-router-dom';
import { useMay } from './use-may';

/** Path of a page of the desk. It does not begin with `/support`, where the API is. */
export const deskPath = (...parts: (string | number)[]): string => `/${['desk', ...parts].join('/')}`;

interface Props {
  kind: DeskObjectKind;
  id: number | null;
  name: string | null;
}

/** A link to an object's page with its name; plain text without an object, or without permission to see it. */
export function DeskLink({ kind, id, name }: Props) {
  const may = useMay();
  if (id === null || !may(deskCalls[kind].get)) return <>{name ?? '–'}</>;
  return (
    <Link tag={RouterLink} to={deskPath(kind, id)}>
      {name || `#${id}`}
    </Link>
  );
}
