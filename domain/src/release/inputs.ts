import { array } from 'yup';
import type { AuthorRole, ContainsAi } from '../enums';
import type { ErrorCode } from '../errors';
import {
  countryField,
  eanField,
  ipiField,
  isniField,
  isrcField,
  iswcField,
  labelCodeField,
  languageField,
  latinField,
  optionalEmailField,
  releaseDateField,
  spotifyEmbedField,
  websiteField,
  youtubePageField,
  yearField,
  youtubeLinkField,
  FIRST_RECORDING_YEAR,
} from '../validation/fields';
import { aiProblem, mayDescribeAi } from './ai-disclosure';
import { cuePointErrors, type CuePointField } from './cue-points';
import { versionLinkProblems, versionProblem } from './track-versions';
import {
  MAX_FEW_ENTRIES,
  MAX_LIST_ENTRIES,
  aiConcerns,
  artistInfoBody,
  artistText,
  artworkBody,
  authorBody,
  contactName,
  containsAi,
  createReleaseBody,
  cuePosition,
  customName,
  fileId,
  patchReleaseBody,
  publisherName,
  releaseContactBody,
  rightsLineBody,
  rightsOwner,
  text,
  trackBody,
  versionKind,
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

interface TrackPeople {
  authors?: readonly { role: AuthorRole; aiContribution?: ContainsAi }[];
  conductor?: string | null;
  soloists?: string | null;
  ensemble?: string | null;
}

/** The statements about a recording and about who contributed to it fit together. */
const fittingStatement = containsAi().test('ai', function fitsContributors(value) {
  const { authors, conductor, soloists, ensemble } = this.parent as TrackPeople;
  const hasPerformers = [conductor, soloists, ensemble].some((name) => !isEmpty(name));
  const problem = aiProblem(value ?? 'UNKNOWN', authors ?? [], hasPerformers);
  return problem === null || this.createError({ message: problem });
});

const DESCRIBED = 'mpn.backend.data.error.product.ai-described-without-ai' satisfies ErrorCode;

const isDescribable = (parent: unknown): boolean =>
  mayDescribeAi((parent as { containsAi?: ContainsAi | null }).containsAi);

/** What was made with AI, tool and note say nothing where the recording has none or nothing is stated. */
const aiText = (max: number) =>
  text(max).test('ai', DESCRIBED, function fitsStatement(value) {
    return isEmpty(value) || isDescribable(this.parent);
  });

/** A cue point that comes after those before it. */
const cuePoint = (field: CuePointField) =>
  cuePosition().test('order', function isInOrder() {
    const error = cuePointErrors(this.parent as object).find((one) => one.field === field);
    return error === undefined || this.createError({ message: error.code });
  });

export const trackInputSchema = trackBody.shape({
  isrc: isrcField(),
  titleLatin: latinField(),
  pLine: rightsLine(),
  recordingYear: yearField(),
  recordingCountry: countryField(),
  language: languageField(),
  iswc: iswcField(),
  work: text(255).when('movement', ([movement], work) => (isEmpty(movement) ? work : work.required(REQUIRED))),
  introMs: cuePoint('introMs'),
  outroMs: cuePoint('outroMs'),
  cueOutMs: cuePoint('cueOutMs'),
  publisher: publisherName.when('publisherType', ([type], publisher) =>
    type === 'PUBLISHER' ? publisher.required(REQUIRED) : publisher,
  ),
  authors: array(authorInputSchema).max(MAX_FEW_ENTRIES).default([]),
  containsAi: fittingStatement,
  aiConcerns: aiConcerns().test('ai', DESCRIBED, function fitsStatement(value) {
    return !value || value.length === 0 || isDescribable(this.parent);
  }),
  aiTool: aiText(100),
  aiNote: aiText(280),
  versionKind: versionKind().test('version', function fits() {
    const problem = versionProblem(this.parent as Parameters<typeof versionProblem>[0]);
    return problem === null || this.createError({ message: problem });
  }),
});

/** Tracks that are versions of one another refer to an original of the same list. */
const tracks = array(trackInputSchema)
  .max(MAX_LIST_ENTRIES)
  .test('versions', function refersToOriginals(entries) {
    const [problem] = versionLinkProblems(entries ?? []);
    return (
      problem === undefined ||
      this.createError({ path: `${this.path}[${problem.index}].versionOf`, message: problem.code })
    );
  });

export const artistInfoInputSchema = artistInfoBody.shape({
  categoryCustomName: customName.when('category', ([category], name) =>
    category === 'CUSTOM' ? name.required(REQUIRED) : name,
  ),
  url: websiteField().when(['infoType', 'category'], ([infoType, category]: unknown[], schema) => {
    if (infoType === 'EMBED') return spotifyEmbedField().required(REQUIRED);
    if (infoType !== 'LINK') return schema;
    if (category === 'YOUTUBE') return youtubePageField().required(REQUIRED);
    return websiteField(HOSTS[String(category)]).required(REQUIRED);
  }),
  infoText: artistText.when('infoType', ([infoType], text) =>
    infoType === 'TEXT' ? text.trim().required(REQUIRED) : text,
  ),
  infoFileId: fileId.when('infoType', ([infoType], file) => (infoType === 'FILE' ? file.required(REQUIRED) : file)),
});

type ContactNames = Partial<Record<'firstName' | 'lastName' | 'email', string | null>>;

/** Whether a contact can be addressed: it has a name or an e-mail address. */
export const isAddressable = ({ firstName, lastName, email }: ContactNames): boolean =>
  [firstName, lastName, email].some((text) => Boolean(text?.trim()));

export const contactInputSchema = releaseContactBody.shape({
  lastName: contactName.test(
    'named',
    'mpn.backend.data.error.product.contact-without-name' satisfies ErrorCode,
    function isNamed(lastName) {
      return isAddressable({ ...(this.parent as ContactNames), lastName });
    },
  ),
  email: optionalEmailField(),
  departmentCustomName: customName.when('department', ([department], name) =>
    department === 'custom' ? name.required(REQUIRED) : name,
  ),
});

export const videoInputSchema = videoBody.shape({ isrc: isrcField() });

export const videoLinkInputSchema = videoLinkBody.shape({ link: youtubeLinkField().required(REQUIRED) });

const artworks = array(artworkBody)
  .max(MAX_FEW_ENTRIES)
  .test('covers', 'mpn.backend.data.error.product.cover-twice' satisfies ErrorCode, function hasOneOfEach(entries) {
    const kinds = entries?.map(({ kind }) => kind) ?? [];
    const second = kinds.findIndex((kind, index) => kind !== 'BOOKLET' && kinds.indexOf(kind) < index);
    return second < 0 || this.createError({ path: `${this.path}[${second}].kind` });
  });

/** Maximum of genres per release. */
export const MAX_GENRES_PER_RELEASE = 3;

const contentRules = {
  ean: eanField(),
  labelCode: labelCodeField(),
  releaseDate: releaseDateField(),
  airDate: releaseDateField(),
  titleLatin: latinField(),
  artistNameLatin: latinField(),
  pLine: rightsLine(),
  cLine: rightsLine(),
  originalReleaseDate: releaseDateField(`${FIRST_RECORDING_YEAR}-01-01`),
  tracks,
  artworks,
  artistInfos: array(artistInfoInputSchema).max(MAX_FEW_ENTRIES),
  contacts: array(contactInputSchema).max(MAX_FEW_ENTRIES),
  videos: array(videoInputSchema).max(MAX_FEW_ENTRIES),
  videoLinks: array(videoLinkInputSchema).max(MAX_FEW_ENTRIES),
};

/** A new release from the editor's first step, or from an import. */
export const releaseInputSchema = createReleaseBody.shape(contentRules);

/** Input for a part of a saved release. */
export const releasePatchSchema = patchReleaseBody.shape(contentRules);
