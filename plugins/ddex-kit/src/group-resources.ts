import type { ErnGroup } from './model';

/** Every resource of a group, in the order of the message. */
export function resourcesOf(group: ErnGroup | null): string[] {
  if (!group) return [];
  const own = group.items.flatMap((item) => [item.resource, ...item.linked]);
  return [...new Set([...group.groups.flatMap(resourcesOf), ...own, ...group.linked])];
}
