import type { ErnGroup } from './model';

function collect(group: ErnGroup, references: Set<string>): void {
  for (const inner of group.groups) collect(inner, references);
  for (const { resource, linked } of group.items) {
    references.add(resource);
    for (const reference of linked) references.add(reference);
  }
  for (const reference of group.linked) references.add(reference);
}

/** Every resource of a group: those of the groups in it first, each in the order of the message. */
export function resourcesOf(group: ErnGroup | null): string[] {
  const references = new Set<string>();
  if (group) collect(group, references);
  return [...references];
}
