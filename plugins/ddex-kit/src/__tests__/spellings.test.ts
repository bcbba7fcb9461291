/** @jest-environment ./test/support/libxml-environment.cjs */
import { mapMessage, readErn, type MapContext } from '..';

/*
 * Features of other senders' messages that our writer does not use: names in several scripts, excerpts beside
 * recordings, purges. The messages are written by hand, with the minimum that the readers need.
 */

const context: MapContext = {
  genres: new Map(),
  formats: new Map(),
  locale: 'de-DE',
  today: '2026-11-25',
  files: null,
};

async function mapped(xml: string) {
  const read = await readErn(Buffer.from(xml));
  if (!read.ok) throw new Error(read.failure.code);
  return { message: read.message, release: mapMessage(read.message, context).releases[0]! };
}

const header = `<MessageHeader><MessageId>M1</MessageId><MessageSender><PartyId>PADPIDA2013042401U</PartyId></MessageSender>
  <MessageCreatedDateTime>2026-11-01T10:00:00Z</MessageCreatedDateTime></MessageHeader>`;

const japanese = `<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43" LanguageAndScriptCode="ja-Jpan">${header}
  <PartyList><Party><PartyReference>P1</PartyReference>
    <PartyName LanguageAndScriptCode="ja-Jpan"><FullName>港の光</FullName></PartyName>
    <PartyName LanguageAndScriptCode="ja-Latn"><FullName>Minato no Hikari</FullName></PartyName></Party></PartyList>
  <ResourceList><SoundRecording><ResourceReference>A1</ResourceReference><Type>MusicalWorkSoundRecording</Type>
    <SoundRecordingEdition><ResourceId><ISRC>JPA122600001</ISRC></ResourceId></SoundRecordingEdition>
    <DisplayTitle IsDefault="true" LanguageAndScriptCode="ja-Latn"><TitleText>Yoru</TitleText></DisplayTitle>
    <DisplayTitle LanguageAndScriptCode="ja-Jpan"><TitleText>夜</TitleText></DisplayTitle>
    <DisplayArtistName LanguageAndScriptCode="ja-Jpan">港の光</DisplayArtistName>
    <DisplayArtistName IsDefault="true" LanguageAndScriptCode="ja-Latn">Minato no Hikari</DisplayArtistName>
    <Duration>PT3M</Duration></SoundRecording></ResourceList>
  <ReleaseList><Release><ReleaseReference>R0</ReleaseReference><ReleaseType>Single</ReleaseType>
    <ReleaseId><ICPN>4006381333931</ICPN></ReleaseId>
    <DisplayTitle LanguageAndScriptCode="ja-Jpan"><TitleText>夜</TitleText></DisplayTitle>
    <DisplayTitle IsDefault="true" LanguageAndScriptCode="ja-Latn"><TitleText>Yoru</TitleText></DisplayTitle>
    <DisplayArtistName LanguageAndScriptCode="ja-Jpan">港の光</DisplayArtistName>
    <DisplayArtistName IsDefault="true" LanguageAndScriptCode="ja-Latn">Minato no Hikari</DisplayArtistName>
    <ResourceGroup><ResourceGroupContentItem><SequenceNumber>1</SequenceNumber>
      <ReleaseResourceReference>A1</ReleaseResourceReference></ResourceGroupContentItem></ResourceGroup></Release></ReleaseList>
  <DealList><ReleaseDeal><DealReleaseReference>R0</DealReleaseReference>
    <Deal><DealTerms><TerritoryCode>DE</TerritoryCode><TerritoryCode>JP</TerritoryCode><UseType>Stream</UseType>
      <ValidityPeriod><StartDate>2026-12-01</StartDate></ValidityPeriod></DealTerms></Deal>
    <Deal><DealTerms><TerritoryCode>DE</TerritoryCode><UseType>Broadcast</UseType>
      <ValidityPeriod><StartDate>2026-11-20</StartDate><EndDate>2027-01-31</EndDate></ValidityPeriod></DealTerms></Deal>
    </ReleaseDeal></DealList></ern:NewReleaseMessage>`;

it('of names in several scripts the default is chosen, the others are kept with their language', async () => {
  const { release } = await mapped(japanese);
  expect(release.draft).toMatchObject({ title: 'Yoru', artistName: 'Minato no Hikari', titleLatin: null });
  expect(release.keptTexts).toEqual([
    { field: 'TITLE', track: null, text: '夜', language: 'ja-Jpan' },
    { field: 'ARTIST', track: null, text: '港の光', language: 'ja-Jpan' },
    { field: 'TITLE', track: 0, text: '夜', language: 'ja-Jpan' },
    { field: 'ARTIST', track: 0, text: '港の光', language: 'ja-Jpan' },
  ]);
});

