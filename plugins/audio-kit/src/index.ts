export { CLEAN_FORM, CLEAN_PROGRAM, type CleanOrder, fromText, type Splice, type SpliceText } from './clean';
export { COVER_PROGRAM, type CoverOrder } from './cover';
export { isSurelyJapanese, japaneseInLatin, toLatin1, toLatin1Text, type LatinOptions } from './latin';
export { measureLoudness, type Measured } from './loudness';
export { audioInfoOf, probeAudio } from './probe';
export { AudioToolError } from './process';
export { type Rendered, isAlready, loudnessAfter, processingOf, renderAudio, renderVideoPreview } from './render';
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
  tagAudio,
} from './tags';
export { audioTools, type AudioTools } from './tools';
export { audioToolsProblem, unlessToolsFail, watchAudioTools } from './tool-state';
