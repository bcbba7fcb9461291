/** @jest-environment ./test/support/libxml-environment.cjs */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapMessage, readErn, type GivenFile, type MapContext, type MappedMessage } from '@mpn/ddex-kit';
import { importPlan } from '@mpn/domain';
import { run as readDirectory } from '../../cms/src/api/ddex/parsers/zip-directory';
import { mergedRelease, type ExistingRelease } from '../../cms/src/api/ddex/rules/merge';
import { zipOf } from '../factories/ddex';

/* DDEX messages and deliveries as systems of others write them: ERN 3.8 and 4.3 by hand, with what readers need. */

interface Parts {
  /** Elements of the recording's file in ERN 3, of its `File` in ERN 4. */
  file?: string;
  /** Elements beside others in the release, and in its details by territory. */
  release?: string;
  details?: string;
  /** Elements of `DealList`. */
  deals?: string;
  resources?: string;
}

const HEADER = '<MessageHeader><MessageId>M1</MessageId></MessageHeader>';

const ern3 = ({ file = '', release = '', details = '', deals = '', resources }: Parts): string =>
  `<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/382" MessageSchemaVersionId="ern/382">${HEADER}
  <ResourceList>${
    resources ??
    `<SoundRecording><SoundRecordingId><ISRC>DEA122600001</ISRC></SoundRecordingId>
    <ResourceReference>A1</ResourceReference><ReferenceTitle><TitleText>Adagio</TitleText></ReferenceTitle>
    <SoundRecordingDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>
      <TechnicalSoundRecordingDetails><File>${file}</File></TechnicalSoundRecordingDetails>
    </SoundRecordingDetailsByTerritory></SoundRecording>`
  }</ResourceList>
  <ReleaseList><Release IsMainRelease="true"><ReleaseId><ICPN>4006381333931</ICPN></ReleaseId>
    <ReleaseReference>R0</ReleaseReference><ReferenceTitle><TitleText>Adagio</TitleText></ReferenceTitle>
    <ReleaseResourceReferenceList><ReleaseResourceReference>A1</ReleaseResourceReference></ReleaseResourceReferenceList>
    ${release}<ReleaseDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>${details}</ReleaseDetailsByTerritory>
  </Release></ReleaseList><DealList>${deals}</DealList></ern:NewReleaseMessage>`;

const ern4 = ({ file = '', release = '', deals = '' }: Parts): string =>
  `<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43">${HEADER}
  <ResourceList><SoundRecording><ResourceReference>A1</ResourceReference>
    <SoundRecordingEdition><ResourceId><ISRC>DEA122600001</ISRC></ResourceId>
      <TechnicalDetails><DeliveryFile><File>${file}</File></DeliveryFile></TechnicalDetails></SoundRecordingEdition>
    <DisplayTitle><TitleText>Adagio</TitleText></DisplayTitle></SoundRecording></ResourceList>
  <ReleaseList><Release><ReleaseReference>R0</ReleaseReference><ReleaseType>Single</ReleaseType>
    <ReleaseId><ICPN>4006381333931</ICPN></ReleaseId><DisplayTitle><TitleText>Adagio</TitleText></DisplayTitle>
    ${release}<ResourceGroup><ResourceGroupContentItem><SequenceNumber>1</SequenceNumber>
      <ReleaseResourceReference>A1</ReleaseResourceReference></ResourceGroupContentItem></ResourceGroup></Release></ReleaseList>
  <DealList>${deals}</DealList></ern:NewReleaseMessage>`;

async function mapped(xml: string, files: GivenFile[] | null = null, today = '2026-11-25') {
  const context: MapContext = { genres: new Map(), formats: new Map(), locale: 'de-DE', today, files };
  const read = await readErn(Buffer.from(xml));
  if (!read.ok) throw new Error(read.failure.code);
  const message: MappedMessage = mapMessage(read.message, context);
  const release = message.releases[0]!;
  return { release, codes: release.notes.map(({ code }) => code), surplus: message.notes.map(({ code }) => code) };
}

