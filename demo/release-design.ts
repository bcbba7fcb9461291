import type { CoverFamily } from './covers';
import type { StyleName } from './audio/styles';

/** Stage of a release's sampling; determines the status of release and campaign. */
export type CampaignStage =
  | 'none'
  | 'draft'
  | 'cart'
  | 'ordered'
  | 'scheduled'
  | 'active'
  | 'paused'
  | 'finished'
  | 'canceled'
  | 'active-again';

/** What is missing in an unfinished release. */
export type Gap = 'cover' | 'audio' | 'contacts' | 'isrc' | 'genres' | 'releaseDate';

/** One release of the demo, as a person would describe it; the seed derives the rest. */
export interface ReleaseDesign {
  company: 'hafenklang' | 'blaue-stunde' | 'ringstrasse';
  artist: string;
  title: string;
  label: string;
  format: string;
  genres: readonly string[];
  owner: 'NATIONAL' | 'INTERNATIONAL';
  style: StyleName;
  cover: CoverFamily;
  /** `Title` or `Title | style`; the same title by the same artist is the same recording. */
  tracks: readonly string[];
  writers: readonly string[];
  publisher?: string;
  /** Days from today. */
  releaseDay: number;
  airDay?: number;
  stage: CampaignStage;
  gaps?: readonly Gap[];
  text: string;
  ardArchive?: boolean;
  /** 48 kHz/24 bit masters instead of 44.1/16. */
  highResolution?: boolean;
  /** Masters as WAV instead of FLAC. */
  wave?: boolean;
  video?: boolean;
  biography?: string;
  youtube?: string;
}
