import { array } from 'yup';
import type { ErrorCode } from '../errors';
import {
  countryField,
  dateBetweenField,
  dateField,
  eanField,
  ipiField,
  isniField,
  isrcField,
  iswcField,
  labelCodeField,
  languageField,
  latinField,
  optionalEmailField,
  spotifyEmbedField,
  websiteField,
  youtubePageField,
  yearField,
  youtubeLinkField,
  FIRST_RECORDING_YEAR,
} from '../validation/fields';
import {
  MAX_FEW_ENTRIES,
  MAX_LIST_ENTRIES,
  artistInfoBody,
  authorBody,
  createReleaseBody,
  patchReleaseBody,
  releaseContactBody,
  rightsLineBody,
  rightsOwner,
  trackBody,
  videoBody,
  videoLinkBody,
} from './bodies';

/**
 * Format rules of the release editor, on top of the types and lengths of the calls. Server and web app use the same
 * schemas.
 */

const REQUIRED: ErrorCode = 'mpn.backend.validation.error.required';
const HOSTS: Readonly<Record<string, string>> = {
  FACEBOOK: 'www.facebook.com',
  INSTAGRAM: 'www.instagram.com',
  TIK_TOK: 'www.tiktok.com',
  SPOTIFY: 'open.spotify.com',
};

export const authorInputSchema = authorBody.shape({ gemaIpiNumber: ipiField(), gemaIsniNumber: isniField() });

const isEmpty = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : typeof value !== 'number';

// Releases are announced months ahead: their lines may name next year.
const rightsLine = () =>
  rightsLineBody
    .shape(
      {
        year: yearField({ ahead: 1 }).when('owner', ([owner], year) => (isEmpty(owner) ? year : year.required())),
        owner: rightsOwner.when('year', ([year], owner) => (isEmpty(year) ? owner : owner.required())),
      },
      [['year', 'owner']],
    )
    .nullable()
    .optional()
    .default(undefined);

export const trackInputSchema = trackBody.shape({
  isrc: isrcField(),
  titleLatin: latinField(),
  pLine: rightsLine(),
  recordingYear: yearField(),
  recordingCountry: countryField(),
  language: languageField(),
  iswc: iswcField(),
  authors: array(authorInputSchema).max(MAX_FEW_ENTRIES).default([]),
});

export const artistInfoInputSchema = artistInfoBody
  .shape({
    url: websiteField().when(['infoType', 'category'], ([infoType, category]: unknown[], schema) => {
      if (infoType === 'EMBED') return spotifyEmbedField().required(REQUIRED);
      if (infoType !== 'LINK') return schema;
      if (category === 'YOUTUBE') return youtubePageField().required(REQUIRED);
      return websiteField(HOSTS[String(category)]).required(REQUIRED);
    }),
  })
  .test('custom-name', REQUIRED, function hasCustomName(value) {
    if (value.category !== 'CUSTOM' || value.categoryCustomName?.trim()) return true;
    const path = this.path ? `${this.path}.categoryCustomName` : 'categoryCustomName';
    return this.createError({ path, message: REQUIRED, params: { field: 'categoryCustomName' } });
  });

export const contactInputSchema = releaseContactBody
  .shape({ email: optionalEmailField() })
  .test('custom-department', REQUIRED, function hasCustomName(value) {
    if (value.department !== 'custom' || value.departmentCustomName?.trim()) return true;
    const path = this.path ? `${this.path}.departmentCustomName` : 'departmentCustomName';
    return this.createError({ path, message: REQUIRED, params: { field: 'departmentCustomName' } });
  });

export const videoInputSchema = videoBody.shape({ isrc: isrcField() });

export const videoLinkInputSchema = videoLinkBody.shape({ link: youtubeLinkField().required(REQUIRED) });

/** Maximum of genres per release. */
export const MAX_GENRES_PER_RELEASE = 3;

const contentRules = {
  ean: eanField(),
  labelCode: labelCodeField(),
  releaseDate: dateField(),
  airDate: dateField(),
  titleLatin: latinField(),
  artistNameLatin: latinField(),
  pLine: rightsLine(),
  cLine: rightsLine(),
  originalReleaseDate: dateBetweenField({ min: `${FIRST_RECORDING_YEAR}-01-01` }),
  tracks: array(trackInputSchema).max(MAX_LIST_ENTRIES),
  artistInfos: array(artistInfoInputSchema).max(MAX_FEW_ENTRIES),
  contacts: array(contactInputSchema).max(MAX_FEW_ENTRIES),
  videos: array(videoInputSchema).max(MAX_FEW_ENTRIES),
  videoLinks: array(videoLinkInputSchema).max(MAX_FEW_ENTRIES),
};

/** A new release from the editor's first step, or from an import. */
export const releaseInputSchema = createReleaseBody.shape(contentRules);

/** Input for a part of a saved release. */
export const releasePatchSchema = patchReleaseBody.shape(contentRules);
