/** @jest-environment ./test/support/libxml-environment.cjs */
import { aiProblem, ContainsAi } from '@mpn/domain';
import { mapMessage, readErn, releaseToMessage, writeErn, type MapContext, type ReleaseForMessage } from '..';
import { anyRelease, envelope } from './support/releases';

const context: MapContext = {
  genres: new Map(),
  formats: new Map(),
  locale: 'de-DE',
  today: '2026-11-25',
  files: null,
};
/** DDEX's schemas may not be published: who has them checks the messages against them. */
const SCHEMAS = process.env.DDEX_SCHEMA_FOLDER ?? null;

type Statement = (typeof ContainsAi)[number];

/** A release of one track with one contributor, a cover and a video. */
function releaseWith(recording: Statement, contributor: Statement): ReleaseForMessage {
  const any = anyRelease(3);
  const described = recording === 'PARTLY' || recording === 'ALL';
  const track: ReleaseForMessage['tracks'][number] = {
    ...any.tracks[0]!,
    set: 1,
    position: 1,
    isrc: 'DEA122600001',
    publisherType: 'NO_PUBLISHER',
    publisher: null,
    conductor: null,
    soloists: null,
    ensemble: null,
    containsAi: recording,
    ...(described ? { aiConcerns: ['VOCALS', 'LYRICS'], aiTool: 'Klangmaschine 3', aiNote: 'Nur der Refrain' } : {}),
    authors: [
      {
        role: 'COMPOSER',
        name: 'Ada Groß',
        position: 1,
        gemaIpiNumber: null,
        gemaIsniNumber: null,
        aiContribution: contributor,
      },
    ],
  };
  const artwork = {
    kind: 'FRONT_COVER',
    position: 1,
    copyrightHolder: null,
    year: null,
    containsAi: recording,
  } as const;
  const video = {
    position: 1,
    title: 'Nacht',
    isrcType: 'DUMMY',
    isrc: null,
    producer: null,
    containsAi: recording,
  } as const;
  return {
    ...any,
    tracks: [track],
    artworks: [{ ...artwork, file: { path: 'resources/cover.jpg', sha256: null } }],
    artistInfos: [],
    videos: [{ ...video, file: { path: 'resources/video.mp4', sha256: null } }],
  };
}

async function received(xml: string) {
  const read = await readErn(Buffer.from(xml), { schemaFolder: SCHEMAS });
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  const [mapped] = mapMessage(read.message, context).releases;
  return mapped!;
}

const combinations = ContainsAi.flatMap((recording) => ContainsAi.map((one) => [recording, one] as const));
const statementOf = (value: Statement | undefined): Statement => value ?? 'UNKNOWN';

describe('a recording and its contributor through ERN 4.3.2', () => {
  it.each(combinations)('recording %s, contributor %s', async (recording, contributor) => {
    const release = releaseWith(recording, contributor);
    const problem = aiProblem(recording, release.tracks[0]!.authors);
    const message = releaseToMessage(release, envelope);
    // The writer leaves out people where everything was made with AI: others' messages name them.
    const xml = writeErn(message, '4.3.2');
    const isPersonLeftOut = recording === 'ALL' && contributor !== 'ALL';
    const { draft, notes } = await received(xml);
    const refused = notes.filter(({ severity }) => severity === 'ERROR').map(({ code }) => code);
    const expected = problem === null || isPersonLeftOut ? [] : [problem.replace(/^.*\./, '')];
    expect(refused).toEqual(expected);
    if (problem !== null) return;
    const [track] = draft.tracks;
    const sent = release.tracks[0]!;
    expect({
      containsAi: statementOf(track!.containsAi),
      authors: track!.authors.map(({ name, aiContribution }) => [name, statementOf(aiContribution)]),
      concerns: track!.aiConcerns,
      tool: track!.aiTool,
      note: track!.aiNote,
      cover: statementOf(draft.artworks[0]!.containsAi),
      video: statementOf(draft.videos[0]!.containsAi),
    }).toEqual({
      containsAi: recording,
      authors: [['Ada Groß', contributor]],
      concerns: sent.aiConcerns,
      tool: sent.aiTool,
      note: sent.aiNote,
      cover: recording,
      video: recording,
    });
  });

  it('all made with AI that names a person is refused by its rule', async () => {
    const xml = writeErn(releaseToMessage(releaseWith('PARTLY', 'NONE'), envelope), '4.3.2');
    const { notes } = await received(xml.replaceAll('<ContainsAI>Partly<', '<ContainsAI>All<'));
    expect(notes.map(({ code }) => code)).toContain('ai-all-with-people');
  });

  it('a contributor that is a generative AI is one by default', async () => {
    const xml = writeErn(releaseToMessage(releaseWith('ALL', 'ALL'), envelope), '4.3.2');
    expect(xml).toContain('<SpecialContributor UserDefinedValue="Ada Groß">GenerativeAI</SpecialContributor>');
    const { draft } = await received(xml.replaceAll('<AiContribution>All</AiContribution>', ''));
    expect(draft.tracks[0]!.authors).toMatchObject([{ name: 'Ada Groß', aiContribution: 'ALL' }]);
  });
});

it.each(['3.8.2', '4.2', '4.3'] as const)('ERN %s says nothing about AI', async (version) => {
  const xml = writeErn(releaseToMessage(releaseWith('ALL', 'ALL'), envelope), version);
  expect(xml).not.toMatch(/ContainsAI|AiContribution|GenerativeAI|MPN:Ai/);
  const { draft } = await received(xml);
  expect(draft.tracks[0]!.containsAi).toBeUndefined();
  expect(draft.tracks[0]!.authors.map(({ name }) => name)).toEqual(['Ada Groß']);
});
