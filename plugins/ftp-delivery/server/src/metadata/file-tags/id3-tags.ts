import type { RawTags } from '@mpn/domain';
import {
  ByteVector,
  Id3v2FrameClassType,
  Id3v2Tag,
  type Id3v2TextInformationFrame,
  type Id3v2UserTextInformationFrame,
} from 'node-taglib-sharp';
import { id3Essence } from './id3-frames';
import { mergedTags, tagsByName } from './raw-tags';

/** Reads an ID3v2 tag. @throws Error when it is damaged */
export function id3Tags(content: Buffer): RawTags {
  const essence = id3Essence(content);
  if (essence === null) return {};
  const tag = Id3v2Tag.fromData(ByteVector.fromByteArray(essence.tag));
  const frames = tag.getFramesByClassType<Id3v2TextInformationFrame>(Id3v2FrameClassType.TextInformationFrame);
  const valuesOf = (id: string): string[] =>
    frames.flatMap((frame) => (frame.frameId.toString() === id ? frame.text : []));
  const own = tag.getFramesByClassType<Id3v2UserTextInformationFrame>(Id3v2FrameClassType.UserTextInformationFrame);
  const standard: RawTags = {
    title: valuesOf('TIT2'),
    version: valuesOf('TIT3'),
    artist: joined(valuesOf('TPE1')),
    isrc: valuesOf('TSRC'),
    composers: valuesOf('TCOM'),
    pLine: valuesOf('TPRO'),
    copyright: valuesOf('TCOP'),
    hasPicture: essence.hasPicture || tag.getFramesByClassType(Id3v2FrameClassType.AttachmentFrame).length > 0,
  };
  const named = tagsByName((name) =>
    own.flatMap((frame) => (frame.description.toUpperCase() === name ? frame.text : [])),
  );
  return mergedTags([standard, named]);
}

/** Several artists as one text. */
export function joined(artists: readonly string[]): string[] {
  return artists.length === 0 ? [] : [artists.join(', ')];
}
