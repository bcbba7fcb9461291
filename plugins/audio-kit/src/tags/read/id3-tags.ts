import {
  ByteVector,
  Id3v2FrameClassType,
  Id3v2Tag,
  PictureType,
  type Id3v2AttachmentFrame,
  type Id3v2TextInformationFrame,
  type Id3v2UserTextInformationFrame,
} from 'node-taglib-sharp';
import { id3Essence } from './id3-frames';
import type { EmbeddedPicture, TagsAndPictures } from './picture';
import { mergedTags, tagsByName } from './raw-tags';

/** Reads an ID3v2 tag. @throws Error when it is damaged */
export function id3Tags(content: Buffer): TagsAndPictures {
  const essence = id3Essence(content);
  if (essence === null) return {};
  const tag = Id3v2Tag.fromData(ByteVector.fromByteArray(essence.tag));
  const frames = tag.getFramesByClassType<Id3v2TextInformationFrame>(Id3v2FrameClassType.TextInformationFrame);
  const valuesOf = (id: string): string[] =>
    frames.flatMap((frame) => (frame.frameId.toString() === id ? frame.text : []));
  const own = tag.getFramesByClassType<Id3v2UserTextInformationFrame>(Id3v2FrameClassType.UserTextInformationFrame);
  const attached = tag.getFramesByClassType<Id3v2AttachmentFrame>(Id3v2FrameClassType.AttachmentFrame);
  const standard: TagsAndPictures = {
    title: valuesOf('TIT2'),
    version: valuesOf('TIT3'),
    artist: joined(valuesOf('TPE1')),
    isrc: valuesOf('TSRC'),
    composers: valuesOf('TCOM'),
    pLine: valuesOf('TPRO'),
    copyright: valuesOf('TCOP'),
    hasPicture: essence.hasPicture || attached.length > 0,
    pictures: [...essence.pictures, ...attached.map(asPicture)],
  };
  const named = tagsByName((name) =>
    own.flatMap((frame) => (frame.description.toUpperCase() === name ? frame.text : [])),
  );
  return mergedTags([standard, named]);
}

const asPicture = ({ type, data }: Id3v2AttachmentFrame): EmbeddedPicture => ({
  isFront: type === PictureType.FrontCover,
  bytes: Buffer.from(data.toByteArray()),
});

/** Several artists as one text. */
export function joined(artists: readonly string[]): string[] {
  return artists.length === 0 ? [] : [artists.join(', ')];
}
