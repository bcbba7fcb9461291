import { labelCodeText, positionText, ROLE_NAMES, type TrackMetadata } from '../track-metadata';

/**
 * The iXML chunk (Broadcast Wave iXML 2.0), in UTF-8: the one place in a WAV file where every script survives.
 * PROJECT and NOTE are the standard's; what it has no field for is under USER, as it provides for.
 */
export function ixmlChunk(metadata: TrackMetadata): Buffer {
  const credits = metadata.credits.map(
    (credit) => `<CREDIT role="${escapeXml(ROLE_NAMES[credit.role])}">${escapeXml(credit.name)}</CREDIT>`,
  );
  const user = [
    element('TITLE', metadata.title),
    element('ARTIST', metadata.artist),
    element('ALBUM', metadata.album),
    element('ALBUM_ARTIST', metadata.albumArtist),
    element('SET', positionText(metadata.set)),
    element('TRACK', positionText(metadata.track)),
    element('ISRC', metadata.isrc),
    element('EAN', metadata.ean),
    element('LABEL', metadata.label),
    element('LABEL_CODE', labelCodeText(metadata)),
    ...(credits.length === 0 ? [] : [`<CREDITS>${credits.join('')}</CREDITS>`]),
    element('PUBLISHER', metadata.publisher),
    element('RELEASE_DATE', metadata.releaseDate),
    element('AIR_DATE', metadata.airDate),
    element('COPYRIGHT', metadata.copyright),
    element('GENRE', metadata.genre),
  ].filter((line) => line !== '');
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<BWFXML>',
    '<IXML_VERSION>2.0</IXML_VERSION>',
    element('PROJECT', metadata.album),
    element('NOTE', `${metadata.artist} - ${metadata.title}`),
    '<USER>',
    ...user,
    '</USER>',
    '</BWFXML>',
    '',
  ];
  return Buffer.from(xml.join('\n'), 'utf8');
}

function element(name: string, value: string | undefined): string {
  return value === undefined || value === '' ? '' : `<${name}>${escapeXml(value)}</${name}>`;
}

/** Also drops the control characters that XML 1.0 cannot hold at all. */
function escapeXml(value: string): string {
  return value
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
