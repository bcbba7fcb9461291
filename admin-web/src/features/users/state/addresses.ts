import { useParams } from 'react-router';
import { useCan } from '@/providers/session/permissions';
import { useSession } from '@/providers/session/session-store';

/** The company whose users a screen is about, by its address; null: all companies. Administrators stay with their own. */
export function useUsersCompany(): number | null {
  const { companyId } = useParams();
  const { company } = useSession();
  const can = useCan();
  if (companyId !== undefined) return Number(companyId);
  return can('ManageAllUsers') ? null : (company?.id ?? null);
}

/** Address of the table. @param named whether the address names the company */
export const usersAddress = (companyId: number | null, named: boolean): string =>
  named && companyId !== null ? `/administration/companies/${companyId}/users` : '/administration/users';

/** Whether the address names the company. */
export const useIsNamed = (): boolean => useParams().companyId !== undefined;
