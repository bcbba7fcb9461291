import { TokenizerBuilder, type Tokenizer } from 'lindera-wasm-nodejs-ipadic';
import { toRomaji } from 'wanakana';

/** A token of the tokenizer. Readings are in katakana, or `*` if the dictionary has none. */
interface Word {
  surface: string;
  reading?: string;
  pronunciation?: string;
  partOfSpeech?: string;
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+/gu;

let tokenizer: Tokenizer | undefined;

/** Loaded with the first Japanese text, because it takes 0.2 s and 130 MB of memory. */
function words(text: string): Word[] {
  if (!tokenizer) {
    const builder = new TokenizerBuilder();
    builder.setDictionary('embedded://ipadic');
    builder.setMode('normal');
    tokenizer = builder.build();
  }
  return tokenizer.tokenize(text) as Word[];
}

/** Whether a text has kana, which no other language has. Kanji alone may be Chinese. */
export const isSurelyJapanese = (text: string): boolean => KANA.test(text);

const PARTICLE = '助詞';
const VERB_ENDING = '助動詞';

/** Hepburn romanization of a token, without macrons. @returns undefined if the dictionary has no reading */
function romaji({ surface, reading, pronunciation, partOfSpeech }: Word): string | undefined {
  // The particles は and へ are spoken wa and e.
  const spoken = partOfSpeech === PARTICLE ? pronunciation : reading;
  const kana = spoken && spoken !== '*' ? spoken : KANA.test(surface) ? surface : undefined;
  if (kana === undefined) return undefined;
  const roman = toRomaji(kana.replaceAll('\u30fc', ''));
  // Within a noun ou and uu are long vowels; at the end of a verb (思う) they are two.
  return partOfSpeech === '名詞' ? roman.replace(/([ou])u/g, '$1').replace(/oo/g, 'o') : roman;
}

function readRun(run: string): string {
  const read = words(run).map((word, index) => {
    const roman = romaji(word) ?? word.surface;
    const isSmall = index > 0 && (word.partOfSpeech === PARTICLE || word.partOfSpeech === VERB_ENDING);
    return isSmall ? roman : roman.charAt(0).toUpperCase() + roman.slice(1);
  });
  return read.join(' ');
}

/**
 * A Japanese text in Latin letters, by its Japanese reading: 東京の夜 is "Tokyo no Yoru". What is not Japanese stays as it
 * is; kanji that the dictionary does not know stay too.
 */
export function japaneseInLatin(text: string): string {
  return text.replace(RUN, (run, at: number) => {
    const before = /[\p{L}\p{N}]$/u.test(text.slice(0, at)) ? ' ' : '';
    const after = /^[\p{L}\p{N}]/u.test(text.slice(at + run.length)) ? ' ' : '';
    return before + readRun(run) + after;
  });
}