describe('a file of a message', () => {
  test.each<[string, string, string[], string | null]>([
    ['with a question mark', 'resources/01 Wer?.wav', ['resources/01 Wer?.wav'], 'resources/01 Wer?.wav'],
    [
      'that a program renamed for Windows',
      'resources/12:30 "a|b".wav',
      ['resources/12_30 _a_b_.wav'],
      'resources/12_30 _a_b_.wav',
    ],
    ['that the message renamed for Windows', 'resources/Wer_.wav', ['resources/Wer?.wav'], 'resources/Wer?.wav'],
    ['of which two could be meant', 'Wer_.wav', ['Wer?.wav', 'Wer:.wav'], null],
    ['in another case', 'Resources/Lied.WAV', ['resources/lied.wav'], 'resources/lied.wav'],
    ['beside one that differs in case', 'lied.wav', ['LIED.wav', 'lied.wav'], 'lied.wav'],
    ['in another folder', 'audio/cd1/01.wav', ['resources/01.wav'], 'resources/01.wav'],
    ['with backslashes', 'resources\\01.wav', ['resources/01.wav'], 'resources/01.wav'],
    ['in decomposed form', 'Größe.wav', ['Größe.wav'.normalize('NFD')], 'Größe.wav'.normalize('NFD')],
    ['as a URI with signs', 'resources/01%20Wer%3F.wav', ['resources/01 Wer?.wav'], 'resources/01 Wer?.wav'],
    ['with a percent sign', '100% live.wav', ['100% live.wav'], '100% live.wav'],
    ['that leads outside', '../01.wav', ['01.wav'], null],
    ['that leads outside as a URI', 'a%2F..%2F..%2F02.wav', ['01.wav'], null],
    ['of a drive', 'C:\\audio\\01.wav', ['01.wav'], null],
  ])('%s is the one that arrived', async (_what, uri, paths, given) => {
    const files = paths.map((path) => ({ path }));
    const { release, surplus } = await mapped(ern4({ file: `<URI>${uri.replaceAll('"', '&quot;')}</URI>` }), files);
    expect(release.files[0]?.given ?? null).toBe(given);
    expect(surplus).toEqual(paths.filter((path) => path !== given).map(() => 'file-surplus'));
  });

  test('beside the folder of its message is found by its own folder', async () => {
    const paths = ['../resources/cd1/01.wav', '../resources/cd2/01.wav'];
    const { release, surplus } = await mapped(
      ern4({ file: '<URI>resources/cd2/01.wav</URI>' }),
      paths.map((path) => ({ path })),
    );
    expect([release.files[0]!.given, surplus]).toEqual([paths[1], ['file-surplus']]);
  });

  test('of ERN 3 is found by folder and name', async () => {
    const file = '<FileName>Wer?.wav</FileName><FilePath>resources\\</FilePath>';
    const { release } = await mapped(ern3({ file }), [{ path: 'resources/Wer_.wav' }, { path: 'other/Wer?.wav' }]);
    expect(release.files[0]!.given).toBe('resources/Wer_.wav');
  });

  test('of several with one name is the one with the sent hash', async () => {
    const file = '<URI>Wer_.wav</URI><HashSum><Algorithm>MD5</Algorithm><HashSumValue>BB</HashSumValue></HashSum>';
    const files = ['aa', 'bb'].map((md5, at) => ({ path: ['Wer?.wav', 'Wer:.wav'][at]!, hashes: { md5 } }));
    expect((await mapped(ern4({ file }), files)).release.files[0]!.given).toBe('Wer:.wav');
  });
});

test.each<[string, string, string, GivenFile['hashes'], string[]]>([
  ['in upper case', 'MD5', 'AABBCCDDEEFF11223344556677889900', { md5: 'aabbccddeeff11223344556677889900' }, []],
  ['in groups', 'MD5', '0xAABBCCDD-EEFF1122 33445566:77889900', { md5: 'aabbccddeeff11223344556677889900' }, []],
  ['in base64', 'MD5', 'qrvM3e7/ESIzRFVmd4iZAA==', { md5: 'aabbccddeeff11223344556677889900' }, []],
  ['named SHA', 'SHA', 'AA', { sha1: 'aa' }, []],
  ['named SHA-256', 'SHA-256', 'AA', { sha256: 'aa' }, []],
  ['of an algorithm that is not computed', 'CRC32', '1A2B3C4D', { md5: 'aa' }, ['file-hash-unknown']],
  ['that is no hash', 'MD5', 'n/a', { md5: 'aa' }, []],
  ['without its algorithm', '', 'BB', { md5: 'aa' }, []],
  ['of another file', 'MD5', 'BB', { md5: 'aa' }, ['file-hash-wrong']],
])('a hash %s is compared as it is meant', async (_what, algorithm, value, hashes, notes) => {
  const old = `<FileName>1.wav</FileName><HashSum><HashSum>${value}</HashSum><HashSumAlgorithmType>${algorithm}</HashSumAlgorithmType></HashSum>`;
  const uri = `<URI>1.wav</URI><HashSum><Algorithm>${algorithm}</Algorithm><HashSumValue>${value}</HashSumValue></HashSum>`;
  for (const xml of [ern3({ file: old }), ern4({ file: uri })]) {
    const { codes } = await mapped(xml, [{ path: '1.wav', hashes }]);
    expect(codes.filter((code) => code.startsWith('file-'))).toEqual(notes);
  }
});

