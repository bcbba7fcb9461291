import { ROLE_NAMES, type Credit, type TrackMetadata } from '../track-metadata';
import { escapeXml } from './xml';

/**
 * The axml chunk with identifiers in EBUCore (EBU Tech 3352): the ISRC of the recording, the ISWC of the work, IPI and
 * ISNI of the people. Empty where there is none of them.
 */
export function axmlChunk(metadata: TrackMetadata): Buffer {
  const lines = [
    identifier('ISRC', 'International Standard Recording Code', metadata.isrc),
    identifier('ISWC', 'International Standard Musical Work Code', metadata.iswc),
    ...metadata.credits.map(contributor),
  ].filter((line) => line !== '');
  if (lines.length === 0) return Buffer.alloc(0);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ebuCoreMain xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns="urn:ebu:metadata-schema:ebucore">',
    '<coreMetadata>',
    ...lines,
    '</coreMetadata>',
    '</ebuCoreMain>',
    '',
  ];
  return Buffer.from(xml.join('\n'), 'utf8');
}

/** Terms of EBU's list of identifier types; it has none for the others. */
const LINKS: Readonly<Record<string, string>> = {
  ISRC: ' formatLink="http://www.ebu.ch/metadata/cs/ebu_IdentifierTypeCodeCS.xml#3.7"',
};

function identifier(label: string, definition: string, value: string | undefined): string {
  if (value === undefined) return '';
  const attributes = `typeLabel="GUID" typeDefinition="Globally Unique Identifier" formatLabel="${label}" formatDefinition="${definition}"`;
  return `<identifier ${attributes}${LINKS[label] ?? ''}><dc:identifier>${label}:${escapeXml(value)}</dc:identifier></identifier>`;
}

/** A person with a number; those without one are in the iXML chunk. */
function contributor({ role, name, ipi, isni }: Credit): string {
  const ids = [ipi && `IPI:${ipi}`, isni && `ISNI:${isni}`].filter(Boolean);
  if (ids.length === 0) return '';
  const details = ids.map((id) => `<contactDetails contactId="${id}"><name>${escapeXml(name)}</name></contactDetails>`);
  return `<contributor>${details.join('')}<role typeLabel="${escapeXml(ROLE_NAMES[role])}"/></contributor>`;
}
