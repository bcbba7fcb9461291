export { READ_TAGS_PROGRAM, WRITE_PICTURE_PROGRAM } from './read/program';
export {
  type Credit,
  type Origin,
  ENDING_NAMES,
  VERSION_NAMES,
  ROLE_NAMES,
  type TrackMetadata,
  composersOf,
  labelCodeText,
  latinNames,
  lineText,
  lyricistsOf,
  namesOf,
  numbersOf,
  positionText,
} from './track-metadata';
export { tagAudio } from './write/tag-audio';
