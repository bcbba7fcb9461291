import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { EnterDialog } from '@/components/acting/enter-dialog';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useSession } from '@/providers/session/session-store';

/** The target as a path of the web app; the start page for anything else. */
function useTarget(asked: string | null): string {
  const exists = useScreenExists();
  if (!asked || !asked.startsWith('/') || asked.startsWith('//')) return '/';
  const { origin, pathname, search, hash } = new URL(asked, window.location.origin);
  return origin === window.location.origin && exists(pathname) ? `${pathname}${search}${hash}` : '/';
}

/**
 * `/switch-context?sourceCompanyId=&target=`: confirms the password, acts for the company and opens the target. Opens
 * the start page if the company is missing or does not share with the user's.
 */
export default function SwitchContextPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { sourceCompanies } = useSession();
  const target = useTarget(search.get('target'));
  const company = sourceCompanies.find(({ id }) => id === Number(search.get('sourceCompanyId')));
  if (!company) return <Navigate to="/" replace />;
  return <EnterDialog company={company} target={target} onClose={() => void navigate('/', { replace: true })} />;
}
