import type { Core } from '@strapi/strapi';
import {
  fail,
  mayHaveForm,
  plainFileName,
  pressText,
  uniqueNames,
  type ArtistInfoView,
  type ArtworkView,
  type FilePlace,
  type PressFacts,
  type Principal,
  type ReleaseContactView,
} from '@mpn/domain';
import { database, heldEntry, select, zipLayout, type ZipEntry, type ZipLayout } from '@mpn/server-kit';
import { storedBytes } from '../../media';
import { ARTIST_INFOS, ARTWORKS, CONTACTS, VIDEOS, type FileFacts } from '../../release';
import { downloadRights } from '../access/assert-download';

type ArtworkFacts = Omit<ArtworkView, 'file'> & { file: FileFacts | null };
type InfoFacts = Omit<ArtistInfoView, 'infoFile'> & { infoFile: FileFacts | null };

interface Facts extends Pick<
  PressFacts,
  | 'title'
  | 'artistName'
  | 'labelName'
  | 'ean'
  | 'releaseDate'
  | 'airDate'
  | 'genres'
  | 'additionalInformation'
  | 'tracks'
> {
  updatedAt: Date;
  artworks: ArtworkFacts[];
  artistInfos: InfoFacts[];
  contacts: ReleaseContactView[];
  videos: { title: string; posterImageFile: FileFacts | null }[];
}

const FACTS = `select r.title, r.artist_name as "artistName", r.label_name as "labelName",
    case when r.ean_is_dummy then null else r.ean end as ean, r.release_date as "releaseDate", r.air_date as "airDate",
    r.additional_information as "additionalInformation", r.updated_at as "updatedAt",
    coalesce((select json_agg(json_build_object('de', g.name_de, 'en', g.name_en) order by rg.position, rg.id)
      from release_genres rg join genre_list g on g.id = rg.genre_id where rg.release_id = r.id),
      '[]'::json) as genres,
    coalesce((select json_agg(json_build_object('set', t.set_number, 'position', t.position, 'title', t.title,
        'artist', t.artist, 'durationMs', t.duration_ms) order by t.set_number, t.position, t.id)
      from track_list t where t.release_id = r.id), '[]'::json) as tracks,
    ${ARTWORKS} as artworks, ${ARTIST_INFOS} as "artistInfos", ${CONTACTS} as contacts, ${VIDEOS} as videos
  from releases r where r.id = :id and r.deleted_at is null`;

/** Beginnings of the names of files, by where the release has them. */
const NAMES = {
  FRONT_COVER: 'Cover',
  BACK_COVER: 'Back-cover',
  BOOKLET: 'Booklet',
  ARTIST_INFO: 'Artist-info',
  VIDEO_POSTER: 'Video',
} as const satisfies Partial<Record<FilePlace, string>>;

/** A file of the release that may be in the kit. */
interface Candidate {
  place: keyof typeof NAMES;
  file: FileFacts;
  words: readonly (string | null)[];
  credit: string;
  /** Of artist information. */
  infoId?: number;
}

const creditOf = ({ copyrightHolder, year }: ArtworkView | ArtworkFacts): string =>
  copyrightHolder ? ['©', year, copyrightHolder].filter(Boolean).join(' ') : '';

function candidatesOf({ artistName, title, artworks, artistInfos, videos }: Facts): Candidate[] {
  const release = [artistName, title];
  return [
    ...artworks.flatMap((artwork): Candidate[] =>
      artwork.file ? [{ place: artwork.kind, file: artwork.file, words: release, credit: creditOf(artwork) }] : [],
    ),
    ...artistInfos.flatMap(({ id, infoFile, title: name }): Candidate[] =>
      infoFile ? [{ place: 'ARTIST_INFO', file: infoFile, words: [artistName, name], credit: '', infoId: id }] : [],
    ),
    ...videos.flatMap(({ title: name, posterImageFile }): Candidate[] =>
      posterImageFile ? [{ place: 'VIDEO_POSTER', file: posterImageFile, words: [artistName, name], credit: '' }] : [],
    ),
  ];
}

function textOf(facts: Facts, files: readonly (Candidate & { fileName: string })[]): string {
  const infoFiles = new Map(files.map(({ infoId, fileName }) => [infoId, fileName]));
  return pressText({
    ...facts,
    artistInfos: facts.artistInfos.map((info) => ({ ...info, fileName: infoFiles.get(info.id) ?? null })),
    contacts: facts.contacts.map(({ firstName, lastName, email }) => ({
      name: [firstName, lastName].filter(Boolean).join(' '),
      email,
    })),
    pictures: files.filter(({ infoId }) => infoId === undefined),
  });
}

/** A press kit that can be sent. */
export interface PressKit {
  /** Of the archive, and of the folder in it. */
  name: string;
  zip: ZipLayout;
  /** Changes with its content. */
  parts: readonly string[];
}

/** Name of the kit of a release, without `.zip`. */
const kitName = ({ artistName, title }: Pick<Facts, 'artistName' | 'title'>): string =>
  plainFileName(['Press-kit', artistName, title], '');

async function factsOf(strapi: Core.Strapi, id: number): Promise<Facts> {
  const [facts] = await select<Facts>(database(strapi), FACTS, { id });
  if (!facts) throw fail('mpn.backend.global.error.not-found');
  return facts;
}

/**
 * The name of a release's press kit, for a caller who may download it.
 * @throws AppError as {@link downloadRights}
 */
export async function pressKitName(strapi: Core.Strapi, principal: Principal, id: number): Promise<string> {
  await downloadRights(strapi, principal, id);
  return kitName(await factsOf(strapi, id));
}

/**
 * Texts, pictures and documents of a release as an archive: those of which the caller may have the original.
 * @throws AppError as {@link downloadRights}
 */
export async function pressKit(strapi: Core.Strapi, principal: Principal, id: number): Promise<PressKit> {
  const { rights } = await downloadRights(strapi, principal, id);
  const facts = await factsOf(strapi, id);
  const permitted = candidatesOf(facts).filter(({ place }) => mayHaveForm(place, 'ORIGINAL', rights.standing));
  const bytes = await storedBytes(
    strapi,
    permitted.map(({ file }) => file.id),
  );
  const there = permitted.filter(({ file }) => bytes.has(file.id));
  const textName = plainFileName(['Texte-Texts', facts.artistName, facts.title], 'txt');
  const names = uniqueNames(
    there.map(({ place, words, file }) => plainFileName([NAMES[place], ...words], file.ext)),
    [textName],
  );
  const files = there.map((candidate, index) => ({ ...candidate, fileName: names[index] ?? '' }));
  const name = kitName(facts);
  const text = textOf(facts, files);
  const entries: ZipEntry[] = [
    heldEntry(`${name}/${textName}`, text),
    ...files.map(({ fileName, file }) => ({ ...bytes.get(file.id)!, name: `${name}/${fileName}` })),
  ];
  return {
    name,
    zip: zipLayout(entries, facts.updatedAt),
    parts: [text, ...files.map(({ fileName, file }) => `${fileName} ${bytes.get(file.id)?.sha256 ?? ''}`)],
  };
}
