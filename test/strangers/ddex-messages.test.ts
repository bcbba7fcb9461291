/** @jest-environment ./test/support/libxml-environment.cjs */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapMessage, readErn, type GivenFile, type MapContext, type MappedMessage } from '@mpn/ddex-kit';
import { run as readDirectory } from '../../cms/src/api/ddex/parsers/zip-directory';
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
