import {
  copyrightText,
  labelCodeText,
  lineText,
  positionText,
  ROLE_NAMES,
  type Credit,
  versionText,
  type TrackMetadata,
} from '../track-metadata';
import { escapeXml } from './xml';

/**
 * The iXML chunk (Broadcast Wave iXML 2.0), in UTF-8: the only chunk of a WAV file that can hold every script. PROJECT
 * and NOTE are the standard's; values without a standard field are under USER, as the standard provides.
 */
export function ixmlChunk(metadata: TrackMetadata): Buffer {
  const credits = metadata.credits.map(creditElement);
  const user = [
    element('TITLE', metadata.title),
    element('VERSION', versionText(metadata)),
    element('VERSION_OF', metadata.version?.of?.isrc ?? metadata.version?.of?.title),
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
    element('ORIGINAL_RELEASE_DATE', metadata.originalReleaseDate),
    element('CATALOGUE_NUMBER', metadata.catalogueNumber),
    element('COPYRIGHT', copyrightText(metadata)),
    element('P_LINE', lineText(metadata.pLine)),
    element('C_LINE', lineText(metadata.cLine)),
    element('ISWC', metadata.iswc),
    element('WORK', metadata.work),
    element('MOVEMENT', metadata.movement),
    element('CONDUCTOR', metadata.conductor),
    ...(metadata.soloists ?? []).map((name) => element('SOLOIST', name)),
    ...(metadata.ensembles ?? []).map((name) => element('ENSEMBLE', name)),
    element('AI_CONTRIBUTION', metadata.ai?.contains),
    ...(metadata.ai?.concerns ?? []).map((concern) => element('AI_CONCERN', concern)),
    element('AI_TOOL', metadata.ai?.tool),
    element('RECORDING_YEAR', metadata.recordingYear?.toString()),
    element('RECORDING_COUNTRY', metadata.recordingCountry),
    element('LANGUAGE', metadata.language),
    element('EXPLICIT', metadata.explicit === undefined ? undefined : metadata.explicit ? 'yes' : 'no'),
    element('TITLE_LATIN', metadata.latin?.title),
    element('ARTIST_LATIN', metadata.latin?.artist),
    element('ALBUM_LATIN', metadata.latin?.album),
    ...metadata.genres.map((genre) => element('GENRE', genre)),
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

function creditElement({ role, name, ipi, isni }: Credit): string {
  const numbers = [ipi && ` ipi="${ipi}"`, isni && ` isni="${isni}"`].filter(Boolean).join('');
  return `<CREDIT role="${escapeXml(ROLE_NAMES[role])}"${numbers}>${escapeXml(name)}</CREDIT>`;
}

function element(name: string, value: string | undefined): string {
  return value === undefined || value === '' ? '' : `<${name}>${escapeXml(value)}</${name}>`;
}