const deal = (territories: string, dates = '', terms = '<UseType>Stream</UseType>'): string =>
  `<Deal><DealTerms>${terms}${territories
    .split(' ')
    .map((code) =>
      code.startsWith('-')
        ? `<ExcludedTerritoryCode>${code.slice(1)}</ExcludedTerritoryCode>`
        : `<TerritoryCode>${code}</TerritoryCode>`,
    )
    .join('')}<ValidityPeriod>${dates}</ValidityPeriod></DealTerms></Deal>`;
const deals = (...list: string[]): string =>
  `<ReleaseDeal><DealReleaseReference>R0</DealReleaseReference>${list.join('')}</ReleaseDeal>`;
const period = (from: string, until = ''): string => `<StartDate>${from}</StartDate><EndDate>${until}</EndDate>`;

describe('a date without a day', () => {
  test.each([
    ['2026-12', '2026-12-01'],
    ['2026-12-00', '2026-12-01'],
    ['2027', '2027-01-01'],
    ['2027-00-00', '2027-01-01'],
  ])('%s of a release begins on %s, approximately', async (text, day) => {
    for (const xml of [
      ern3({ release: `<GlobalReleaseDate>${text}</GlobalReleaseDate>` }),
      ern4({ release: `<ReleaseDate>${text}</ReleaseDate>` }),
    ]) {
      const { release, codes } = await mapped(xml);
      expect(release.draft.releaseDate).toBe(day);
      expect(codes).toContain('date-approximate');
    }
  });

  test.each([
    ['2026-11', '2026-11-30'],
    ['2028-02', '2028-02-29'],
    ['2026', '2026-12-31'],
    ['2026-11-00', '2026-11-30'],
    ['2026-11-26', '2026-11-26'],
  ])('%s as the end of a deal is over after %s', async (text, day) => {
    const xml = ern4({ deals: deals(deal('DE', period('2026-01', text))) });
    const { release, codes } = await mapped(xml, null, day);
    expect(release.availability).toEqual([{ territory: 'DE', from: '2026-01-01', until: day }]);
    expect(codes).not.toContain('deal-ended');
    expect((await mapped(xml, null, '2029-01-01')).codes).toContain('deal-ended');
  });

  test('of several periods the last one ends the deal', async () => {
    const two = `${period('2026-01', '2026-11-20')}</ValidityPeriod><ValidityPeriod>${period('2026-02', '2026-11')}`;
    const { release } = await mapped(ern3({ deals: deals(deal('DE', two)) }));
    expect(release.availability).toEqual([{ territory: 'DE', from: '2026-01-01', until: '2026-11-30' }]);
  });
});

test('several deals and territories are kept as they are; the first day here counts', async () => {
  const list = [
    deals(deal('US JP', period('2026-10-01')), deal('AT', period('2026-12-04'))),
    deals(deal('DE', period('2026-12-11', '2027-01-31')), deal('DE', period('2027-02-01'))),
    deals(deal('DE', period('2026-11-20'), '<UseType>Broadcast</UseType>')),
  ].join('');
  for (const xml of [ern3({ deals: list }), ern4({ deals: list })]) {
    const { release, codes } = await mapped(xml);
    expect(release.availability).toEqual([
      { territory: 'US', from: '2026-10-01', until: null },
      { territory: 'JP', from: '2026-10-01', until: null },
      { territory: 'AT', from: '2026-12-04', until: null },
      { territory: 'DE', from: '2026-11-20', until: null },
    ]);
    expect(release.draft.releaseDate).toBe('2026-11-20');
    expect(codes).not.toContain('deal-not-here');
  }
});

