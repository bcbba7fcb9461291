import { array, boolean, number, object, string } from 'yup';
import {
  AiConcern,
  ArtistInfoCategory,
  ArtistInfoType,
  ArtworkKind,
  AuthorRole,
  ContactDepartment,
  ContainsAi,
  Ending,
  PublisherType,
  RepertoireOwnerType,
  UploadStatus,
  VideoLinkType,
} from '../enums';
import { labelCodeDigits } from '../identifiers';
import { EMAIL_MAX_LENGTH, multilineText, rowId, rowVersion } from '../validation/limits';
import { TrackVersionKind } from './version-kinds';

/**
 * Shapes of what the release editor sends: types, lengths, enumerations. A missing field is unchanged (PATCH) or takes
 * its default (POST, a new list entry); null clears it.
 */

// Types and lengths only: formats (EAN, ISRC, links) are rules of their own, see validation.
export const text = (max: number) => string().trim().max(max).nullable();
const longText = (max = 20_000) => multilineText(max).nullable();
const position = number().integer().min(1).max(10_000);
/** The id of a stored file; null for none. */
export const fileId = rowId().nullable();
const entryId = rowId();
const DATE = /^\d{4}-\d{2}-\d{2}$/;
// What is no date is called so, however long it is.
const isoDate = string().matches(DATE, 'mpn.backend.validation.error.date').max(10).nullable();

/** Maximum entries of one list in a save. */
export const MAX_LIST_ENTRIES = 500;
/** The same for lists that are short in practice. */
export const MAX_FEW_ENTRIES = 100;

// Which years are plausible is a rule of its own; this is what the column holds.
const year = () => number().integer().min(1).max(9999);
export const rightsOwner = text(255);
export const publisherName = text(255);
export const contactName = text(200);
/** The name of a department or category that is none of the list. */
export const customName = text(200);
export const artistText = longText(100_000);

/**
 * A P line (who owns the recording, since when) or a C line (the same of the product). Both parts or neither: half a
 * line is refused, an empty one is none.
 */
export const rightsLineBody = object({ year: year().nullable(), owner: rightsOwner }).noUnknown();
// Without this default yup would turn a missing line into an empty one.
const rightsLine = rightsLineBody.nullable().optional().default(undefined);

/** What is stated about generative AI; missing: not stated. */
export const containsAi = () => string().oneOf([...ContainsAi]);
export const aiConcerns = () =>
  array(
    string()
      .oneOf([...AiConcern])
      .required(),
  ).max(AiConcern.length);

export const authorBody = object({
  id: entryId,
  position,
  role: string()
    .oneOf([...AuthorRole])
    .required(),
  name: string().trim().min(1).max(255).required(),
  gemaIpiNumber: text(11),
  gemaIsniNumber: text(19),
  /** How much of this contribution is generative AI; ALL: the contributor is a generative AI. */
  aiContribution: containsAi(),
}).noUnknown();

/** A position in a recording, in milliseconds. */
export const cuePosition = () => number().integer().min(0).max(86_400_000).nullable();

/** What kind of version a track is. */
export const versionKind = () =>
  string()
    .nullable()
    .oneOf([...TrackVersionKind, null]);

