import { array } from 'yup';
import type { ErrorCode } from '../errors';
import {
  artistInfoBody,
  authorBody,
  createReleaseBody,
  patchReleaseBody,
  releaseContactBody,
  trackBody,
  videoBody,
  videoLinkBody,
} from '../release/bodies';
import {
  dateField,
  eanField,
  ipiField,
  isniField,
  isrcField,
  labelCodeField,
  optionalEmailField,
  spotifyEmbedField,
  websiteField,
  youtubeLinkField,
} from './fields';

/**
 * The editor's rules about what a text must look like inside (specification section 5), on top of
 * the shapes that the calls accept. Server and web app check with the same schemas.
 */

const REQUIRED: ErrorCode = 'mpn.backend.validation.error.required';
const HOSTS: Readonly<Record<string, string>> = {
  FACEBOOK: 'www.facebook.com',
  INSTAGRAM: 'www.instagram.com',
  TIK_TOK: 'www.tiktok.com',
  YOUTUBE: 'www.youtube.com',
  SPOTIFY: 'open.spotify.com',
};

export const authorInputSchema = authorBody.shape({ gemaIpiNumber: ipiField(), gemaIsniNumber: isniField() });

export const trackInputSchema = trackBody.shape({
  isrc: isrcField(),
  authors: array(authorInputSchema).max(100).default([]),
});

export const artistInfoInputSchema = artistInfoBody
  .shape({
    url: websiteField().when(['infoType', 'category'], ([infoType, category]: unknown[], schema) => {
      if (infoType === 'EMBED') return spotifyEmbedField().required(REQUIRED);
      if (infoType !== 'LINK') return schema;
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

/** Genres selectable per release (domain decisions, section 6). */
export const MAX_GENRES_PER_RELEASE = 3;

const contentRules = {
  ean: eanField(),
  labelCode: labelCodeField(),
  releaseDate: dateField(),
  airDate: dateField(),
  tracks: array(trackInputSchema),
  artistInfos: array(artistInfoInputSchema),
  contacts: array(contactInputSchema),
  videos: array(videoInputSchema),
  videoLinks: array(videoLinkInputSchema),
};

/** A new release as the editor's first step, or an import, gives it. */
export const releaseInputSchema = createReleaseBody.shape(contentRules);

/** A part of a release that is saved. */
export const releasePatchSchema = patchReleaseBody.shape(contentRules);
