export { isSurelyJapanese, japaneseInLatin } from './japanese';
export { toLatin1, toLatin1Text } from './latin1';