export const trackBody = object({
  id: entryId,
  set: number().integer().min(1).max(999).default(1),
  position: position.default(1),
  isPromoTrack: boolean().default(false),
  publisherType: string()
    .oneOf([...PublisherType])
    .default('NO_PUBLISHER'),
  publisher: publisherName,
  title: string().trim().min(1).max(255).required(),
  /** With or without hyphens; null or missing: a dummy is generated. */
  isrc: text(20),
  artist: text(255),
  /** Milliseconds; ignored where there is an audio file. */
  durationMs: number().integer().min(0).max(86_400_000).nullable(),
  isDataTrackOnly: boolean().default(false),
  audioFileId: fileId,
  uploadStatus: string().oneOf([...UploadStatus]),
  authors: array(authorBody).max(MAX_FEW_ENTRIES).default([]),
  /** The title in Latin letters, for file names and Latin-1 texts. */
  titleLatin: text(255),
  /** Null or missing: the release's. */
  pLine: rightsLine,
  recordingYear: year().nullable(),
  /** ISO 3166-1, two letters. */
  recordingCountry: text(2),
  /** ISO 639-1, two letters; `zxx` without words, `mul` for several. */
  language: text(3),
  /** Null or missing: not specified. */
  explicit: boolean().nullable(),
  /** With or without hyphens and dots. */
  iswc: text(20),
  /** Classical music: the work that is played, and which of its movements; a movement needs its work. */
  work: text(255),
  movement: text(255),
  conductor: text(255),
  /** Several names, separated by semicolons. */
  soloists: text(1000),
  /** Orchestra, choir or other ensemble; several names are separated by semicolons. */
  ensemble: text(255),
  /** What the label states about generative AI; who and when is set by the server. */
  containsAi: containsAi(),
  aiConcerns: aiConcerns(),
  aiTool: text(100),
  aiNote: text(280),
  /** Positions in the audio file, milliseconds; null or missing: what was measured counts. */
  cueInMs: cuePosition(),
  introMs: cuePosition(),
  outroMs: cuePosition(),
  cueOutMs: cuePosition(),
  ending: string()
    .nullable()
    .oneOf([...Ending, null]),
  /** The audio file for which they were entered; missing: the track's. */
  cuePointsFileId: fileId,
  /** What kind of version it is; null or missing: not stated. */
  versionKind: versionKind(),
  /** The place in this list, from 0, of the track of which it is a version; null or missing: linked to none. */
  versionOf: number()
    .integer()
    .min(0)
    .max(MAX_LIST_ENTRIES - 1)
    .nullable(),
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
  containsAi: containsAi(),
}).noUnknown();

export const artistInfoBody = object({
  id: entryId,
  category: string()
    .oneOf([...ArtistInfoCategory])
    .required(),
  categoryCustomName: customName,
  position: position.default(1),
  infoType: string()
    .oneOf([...ArtistInfoType])
    .required(),
  title: text(255),
  description: longText(),
  url: text(2000),
  infoText: artistText,
  infoFileId: fileId,
}).noUnknown();

export const releaseContactBody = object({
  id: entryId,
  firstName: contactName,
  lastName: contactName,
  email: text(EMAIL_MAX_LENGTH),
  department: string()
    .oneOf([...ContactDepartment])
    .default('label'),
  departmentCustomName: customName,
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
  containsAi: containsAi(),
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
  /** With or without "LC", spaces and hyphens. */
  labelCode: text(8).transform(labelCodeDigits),
  labelName: text(200),
  artistName: text(255),
  artistContract: text(200),
  repertoireOwnerType: string()
    .nullable()
    .oneOf([...RepertoireOwnerType, null]),
  /** With or without hyphens and spaces; null or missing on creation: a dummy is generated. */
  ean: text(20),
  genreIds: array(rowId().required()).max(50),
  formatId: rowId().nullable(),
  releaseDate: isoDate,
  airDate: isoDate,
  additionalInformation: longText(),
  ardArchive: boolean(),
  /** Whether it goes to the recognition services where its company takes part. */
  recognitionServices: boolean(),
  /** Title and artist in Latin letters, for file names and Latin-1 texts. */
  titleLatin: text(255),
  artistNameLatin: text(255),
  catalogueNumber: text(50),
  pLine: rightsLine,
  cLine: rightsLine,
  /** When its recordings first came out, for a reissue. */
  originalReleaseDate: isoDate,
};

const releaseLists = {
  tracks: array(trackBody).max(MAX_LIST_ENTRIES),
  artworks: array(artworkBody).max(MAX_FEW_ENTRIES),
  artistInfos: array(artistInfoBody).max(MAX_FEW_ENTRIES),
  contacts: array(releaseContactBody).max(MAX_FEW_ENTRIES),
  videos: array(videoBody).max(MAX_FEW_ENTRIES),
  videoLinks: array(videoLinkBody).max(MAX_FEW_ENTRIES),
};

/** The first step of the editor, or everything at once. */
export const createReleaseBody = object({
  title: string().trim().min(1).max(255).required(),
  ...releaseFields,
  ...releaseLists,
}).noUnknown();

/** Only the given fields change; a given list replaces the old one as a whole. */
export const patchReleaseBody = object({
  /** The version the editor loaded; a stale one is a conflict. */
  version: rowVersion().required(),
  title: string().trim().min(1).max(255),
  ...releaseFields,
  ...releaseLists,
}).noUnknown();
