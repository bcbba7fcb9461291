import {
  ByteVector,
  Id3v2AttachmentFrame,
  Id3v2FrameIdentifiers,
  Id3v2Tag,
  Id3v2TextInformationFrame,
  Id3v2UserTextInformationFrame,
  Picture,
  PictureType,
  StringType,
} from 'node-taglib-sharp';
import {
  advisoryText,
  composersOf,
  cueSeconds,
  copyrightText,
  genreText,
  labelCodeText,
  languageText,
  lineText,
  lyricistsOf,
  numbersOf,
  positionText,
  ROLE_NAMES,
  versionText,
  yearOf,
  type TrackMetadata,
} from '../track-metadata';
import { replaceHead, type TagOptions } from './replace-head';
import { replayGainTags } from './replay-gain';
import { mp3AudioStart } from './mp3-audio-start';

/** ID3v2.3 supports Latin-1 and UTF-16 only; UTF-16 can hold every title. */
const ENCODING = StringType.UTF16;

type FrameName =
  | 'TIT2'
  | 'TIT3'
  | 'TPE1'
  | 'TALB'
  | 'TPE2'
  | 'TRCK'
  | 'TPOS'
  | 'TPE3'
  | 'TSRC'
  | 'TPUB'
  | 'TCOM'
  | 'TEXT'
  | 'TCOP'
  | 'TCON'
  | 'TLAN'
  | 'TYER'
  | 'TDAT';

/**
 * Writes a copy of an MP3 file with an ID3v2.3 tag and cover. The encoded audio is copied as it is.
 * @param input an MP3 file; a tag it already has is replaced
 * @param output path to write; must not be the input
 */
export async function tagMp3(
  input: string,
  output: string,
  metadata: TrackMetadata,
  options: TagOptions = {},
): Promise<void> {
  await replaceHead(input, output, renderId3(metadata), await mp3AudioStart(input), options);
}

/** The complete ID3v2.3 tag. */
export function renderId3(metadata: TrackMetadata): Buffer {
  const tag = Id3v2Tag.fromEmpty();
  tag.version = 3;
  const text = (name: FrameName, ...values: (string | undefined)[]): void => {
    const present = values.filter((value): value is string => value !== undefined && value !== '');
    if (present.length === 0) return;
    const frame = Id3v2TextInformationFrame.fromIdentifier(Id3v2FrameIdentifiers[name]!, ENCODING);
    frame.text = present;
    tag.addFrame(frame);
  };
  text('TIT2', metadata.title);
  text('TIT3', versionText(metadata));
  text('TPE1', metadata.artist);
  text('TALB', metadata.album);
  text('TPE2', metadata.albumArtist);
  text('TRCK', positionText(metadata.track));
  text('TPOS', positionText(metadata.set));
  text('TSRC', metadata.isrc);
  // The label is what every tagger and reader calls TPUB; the music publisher has a frame of its own below.
  text('TPUB', metadata.label);
  text('TCOM', ...composersOf(metadata).map(unsplit));
  text('TEXT', ...lyricistsOf(metadata).map(unsplit));
  text('TPE3', metadata.conductor);
  text('TCOP', copyrightText(metadata));
  // One text: the frame's references to numbered genres would come before all others.
  text('TCON', genreText(metadata));
  text('TLAN', languageText(metadata));
  text('TYER', yearOf(metadata));
  text('TDAT', dayAndMonth(metadata.releaseDate));
  for (const [description, value] of userTexts(metadata)) {
    const frame = Id3v2UserTextInformationFrame.fromDescription(description, ENCODING);
    frame.text = [value];
    tag.addFrame(frame);
  }
  if (metadata.cover !== undefined) tag.addFrame(coverFrame(metadata.cover));
  return Buffer.from(tag.render().toByteArray());
}

/**
 * ID3v2.3 separates the names of a list by "/", so readers would split a name that has one: it gets the division slash,
 * which looks alike. The credits contain the name as entered.
 */
const unsplit = (name: string): string => name.replaceAll('/', '\u2215');

/**
 * Values without an ID3v2.3 frame, as user texts under the names that MusicBrainz Picard and mp3tag use where they have
 * one. MUSICPUBLISHER and not PUBLISHER: readers interpret the latter as TPUB, the label.
 */
function userTexts(metadata: TrackMetadata): [string, string][] {
  const credits = metadata.credits.map((credit) => `${ROLE_NAMES[credit.role]}: ${credit.name}`);
  const texts: [string, string | undefined][] = [
    ['BARCODE', metadata.ean],
    ['LABELCODE', labelCodeText(metadata)],
    ['MUSICPUBLISHER', metadata.publisher],
    ['RELEASEDATE', metadata.releaseDate],
    ['AIRDATE', metadata.airDate],
    ['CREDITS', credits.join('; ')],
    ['PRODUCEDNOTICE', lineText(metadata.pLine)],
    ['CATALOGNUMBER', metadata.catalogueNumber],
    ['ORIGINALDATE', metadata.originalReleaseDate],
    ['RECORDINGYEAR', metadata.recordingYear?.toString()],
    ['RECORDINGCOUNTRY', metadata.recordingCountry],
    ['ITUNESADVISORY', advisoryText(metadata)],
    ['ISWC', metadata.iswc],
    ['WORK', metadata.work],
    // MVNM is a frame of iTunes alone; user texts are read by all.
    ['MOVEMENTNAME', metadata.movement],
    ['SOLOISTS', metadata.soloists?.join('; ')],
    ['ENSEMBLE', metadata.ensembles?.join('; ')],
    ['AI_CONTRIBUTION', metadata.ai?.contains],
    ['AI_CONCERNS', metadata.ai?.concerns?.join('; ')],
    ['AI_TOOL', metadata.ai?.tool],
    ['liq_cue_in', cueSeconds(metadata.cuePoints?.cueIn)],
    ['liq_cue_out', cueSeconds(metadata.cuePoints?.cueOut)],
    ['IPI', numbersOf(metadata, 'ipi').join('; ')],
    ['ISNI', numbersOf(metadata, 'isni').join('; ')],
    ['TITLELATIN', metadata.latin?.title],
    ['ARTISTLATIN', metadata.latin?.artist],
    ['ALBUMLATIN', metadata.latin?.album],
    ...replayGainTags(metadata),
  ];
  return texts.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
}

function coverFrame(jpeg: Buffer): Id3v2AttachmentFrame {
  const picture = Picture.fromFullData(ByteVector.fromByteArray(jpeg), PictureType.FrontCover, 'image/jpeg', '');
  const frame = Id3v2AttachmentFrame.fromPicture(picture);
  frame.textEncoding = StringType.Latin1;
  return frame;
}

/** TDAT is DDMM. */
function dayAndMonth(date: string | undefined): string | undefined {
  const match = /^\d{4}-(\d\d)-(\d\d)$/.exec(date ?? '');
  return match === null ? undefined : `${match[2]}${match[1]}`;
}
