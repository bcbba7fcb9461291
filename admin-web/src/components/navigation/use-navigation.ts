import { useMenu } from '@refinedev/core';
import { MENU_GROUPS, metaOf, type MenuEntry, type MenuGroup } from '@/providers/refine/resources';
import { useCan, useMayCall } from '@/providers/session/permissions';
import { useSession } from '@/providers/session/session-store';
import { useFirstStepsHidden } from './first-steps-hidden';

export interface NavigationItem extends MenuEntry {
  to: string;
}

export interface NavigationGroup {
  group: MenuGroup;
  items: NavigationItem[];
}

/** The sidebar: entries of the features' resources that this session may open, in their groups. */
export function useNavigation(): NavigationGroup[] {
  const can = useCan();
  const mayCall = useMayCall();
  const [isHidden] = useFirstStepsHidden();
  const { company, user } = useSession();
  const mySide = user.partnerType;
  const { menuItems } = useMenu();
  const items = menuItems
    .flatMap(({ route, meta }) => {
      const { menu, endpoints } = metaOf(meta);
      return route && menu && (!endpoints.list || mayCall(endpoints.list)) ? [{ ...menu, to: route }] : [];
    })
    .filter(({ anyOf, allOf = [] }) => (!anyOf || can(...anyOf)) && allOf.every((one) => can(one)))
    .filter(
      ({ partnerType, ofCompany, hideable }) =>
        (!partnerType || partnerType === mySide) && (!ofCompany || company !== null) && !(hideable && isHidden),
    )
    .sort((one, other) => one.position - other.position);
  return MENU_GROUPS.map((group) => ({ group, items: items.filter((item) => item.group === group) })).filter(
    (group) => group.items.length > 0,
  );
}
