import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useCan } from '@/providers/session/permissions';
import { useSession } from '@/providers/session/session-store';
import { navigation, type NavigationGroup } from './navigation';

/** The sidebar's entries that this session may open. */
export function useVisibleNavigation(): NavigationGroup[] {
  const can = useCan();
  const exists = useScreenExists();
  const { partnerType: mySide } = useSession().user;
  return navigation
    .map((group) => ({
      ...group,
      items: group.items.filter(
        ({ to, anyOf, partnerType }) =>
          exists(to) && (!anyOf || can(...anyOf)) && (!partnerType || partnerType === mySide),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}