test.each([
  ['only excluded territories', '-US -JP', false],
  ['the world without us', 'Worldwide -DE -AT -CH', true],
  ['one of ours excluded', 'Worldwide -DE', false],
])('a deal with %s is valid in the rest', async (_what, territories, isElsewhere) => {
  const { codes } = await mapped(ern4({ deals: deals(deal(territories, period('2026-01-01'))) }));
  expect(codes.includes('deal-not-here')).toBe(isElsewhere);
});

test.each([
  ['a number of TIS', '276', 'DE', false],
  ['a number with zeros in front', '040', 'AT', false],
  ['the number of the world', '2136', 'Worldwide', false],
  ['the number of the European Union', '2123', 'DE', false],
  ['the number of Europe', '2120', 'CH', false],
  ['the number of a country elsewhere', '840', '840', true],
  ['the world in other words', 'WORLD', 'Worldwide', false],
  ['a code in small letters', 'de', 'DE', false],
])('a deal whose territory is %s (%s) is valid in %s', async (_what, code, territory, isElsewhere) => {
  for (const xml of [ern3, ern4].map((write) => write({ deals: deals(deal(code, period('2026-01-01'))) }))) {
    const { release, codes } = await mapped(xml);
    expect(release.availability.map((entry) => entry.territory)).toContain(territory);
    expect(codes.includes('deal-not-here')).toBe(isElsewhere);
  }
});

describe('an empty element is an absent one', () => {
  test('in ERN 3: of the release, of territories and of deals', async () => {
    const line = '<PLine><Year>2026</Year><PLineText>(P) 2026 Kaiserkai</PLineText></PLine>';
    const xml = ern3({
      file: '<FileName>1.wav</FileName><FilePath/><URL/><HashSum/>',
      release: `<PLine><Year/><PLineText/></PLine><ReleaseDetailsByTerritory><TerritoryCode>DE</TerritoryCode><PLine/>
        <Title><TitleText/></Title><DisplayArtistName/><LabelName/><ResourceGroup/><Genre><GenreText/></Genre>
        <ReleaseDate/></ReleaseDetailsByTerritory>`,
      details: `${line}<Title><TitleText>Adagio</TitleText></Title><DisplayArtistName>Ida</DisplayArtistName>
        <LabelName>Kaiserkai</LabelName><ReleaseDate>2026-12-04</ReleaseDate>`,
      deals: deals(`<Deal><DealTerms><TerritoryCode/><UseType/></DealTerms></Deal>`),
    });
    const { release, codes } = await mapped(xml, [{ path: '1.wav', hashes: { md5: 'aa' } }]);
    expect(release.draft).toMatchObject({
      title: 'Adagio',
      artistName: 'Ida',
      labelName: 'Kaiserkai',
      releaseDate: '2026-12-04',
      pLine: { year: 2026, owner: 'Kaiserkai' },
    });
    expect(release.draft.tracks).toHaveLength(1);
    expect(release.files[0]!.given).toBe('1.wav');
    expect(release.availability).toEqual([]);
    expect(codes).toContain('no-deal');
    expect(codes).not.toContain('rights-line-incomplete');
  });

  test('in ERN 4', async () => {
    const xml = ern4({
      file: '<URI>1.wav</URI><HashSum><Algorithm/><HashSumValue/></HashSum>',
      release: '<DisplayArtistName/><PLine/><CLine/><Genre/><ReleaseDate/><Duration/><ReleaseLabelReference/>',
      deals: deals(deal('DE', period('2026-12-04')).replace('</ValidityPeriod>', '</ValidityPeriod><ValidityPeriod/>')),
    });
    const { release, codes } = await mapped(xml, [{ path: '1.wav', hashes: { md5: 'aa' } }]);
    expect(release.draft).toMatchObject({ releaseDate: '2026-12-04', pLine: null, cLine: null, genreIds: [] });
    expect(codes.sort()).toEqual(['artist-missing', 'cover-missing', 'format-unknown', 'label-missing']);
  });
});

