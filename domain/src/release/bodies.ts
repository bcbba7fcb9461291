import { array, boolean, number, object, string } from 'yup';
import {
  ArtistInfoCategory,
  ArtistInfoType,
  ArtworkKind,
  AuthorRole,
  ContactDepartment,
  PublisherType,
  RepertoireOwnerType,
  UploadStatus,
  VideoLinkType,
} from '../enums';
import { rowId } from '../http/endpoint';

/**
 * Shapes of what the release editor sends: types, lengths, enumerations. A field that is left out stays as it is
 * (PATCH) or takes its default (POST, a new list entry); null clears it.
 */

// Kept loose on purpose: how a text must look inside (EAN, ISRC, links) is a rule of its own, see validation.
const text = (max: number) => string().trim().max(max).nullable();
const longText = (max = 20_000) => string().max(max).nullable();
const position = number().integer().min(1).max(10_000);
const fileId = rowId().nullable();
const entryId = rowId();
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const isoDate = string().matches(DATE, 'mpn.backend.validation.error.date').nullable();

/** Entries of one list beyond which a save is refused, so that a body stays a body. */
export const MAX_LIST_ENTRIES = 500;

export const authorBody = object({
  id: entryId,
  position,
  role: string()
    .oneOf([...AuthorRole])
    .required(),
  name: string().trim().min(1).max(255).required(),
  gemaIpiNumber: text(11),
  gemaIsniNumber: text(19),
}).noUnknown();

export const trackBody = object({
  id: entryId,
  set: number().integer().min(1).max(999).default(1),
  position: position.default(1),
  isPromoTrack: boolean().default(false),
  publisherType: string()
    .oneOf([...PublisherType])
    .default('NO_PUBLISHER'),
  publisher: text(255),
  title: string().trim().min(1).max(255).required(),
  /** With or without hyphens; null or left out: a dummy is generated. */
  isrc: text(20),
  artist: text(255),
  /** Milliseconds; ignored where the audio file tells. */
  durationMs: number().integer().min(0).max(86_400_000).nullable(),
  isDataTrackOnly: boolean().default(false),
  audioFileId: fileId,
  uploadStatus: string().oneOf([...UploadStatus]),
  authors: array(authorBody).max(100).default([]),
}).noUnknown();

export const artworkBody = object({
  id: entryId,
  kind: string()
    .oneOf([...ArtworkKind])
    .required(),
  position: position.default(1),
  fileId,
  copyrightHolder: text(255),
  year: number().integer().min(1850).max(2200).nullable(),
}).noUnknown();

export const artistInfoBody = object({
  id: entryId,
  category: string()
    .oneOf([...ArtistInfoCategory])
    .required(),
  categoryCustomName: text(200),
  position: position.default(1),
  infoType: string()
    .oneOf([...ArtistInfoType])
    .required(),
  title: text(255),
  description: longText(),
  url: text(2000),
  infoText: longText(100_000),
  infoFileId: fileId,
}).noUnknown();

export const releaseContactBody = object({
  id: entryId,
  firstName: text(200),
  lastName: text(200),
  email: text(320),
  department: string()
    .oneOf([...ContactDepartment])
    .default('label'),
  departmentCustomName: text(200),
  position: position.default(1),
}).noUnknown();

export const videoBody = object({
  id: entryId,
  position: position.default(1),
  title: string().trim().min(1).max(255).required(),
  isrcType: string()
    .oneOf(['ISRC', 'DUMMY'] as const)
    .default('ISRC'),
  isrc: text(20),
  producer: text(255),
  info: longText(),
  videoFileId: fileId,
  posterImageFileId: fileId,
  uploadStatus: string().oneOf([...UploadStatus]),
}).noUnknown();

export const videoLinkBody = object({
  id: entryId,
  position: position.default(1),
  type: string()
    .oneOf([...VideoLinkType])
    .default('YOUTUBE'),
  link: string().trim().max(2000).required(),
}).noUnknown();

const releaseFields = {
  labelCode: text(8),
  labelName: text(200),
  artistName: text(255),
  artistContract: text(200),
  repertoireOwnerType: string()
    .nullable()
    .oneOf([...RepertoireOwnerType, null]),
  /** With or without hyphens and spaces; null or left out on creation: a dummy is generated. */
  ean: text(20),
  genreIds: array(rowId().required()).max(50),
  formatId: rowId().nullable(),
  releaseDate: isoDate,
  airDate: isoDate,
  additionalInformation: longText(),
  ardArchive: boolean(),
};

const releaseLists = {
  tracks: array(trackBody).max(MAX_LIST_ENTRIES),
  artworks: array(artworkBody).max(100),
  artistInfos: array(artistInfoBody).max(100),
  contacts: array(releaseContactBody).max(100),
  videos: array(videoBody).max(100),
  videoLinks: array(videoLinkBody).max(100),
};

/** POST /releases: the first step of the editor, or everything at once. */
export const createReleaseBody = object({
  title: string().trim().min(1).max(255).required(),
  ...releaseFields,
  ...releaseLists,
}).noUnknown();

/** PATCH /releases/{id}: only what is given changes; a given list replaces the old one as a whole. */
export const patchReleaseBody = object({
  /** The version the editor loaded; a stale one is a conflict. */
  version: number().integer().min(1).required(),
  title: string().trim().min(1).max(255),
  ...releaseFields,
  ...releaseLists,
}).noUnknown();
