import { refuse } from '../failure';
import type { ErnFamily, ErnMessageKind, ErnVersion } from '../model';
import { attribute, type XmlElement } from './xml/tree';

/** Versions by the end of the namespace `http://ddex.net/xml/ern/<...>`. */
const VERSIONS: Readonly<Record<string, { version: ErnVersion; family: ErnFamily }>> = {
  381: { version: '3.8.1', family: 'ERN_38' },
  382: { version: '3.8.2', family: 'ERN_38' },
  383: { version: '3.8.3', family: 'ERN_38' },
  41: { version: '4.1', family: 'ERN_41' },
  411: { version: '4.1.1', family: 'ERN_41' },
  42: { version: '4.2', family: 'ERN_41' },
  43: { version: '4.3', family: 'ERN_43' },
  431: { version: '4.3.1', family: 'ERN_43' },
  432: { version: '4.3.2', family: 'ERN_43' },
};

const KINDS: Readonly<Record<string, ErnMessageKind>> = {
  NewReleaseMessage: 'NEW_RELEASE',
  PurgeReleaseMessage: 'PURGE',
};

const NAMESPACE = /^https?:\/\/(?:www\.)?(?:service\.)?ddex\.net\/xml\/(?:\d{4}\/)?(?:ern(?:-main)?)\/(\w+)\/?$/;

export interface Version {
  kind: ErnMessageKind;
  version: ErnVersion;
  family: ErnFamily;
  /** As in the namespace, which names the folder of the schema: `382`. */
  code: string;
}

/** The namespace's code: from a declaration of the root element, or from the additional attribute of ERN 3. */
function codeOf(root: XmlElement): string | null {
  const { attributes } = root;
  for (let at = 0; at < attributes.length; at += 2) {
    if (!attributes[at]!.startsWith('xmlns')) continue;
    const code = NAMESPACE.exec(attributes[at + 1]!)?.[1];
    if (code) return code;
  }
  return /^\/?(?:ern\/)?(\d{2,3})$/.exec(attribute(root, 'MessageSchemaVersionId') ?? '')?.[1] ?? null;
}

/**
 * Version and kind of a message: `/NewReleaseMessage` and `/PurgeReleaseMessage` with their namespace.
 * @throws ErnRefused
 */
export function versionOf(root: XmlElement): Version {
  const kind = Object.hasOwn(KINDS, root.name) ? KINDS[root.name] : undefined;
  if (!kind) return refuse('not-ern', { root: root.name.slice(0, 100) });
  const code = codeOf(root);
  const known = code !== null && Object.hasOwn(VERSIONS, code) ? VERSIONS[code] : undefined;
  if (!known || code === null) return refuse('version-not-supported', { version: code ?? '?' });
  return { kind, code, ...known };
}
