import type { ErnMessage, ErnRelease, ErnVersion } from '../model';
import { AI_CONCERNS, AI_NOTE, AI_TOOL } from '../own-ids';
import { ern3Body } from './ern3';
import { ern4Body } from './ern4';
import { header, releaseId, type Versioned } from './parts';
import { element, leaf, type Part } from './xml';

/** Versions that are written; export uses 4.3, and 4.3.2 for who wants what is stated about generative AI. */
export const WrittenVersion = [
  '3.8.2',
  '3.8.3',
  '4.1.1',
  '4.2',
  '4.3',
  '4.3.2',
] as const satisfies readonly ErnVersion[];
export type WrittenVersion = (typeof WrittenVersion)[number];

const versioned = (version: WrittenVersion): Versioned => ({
  code: version.replaceAll('.', ''),
  isErn3: version.startsWith('3.'),
  hasEditions: version.startsWith('4.3'),
  hasAi: version === '4.3.2',
});

/** The attributes of the root element: ERN 3 names its version once more, ERN 4 the profile. */
function rootAttributes({ code, isErn3, hasEditions }: Versioned, isPurge: boolean, language: string | null) {
  const namespace = `http://ddex.net/xml/ern/${code}`;
  return {
    'xmlns:ern': namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${namespace}/release-notification.xsd`,
    MessageSchemaVersionId: isErn3 ? `ern/${code}` : null,
    ReleaseProfileVersionId: isErn3 || isPurge ? null : 'Audio',
    LanguageAndScriptCode: language ?? 'en',
    AvsVersionId: hasEditions ? '3' : null,
  };
}

function purgedRelease(release: ErnRelease, version: Versioned, sender: string | null): Part {
  const titles = release.titles.map(({ text, language }) =>
    element('Title', { LanguageAndScriptCode: language, TitleType: 'FormalTitle' }, leaf('TitleText', text)),
  );
  return element('PurgedRelease', {}, releaseId(release.ids, version, sender), titles);
}

/** Numbers of our own about AI. */
const AI_NAMESPACES: ReadonlySet<string | null> = new Set([AI_CONCERNS, AI_TOOL, AI_NOTE]);

const withoutAi = (message: ErnMessage): ErnMessage => ({
  ...message,
  releases: message.releases.map((release) => ({ ...release, containsAi: null })),
  resources: message.resources.map((resource) => ({
    ...resource,
    containsAi: null,
    proprietary: resource.proprietary.filter(({ namespace }) => !AI_NAMESPACES.has(namespace)),
    contributors: resource.contributors
      .filter(({ roles, aiContribution }) => !aiContribution || !roles.every((role) => role === 'MainArtist'))
      .map((contributor) => ({ ...contributor, aiContribution: null })),
  })),
});

/** The message as XML in UTF-8, its elements in the order of the standard; of a purge only the first release. */
export function writeErn(given: ErnMessage, version: WrittenVersion = '4.3'): string {
  const target = versioned(version);
  const message = target.hasAi ? given : withoutAi(given);
  const isPurge = message.kind === 'PURGE';
  const body = isPurge
    ? [header(message), message.releases.slice(0, 1).map((entry) => purgedRelease(entry, target, message.sender.dpid))]
    : target.isErn3
      ? ern3Body(message)
      : ern4Body(message, target);
  const name = isPurge ? 'ern:PurgeReleaseMessage' : 'ern:NewReleaseMessage';
  const root = element(name, rootAttributes(target, isPurge, message.language), body) ?? '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