it('without a default the original name is chosen, with its Latin spelling beside it', async () => {
  const { release } = await mapped(japanese.replaceAll(' IsDefault="true"', '').replaceAll('ja-Latn', 'en'));
  const { title, titleLatin, artistName, artistNameLatin } = release.draft;
  expect([title, titleLatin]).toEqual(['Yoru', null]);
  expect([artistName, artistNameLatin]).toEqual(['Minato no Hikari', null]);
  const other = await mapped(japanese.replaceAll(' IsDefault="true"', '').replaceAll('ja-Latn', 'zh-Latn'));
  expect(other.release.draft).toMatchObject({ title: '夜', titleLatin: 'Yoru', artistNameLatin: 'Minato no Hikari' });
});

it('periods of the deals are kept by territory, from the first day to the last', async () => {
  const { release } = await mapped(japanese);
  expect(release.availability).toEqual([
    { territory: 'DE', from: '2026-11-20', until: null },
    { territory: 'JP', from: '2026-12-01', until: null },
  ]);
});

const classical = `<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/382" MessageSchemaVersionId="ern/382">
  <MessageHeader><MessageId>M1</MessageId><MessageSender><PartyId>PADPIDA2013042401U</PartyId></MessageSender></MessageHeader>
  <ResourceList><SoundRecording><SoundRecordingType>MusicalWorkSoundRecording</SoundRecordingType>
    <SoundRecordingId><ISRC>DEA122600001</ISRC></SoundRecordingId><ResourceReference>A1</ResourceReference>
    <ReferenceTitle><TitleText>Adagio</TitleText></ReferenceTitle><Duration>PT3M</Duration>
    <SoundRecordingDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>
      <DisplayArtist SequenceNumber="1"><PartyName><FullName>Hafenorchester</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>
      <ResourceContributor><PartyName><FullName>Ida Regler</FullName></PartyName><ResourceContributorRole>Producer</ResourceContributorRole></ResourceContributor>
      <IndirectResourceContributor><PartyName><FullName>Ada Groß</FullName></PartyName><IndirectResourceContributorRole>Composer</IndirectResourceContributorRole></IndirectResourceContributor>
      <TechnicalSoundRecordingDetails><TechnicalResourceDetailsReference>T1</TechnicalResourceDetailsReference><IsPreview>true</IsPreview>
        <File><FileName>excerpt.mp3</FileName><FilePath>resources/</FilePath></File></TechnicalSoundRecordingDetails>
      <TechnicalSoundRecordingDetails><TechnicalResourceDetailsReference>T2</TechnicalResourceDetailsReference><IsPreview>false</IsPreview>
        <File><FileName>whole.flac</FileName><FilePath>resources/</FilePath>
          <HashSum><HashSum>AABBCCDDEEFF11223344556677889900</HashSum><HashSumAlgorithmType>MD5</HashSumAlgorithmType></HashSum></File></TechnicalSoundRecordingDetails>
    </SoundRecordingDetailsByTerritory></SoundRecording></ResourceList>
  <ReleaseList><Release IsMainRelease="true"><ReleaseId><ICPN>00028948530434</ICPN></ReleaseId><ReleaseReference>R0</ReleaseReference>
    <ReferenceTitle><TitleText>Adagio</TitleText></ReferenceTitle>
    <ReleaseResourceReferenceList><ReleaseResourceReference>A1</ReleaseResourceReference></ReleaseResourceReferenceList>
    <ReleaseDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode></ReleaseDetailsByTerritory></Release></ReleaseList>
  </ern:NewReleaseMessage>`;

it('an excerpt before a recording is ignored; path and hash are those of the whole recording', async () => {
  const { release } = await mapped(classical);
  expect(release.files).toMatchObject([
    {
      target: { list: 'tracks', index: 0 },
      path: 'resources/whole.flac',
      hash: { algorithm: 'md5', value: 'aabbccddeeff11223344556677889900' },
    },
  ]);
});

it('people of the work and of the recording are authors; a GTIN of 14 digits and a missing deal give notes', async () => {
  const { release } = await mapped(classical);
  expect(release.draft.tracks[0]!.authors.map(({ role, name }) => `${role} ${name}`)).toEqual([
    'ARTIST_MAIN Hafenorchester',
    'PRODUCER_MUSIC Ida Regler',
    'COMPOSER Ada Groß',
  ]);
  expect(release.gtin).toBe('0028948530434');
  expect(release.notes.map(({ code }) => code)).toEqual(expect.arrayContaining(['gtin-14-digits', 'no-deal']));
});

it('a purge identifies the release that it withdraws', async () => {
  const { message, release } = await mapped(`<ern:PurgeReleaseMessage xmlns:ern="http://ddex.net/xml/ern/382">
    ${header.replace('</MessageHeader>', '<MessageControlType>TestMessage</MessageControlType></MessageHeader>')}
    <PurgedRelease><ReleaseId><ICPN>4006381333931</ICPN></ReleaseId><Title><TitleText>Adagio</TitleText></Title></PurgedRelease>
    </ern:PurgeReleaseMessage>`);
  expect(message).toMatchObject({ kind: 'PURGE', isTest: true });
  expect(release).toMatchObject({ isTakenDown: true, gtin: '4006381333931', draft: { title: 'Adagio' } });
});
