import { useParams } from 'react-router';
import { useCan } from '@/providers/session/permissions';
import { useSession } from '@/providers/session/session-store';

/**
 * Id of the company whose users a screen shows, from the URL; null means all companies. For administrators always their
 * own.
 */
export function useUsersCompany(): number | null {
  const { companyId } = useParams();
  const { company } = useSession();
  const can = useCan();
  if (companyId !== undefined) return Number(companyId);
  return can('ManageAllUsers') ? null : (company?.id ?? null);
}

/** Path of the table. @param named whether the path contains the company */
export const usersAddress = (companyId: number | null, named: boolean): string =>
  named && companyId !== null ? `/administration/companies/${companyId}/users` : '/administration/users';

/** Whether the current path contains the company. */
export const useIsNamed = (): boolean => useParams().companyId !== undefined;
