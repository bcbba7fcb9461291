export { isSurelyJapanese, japaneseInLatin } from './japanese';
export { toLatin1, toLatin1Text, type LatinOptions } from './latin1';
