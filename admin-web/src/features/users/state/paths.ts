import { useParams } from 'react-router';
import { useCan } from '@/providers/session/permissions';
import { useSession } from '@/providers/session/session-store';

/**
 * Id of the company whose users a screen shows: that of the URL; if the URL has none, the administrator's own, and null
 * (all companies) for super admins.
 */
export function useUsersCompany(): number | null {
  const { companyId } = useParams();
  const { company } = useSession();
  const can = useCan();
  if (companyId !== undefined) return Number(companyId);
  return can('ManageAllUsers') ? null : (company?.id ?? null);
}

/** Path of the table. @param named whether the path contains the company */
export const usersPath = (companyId: number | null, named: boolean): string =>
  named && companyId !== null ? `/administration/companies/${companyId}/users` : '/administration/users';

/** Path of the page of the company's own provider. @param named whether the path contains the company */
export const signOnPath = (companyId: number | null, named: boolean): string =>
  `${usersPath(companyId, named)}/single-sign-on`;

/** Whether the current path contains the company. */
export const useIsNamed = (): boolean => useParams().companyId !== undefined;
