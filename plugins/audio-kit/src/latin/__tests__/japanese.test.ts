import { isSurelyJapanese, japaneseInLatin } from '../japanese';
import { toLatin1Text } from '../latin1';

test.each([
  ['東京の夜', 'Tokyo no Yoru'],
  ['椎名林檎', 'Shiina Ringo'],
  ['坂本龍一', 'Sakamoto Ryuichi'],
  ['宇多田ヒカル', 'Utada Hikaru'],
  ['夜は静か', 'Yoru wa Shizuka'],
  ['ピアノ', 'Piano'],
  ['東京Live', 'Tokyo Live'],
  ['Café 東京 2024 (Live)', 'Café Tokyo 2024 (Live)'],
  ['Night Bus', 'Night Bus'],
])('%s is read %s', (text, expected) => expect(japaneseInLatin(text)).toBe(expected));

test.each([
  ['東京の夜', true],
  ['ヨルシカ', true],
  ['東京', false], // may be Chinese
  ['북경', false],
  ['Night', false],
])('%s is surely Japanese: %s', (text, expected) => expect(isSurelyJapanese(text)).toBe(expected));

test.each([
  ['𝕯𝖆𝖗𝖐 𝓝𝓲𝓰𝓱𝓽', 'Dark Night'],
  ['½ ² ª ¼', '½ ² ª ¼'],
  ['∆ (Intro)', 'Delta (Intro)'],
  ['Te\u200bst\u00adlauf', 'Testlauf'],
  ['宇多田ヒカル & 東京の夜', 'Utada Hikaru & Tokyo no Yoru'],
  ['東京', 'Dong Jing'],
])('%s in Latin-1 is %s', (text, expected) => expect(toLatin1Text(text).trim()).toBe(expected));
