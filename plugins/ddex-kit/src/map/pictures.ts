import { MAX_FEW_ENTRIES, isIsrc, normaliseIsrc, type ArtworkKind } from '@mpn/domain';
import { resourcesOf } from '../group-resources';
import type { ErnRelease, ErnResource } from '../model';
import { statementOf } from './ai';
import { chooseName, chooseTitle, fullTitle } from './choose';
import { mainFile, wantedFile, type GivenFiles } from './files';
import type { ReleaseNotes } from './notes';
import { firstLine } from './rights';
import type { ResourceByReference } from './tracks';
import type { DraftArtistInfo, DraftArtwork, DraftVideo, MapContext, WantedFile } from './types';

const ARTWORKS: Readonly<Record<string, ArtworkKind>> = {
  FrontCoverImage: 'FRONT_COVER',
  BackCoverImage: 'BACK_COVER',
  BookletFrontImage: 'BOOKLET',
  BookletBackImage: 'BOOKLET',
  NonInteractiveBooklet: 'BOOKLET',
  LinerNotes: 'BOOKLET',
};

/** Types of texts about the artist, imported as a file of the artist information (a PDF). */
const ARTIST_TEXTS: ReadonlySet<string> = new Set([
  'TextDocument',
  'Photograph',
  'Portrait',
  'ProfilePicture',
  'Poster',
  'DocumentImage',
]);

const isPdf = (resource: ErnResource): boolean => /\.pdf$/i.test(mainFile(resource)?.given ?? '');

export function artworkKind({ type }: ErnResource): ArtworkKind | null {
  return type !== null && Object.hasOwn(ARTWORKS, type) ? ARTWORKS[type]! : null;
}

const TEXT_MAX = 255;

interface Collected {
  artworks: DraftArtwork[];
  artistInfos: DraftArtistInfo[];
  videos: DraftVideo[];
  files: WantedFile[];
}

/** Videos, pictures and texts of a release, each with its file. */
export class Companions implements Collected {
  readonly artworks: DraftArtwork[] = [];
  readonly artistInfos: DraftArtistInfo[] = [];
  readonly videos: DraftVideo[] = [];
  readonly files: WantedFile[] = [];

  constructor(
    private readonly context: MapContext,
    private readonly given: GivenFiles | null,
    private readonly notes: ReleaseNotes,
  ) {}

  add(resource: ErnResource): void {
    const kind = artworkKind(resource);
    if (resource.kind === 'VIDEO') this.addVideo(resource);
    else if (kind !== null) this.addArtwork(resource, kind);
    else if (ARTIST_TEXTS.has(resource.type ?? '') && isPdf(resource)) this.addArtistInfo(resource);
    else if (resource.kind !== 'SOUND_RECORDING') this.noteUnmapped(resource);
  }

  private want(resource: ErnResource, target: WantedFile['target']): void {
    const file = wantedFile(resource, target, this.given, this.notes);
    if (file) this.files.push(file);
  }

  private addArtwork(resource: ErnResource, kind: ArtworkKind): void {
    const same = this.artworks.filter((artwork) => artwork.kind === kind).length;
    if ((kind !== 'BOOKLET' && same > 0) || this.artworks.length >= MAX_FEW_ENTRIES) return this.noteUnmapped(resource);
    const line = firstLine(resource.cLines, () => undefined);
    this.artworks.push({
      kind,
      position: same + 1,
      copyrightHolder: line?.owner ?? null,
      year: line?.year ?? null,
      ...statementOf(resource, this.notes),
    });
    return this.want(resource, { list: 'artworks', index: this.artworks.length - 1, kind });
  }

  private addArtistInfo(resource: ErnResource): void {
    if (this.artistInfos.length >= MAX_FEW_ENTRIES) return this.noteUnmapped(resource);
    this.artistInfos.push({
      category: 'OTHER',
      infoType: 'FILE',
      position: this.artistInfos.length + 1,
      title: this.titleOf(resource),
    });
    return this.want(resource, { list: 'artistInfos', index: this.artistInfos.length - 1 });
  }

  private addVideo(resource: ErnResource): void {
    if (this.videos.length >= MAX_FEW_ENTRIES) return this.noteUnmapped(resource);
    const isrc = resource.isrcs.map(normaliseIsrc).find(isIsrc) ?? null;
    const producer = resource.contributors.find(({ roles }) => roles.includes('VideoProducer'));
    this.videos.push({
      position: this.videos.length + 1,
      title: this.titleOf(resource) ?? resource.reference,
      isrcType: isrc === null ? 'DUMMY' : 'ISRC',
      isrc,
      producer: producer
        ? (chooseName(producer.names, this.context.locale).chosen?.text.slice(0, TEXT_MAX) ?? null)
        : null,
      ...statementOf(resource, this.notes),
    });
    return this.want(resource, { list: 'videos', index: this.videos.length - 1 });
  }

  private titleOf(resource: ErnResource): string | null {
    const { chosen } = chooseTitle(resource.titles, this.context.locale);
    return chosen ? fullTitle(chosen).slice(0, TEXT_MAX) : null;
  }

  private noteUnmapped(resource: ErnResource): void {
    const type = resource.type ?? resource.kind;
    const file = mainFile(resource)?.given.slice(0, 200);
    if (resource.kind === 'IMAGE' && file) this.notes.addTo(resource, 'image-not-mapped', 'Type', { file, type });
    else this.notes.addTo(resource, 'resource-not-mapped', 'Type', { reference: resource.reference, type });
  }
}

/** Everything of a release that is no track, in the order of the message, and what is linked to its tracks. */
export function companionsOf(
  release: ErnRelease,
  resources: ResourceByReference,
  collected: Companions,
  notes: ReleaseNotes,
): Companions {
  for (const reference of new Set([...release.resourceReferences, ...resourcesOf(release.group)])) {
    const resource = resources.get(reference);
    if (resource && resource.kind !== 'SOUND_RECORDING') collected.add(resource);
  }
  if (!collected.artworks.some(({ kind }) => kind === 'FRONT_COVER')) notes.add('cover-missing', 'ResourceGroup', {});
  return collected;
}