test('a take-down that describes nothing is a take-down, not an error', async () => {
  const takeDown = deals(deal('Worldwide', period('2026-11-01'), '<TakeDown>true</TakeDown>'));
  const { release } = await mapped(ern3({ resources: '', deals: takeDown }), []);
  expect([release.isTakenDown, release.gtin]).toEqual([true, '4006381333931']);
  expect(release.notes.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  const hasErrors = false;
  const facts = { hasErrors, isRepeated: false, isOlder: false, isSuperseded: false, isTakenDown: true, release: null };
  expect(importPlan(facts)).toEqual({ action: 'NONE', hold: 'TAKEN_DOWN' });
});

test('an update that leaves something out leaves that as it is', async () => {
  const { release } = await mapped(ern3({ details: '<LabelName/><Genre/>' }), []);
  const isrc = 'DEA122600001';
  const author = {
    id: 4,
    role: 'COMPOSER',
    name: 'Ada Groß',
    position: 1,
    gemaIpiNumber: null,
    gemaIsniNumber: null,
    aiContribution: 'UNKNOWN',
  };
  const body = mergedRelease(
    release.draft,
    {
      ...{ id: 7, version: 3, title: 'Largo', titleLatin: null, artistName: 'Ida', artistNameLatin: null },
      ...{
        labelName: 'Kaiserkai',
        labelCode: '18811',
        ean: '4006381333931',
        eanIsDummy: false,
        catalogueNumber: 'KK 1',
      },
      ...{ formatId: 2, releaseDate: '2026-12-04', airDate: null, originalReleaseDate: null, genreIds: [5] },
      ...{ pLine: { year: 2026, owner: 'Kaiserkai' }, cLine: null, artworks: [], artistInfos: [], videos: [] },
      tracks: [
        {
          ...{ id: 1, set: 1, position: 1, isPromoTrack: true, publisherType: 'PUBLISHER', publisher: 'Verlag Nord' },
          ...{ title: 'Largo', titleLatin: null, pLine: null, isrc, isrcIsDummy: false, artist: 'Ida', iswc: null },
          ...{
            versionKind: null,
            versionOf: null,
            containsAi: 'UNKNOWN',
            aiConcerns: [],
            aiTool: null,
            aiNote: null,
            aiDeclaredBy: null,
            aiDeclaredAt: null,
          },
          ...{ cueInMs: null, introMs: null, outroMs: null, cueOutMs: null, ending: null, cuePointsFileId: null },
          ...{ work: null, movement: null, conductor: null, soloists: null, ensemble: null },
          ...{ durationMs: 1_000, isDataTrackOnly: false, uploadStatus: 'NO_UPLOAD', audioFile: null },
          ...{ recordingYear: 2025, recordingCountry: 'DE', language: 'de', explicit: false, authors: [author] },
        },
      ],
    } as ExistingRelease,
    () => null,
  );
  const changed = { title: 'Adagio', ean: '4006381333931' };
  expect(body).toMatchObject({ ...changed, tracks: [{ id: 1, title: 'Adagio', artist: 'Ida', authors: [{ id: 4 }] }] });
  expect(body.tracks).toMatchObject([
    { publisher: 'Verlag Nord', language: 'de', recordingYear: 2025, explicit: false },
  ]);
  // A field that the body does not name is not changed.
  const left = [
    'artistName',
    'labelName',
    'labelCode',
    'catalogueNumber',
    'formatId',
    'releaseDate',
    'genreIds',
    'pLine',
  ];
  expect(Object.keys(body).filter((field) => left.includes(field))).toEqual([]);
});

describe('a ZIP file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mpn-ddex-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Paths of the files in an archive with files of these names. */
  async function pathsIn(names: string[]): Promise<string[]> {
    const [path, target] = [join(folder, 'a.zip'), join(folder, 'a.txt')];
    writeFileSync(path, zipOf(names.map((name) => ({ name, bytes: name }))));
    await readDirectory({ path, target });
    const lines = readFileSync(target, 'utf8').split('\n');
    return lines.map((line) => (JSON.parse(line) as { path: string }).path);
  }

  test('with names that Windows does not permit is read, each file under its own', async () => {
    const names = ['b/m.xml', 'b/resources/01 Wer?.wav', 'b/resources/01 Wer:.wav', 'b/resources/<a>*"b"|.jpg'];
    expect(await pathsIn(names)).toEqual(names);
  });

  test.each(['../a.wav', '/a.wav', 'C:\\a.wav', 'c:/a.wav', 'a\u0007.wav', 'file:///a.wav'])(
    'with a file %j is refused',
    async (name) => {
      await expect(pathsIn(['m.xml', name])).rejects.toMatchObject({
        code: 'mpn.backend.data.error.release-import-zip-path',
      });
    },
  );
});
