/** @jest-environment ./test/support/libxml-environment.cjs */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ddexFailureText } from '@mpn/domain';
import { readErn } from '..';

/*
 * Schemas of our own, which import each other as DDEX's do: the message's, the allowed values, and a third one from
 * there, each by an address in the web. DDEX's may not be published.
 */

const XS = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"';
const VALUES = 'http://values.example/avs';

const message = (version: string, at: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema ${XS} xmlns:avs="${VALUES}" xmlns:ern="http://ddex.net/xml/ern/${version}"
  targetNamespace="http://ddex.net/xml/ern/${version}" elementFormDefault="unqualified">
  <xs:import namespace="${VALUES}" schemaLocation="${at}"/>
  <xs:element name="NewReleaseMessage"><xs:complexType><xs:sequence>
    <xs:element name="MessageHeader"><xs:complexType><xs:sequence>
      <xs:element name="MessageId" type="xs:string"/>
      <xs:element name="MessageCreatedDateTime" type="xs:dateTime" minOccurs="0"/>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="ReleaseList"><xs:complexType><xs:sequence>
      <xs:element name="Release" maxOccurs="unbounded"><xs:complexType><xs:sequence>
        <xs:element name="ReleaseReference" type="ern:Reference"/>
        <xs:element name="ReleaseType" type="avs:ReleaseType" maxOccurs="unbounded"/>
        ${more}
      </xs:sequence><xs:attribute name="IsMain" type="xs:boolean"/>
      <xs:attribute name="Kind" type="avs:ReleaseType"/>
      <xs:attribute name="Code" type="ern:Reference"/></xs:complexType></xs:element>
    </xs:sequence></xs:complexType></xs:element>
  </xs:sequence><xs:attribute name="AvsVersionId" type="xs:string" use="required"/></xs:complexType></xs:element>
  <xs:simpleType name="Reference"><xs:restriction base="xs:string"><xs:pattern value="R[0-9]{1,3}"/></xs:restriction></xs:simpleType>
</xs:schema>`;

const values = (at: string) => `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema ${XS} xmlns:more="http://values.example/more" xmlns:avs="${VALUES}" targetNamespace="${VALUES}">
  <xs:import namespace="http://values.example/more" schemaLocation="${at}"/>
  <xs:simpleType name="ReleaseType"><xs:union memberTypes="avs:Common more:Rare"/></xs:simpleType>
  <xs:simpleType name="Common"><xs:restriction base="xs:string">
    <xs:enumeration value="Album"/><xs:enumeration value="Single"/></xs:restriction></xs:simpleType>
</xs:schema>`;

const rare = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xs:schema PUBLIC "-//W3C//DTD XMLSCHEMA 200102//EN" "http://www.w3.org/2001/XMLSchema.dtd" [<!ENTITY x "y">]>
<xs:schema ${XS} targetNamespace="http://values.example/more">
  <xs:simpleType name="Rare"><xs:restriction base="xs:string"><xs:enumeration value="Bundle"/></xs:restriction></xs:simpleType>
</xs:schema>`;

const PLAIN = `<xs:schema ${XS} xmlns:avs="${VALUES}" targetNamespace="${VALUES}"><xs:simpleType name="ReleaseType">
  <xs:restriction base="xs:string"><xs:enumeration value="Album"/><xs:enumeration value="Single"/></xs:restriction>
  </xs:simpleType></xs:schema>`;

let root: string;
/** Folders of schemas, each of its own: schemas are loaded once in a process. */
let made = 0;
function schemaFolder(files: Readonly<Record<string, string>>): string {
  const folder = join(root, `installation-${(made += 1)}`, 'schemas');
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}

/** Whoever asks this server for a schema shows that something is loaded from the network. */
let web: Server;
let address: string;
const asked: string[] = [];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'mpn-schemas-'));
  web = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(values('more.xsd'));
  });
  await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await new Promise((resolve) => void web.close(resolve));
  expect(asked).toEqual([]);
});

const xml = (version: string, release = '<ReleaseReference>R0</ReleaseReference><ReleaseType>Bundle</ReleaseType>') =>
  `<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/${version}" AvsVersionId="1">
  <MessageHeader><MessageId>M1</MessageId></MessageHeader>
  <ReleaseList><Release>${release}</Release></ReleaseList>
</ern:NewReleaseMessage>`;

const read = (text: string, folder: string) => readErn(Buffer.from(text), { schemaFolder: folder });

describe('schemas that import each other', () => {
  const imported = {
    '43/release-notification.xsd': message('43', 'http://www.ddex.net/xml/avs/avs_43.xsd'),
    '382/release-notification.xsd': message('382', 'avs.xsd'),
    '382/avs.xsd': values('http://somewhere.example/a/more.xsd'),
    '43/avs_43.xsd': values('./deep/../more.xsd'),
    'more.xsd': rare,
  };

  it.each(['43', '382'])('are found beside the schema of ERN %s or in the folder above it', async (version) => {
    const folder = schemaFolder(imported);
    expect(await read(xml(version), folder)).toMatchObject({ ok: true, validated: true, notes: expect.any(Array) });
    const wrong = await read(xml(version).replace('Bundle', 'Cassette'), folder);
    expect(wrong).toMatchObject({ ok: false, failure: { values: { element: 'ReleaseType', line: 3 } } });
  });

  it('say nothing about a version that they do not have', async () => {
    const folder = schemaFolder(imported);
    expect(await read(xml('42', '<ReleaseReference>R0</ReleaseReference>'), folder)).toMatchObject({
      ok: true,
      validated: false,
    });
  });

  it('are the operator’s, whatever schema a message names', async () => {
    const folder = schemaFolder(imported);
    const elsewhere = schemaFolder({ 'any.xsd': PLAIN });
    for (const at of [`${address}/any.xsd`, `file://${elsewhere}/any.xsd`, '../../any.xsd', 'more.xsd']) {
      const hint = `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://ddex.net/xml/ern/43 ${at} ${VALUES} ${at}" AvsVersionId`;
      const text = xml('43').replace('AvsVersionId', hint);
      expect(await read(text, folder)).toMatchObject({ ok: true, validated: true });
      expect(await read(text.replace('R0', 'X'), folder)).toMatchObject({ ok: false });
    }
  });
});

describe('an operator’s schema', () => {
  const outside = { '../outside.xsd': PLAIN };

  it.each([
    ['a file above the folder', () => '../../outside.xsd'],
    ['a file above the folder, written in another way', () => '..%2f..%2foutside.xsd'],
    ['an absolute path', () => `${join(root, `installation-${made}`)}/outside.xsd`],
    ['an absolute path as a URL', () => `file://${join(root, `installation-${made}`)}/outside.xsd`],
    ['a file without the name of a schema', () => 'passwd'],
    ['an address in the web', () => `${address}/avs.xsd`],
  ])('that imports %s is not followed there: the message is read with a note', async (_, at) => {
    made += 1;
    const location = at();
    made -= 1;
    const folder = schemaFolder({ ...outside, '43/release-notification.xsd': message('43', location) });
    const answer = await read(xml('43'), folder);
    expect(answer).toMatchObject({ ok: true, validated: false });
    expect(answer.ok && answer.notes.map(({ code }) => code)).toContain('schema-unusable');
  });

  it('that is no XML, or no schema, is told in a note of every message', async () => {
    for (const text of [
      '<xs:schema',
      '<html/>',
      '',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`,
    ]) {
      const folder = schemaFolder({ '43/release-notification.xsd': text });
      for (let time = 0; time < 2; time += 1) {
        const answer = await read(xml('43'), folder);
        expect(answer).toMatchObject({ ok: true, validated: false });
        const note = answer.ok ? answer.notes.find(({ code }) => code === 'schema-unusable') : undefined;
        expect(note?.values.reason).toMatch(/\S/);
      }
    }
  });
});

describe('a violation', () => {
  let folder: string;
  beforeAll(() => {
    folder = schemaFolder({
      '43/release-notification.xsd': message('43', 'avs.xsd', '<xs:element name="Extra" minOccurs="0"/>'),
      'avs.xsd': PLAIN,
    });
  });
  const RIGHT = '<ReleaseReference>R0</ReleaseReference>\n    <ReleaseType>Album</ReleaseType>';
  const changed = (from: string, to: string) => xml('43', RIGHT).replace(from, to);

  it.each([
    [
      'an element in the wrong place',
      changed('<ReleaseType>', '<Label>x</Label><ReleaseType>'),
      'schema-element-instead',
      'Die Nachricht entspricht nicht ihrem Schema (Zeile 4, Spalte 5): Label steht, wo eines von diesen erwartet wird: ReleaseType.',
    ],
    [
      'an element too many',
      changed('</ReleaseList>', '</ReleaseList><Label/>'),
      'schema-element-unexpected',
      'Die Nachricht entspricht nicht ihrem Schema (Zeile 4, Spalte 61): Das Element Label darf hier nicht stehen.',
    ],
    [
      'a missing element',
      changed('<ReleaseType>Album</ReleaseType>', ''),
      'schema-child-missing',
      'Die Nachricht entspricht nicht ihrem Schema (Zeile 3, Spalte 16): Release ist unvollständig. Eines von diesen fehlt: ReleaseType.',
    ],
    [
      'a value that is no date',
      changed('</MessageHeader>', '<MessageCreatedDateTime>yesterday</MessageCreatedDateTime></MessageHeader>'),
      'schema-value',
      'Die Nachricht entspricht nicht ihrem Schema (Zeile 2, Spalte 43): „yesterday“ ist kein gültiger Wert von MessageCreatedDateTime (Typ xs:dateTime).',
    ],
    [
      'a value that is not allowed',
      changed('Album', 'Cassette\n'),
      'schema-value-not-listed',
      "Die Nachricht entspricht nicht ihrem Schema (Zeile 4, Spalte 5): „Cassette“ ist keiner der Werte, die ReleaseType haben darf: 'Album', 'Single'.",
    ],
    [
      'a value of another form',
      changed('R0', 'X0'),
      'schema-value-pattern',
      'Die Nachricht entspricht nicht ihrem Schema (Zeile 3, Spalte 25): „X0“ von ReleaseReference hat nicht die Form R[0-9]{1,3}.',
    ],
    [
      'an attribute that does not exist',
      changed('<Release>', '<Release Foo="1">'),
      'schema-attribute-unexpected',
      'Die Nachricht entspricht nicht ihrem Schema (Zeile 3, Spalte 16): Release darf das Attribut Foo nicht haben.',
    ],
    [
      'a missing attribute',
      changed(' AvsVersionId="1"', ''),
      'schema-attribute-missing',
      'Die Nachricht entspricht nicht ihrem Schema (Zeile 1, Spalte 1): NewReleaseMessage fehlt das Attribut AvsVersionId.',
    ],
    [
      'an attribute that is no truth value',
      changed('<Release>', '<Release IsMain="perhaps">'),
      'schema-attribute-value',
      'Die Nachricht entspricht nicht ihrem Schema (Zeile 3, Spalte 16): „perhaps“ ist kein gültiger Wert des Attributs IsMain von Release (Typ xs:boolean).',
    ],
    [
      'an attribute with a value that is not allowed',
      changed('<Release>', '<Release Kind="Cassette">'),
      'schema-attribute-not-listed',
      "Die Nachricht entspricht nicht ihrem Schema (Zeile 3, Spalte 16): „Cassette“ ist keiner der Werte, die das Attribut Kind von Release haben darf: 'Album', 'Single'.",
    ],
    [
      'an attribute of another form',
      changed('<Release>', '<Release Code="X">'),
      'schema-attribute-pattern',
      'Die Nachricht entspricht nicht ihrem Schema (Zeile 3, Spalte 16): „X“ des Attributs Code von Release hat nicht die Form R[0-9]{1,3}.',
    ],
    [
      'text between elements, which has no sentence of its own',
      changed('<ReleaseList>', '<ReleaseList>text'),
      'schema-violation',
      "Die Nachricht entspricht nicht ihrem Schema (Zeile 3, Spalte 3). Der Parser meldet: „Element 'ReleaseList': Character content other than whitespace is not allowed because the content type is 'element-only'.“",
    ],
  ])('%s is told with its place', async (_, text, code, sentence) => {
    const answer = await read(text, folder);
    if (answer.ok) throw new Error('It was read.');
    expect(answer.failure.code).toBe(code);
    expect(ddexFailureText(answer.failure.code, 'de-DE', answer.failure.values)).toBe(sentence);
    expect(ddexFailureText(answer.failure.code, 'en-US', answer.failure.values)).not.toMatch(/\{[a-z]|undefined/);
  });

  it('has its place in a message of other line breaks, encoding and line numbers', async () => {
    const text = changed('R0', 'X0');
    const bytes = [
      Buffer.from(text.replaceAll('\n', '\r\n')),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\n${text}`),
      Buffer.from('\n'.repeat(70_000) + text),
    ];
    const lines = [];
    for (const given of bytes) {
      const answer = await readErn(given, { schemaFolder: folder });
      if (!answer.ok) lines.push([answer.failure.code, answer.failure.values.line, answer.failure.values.column]);
    }
    expect(lines).toEqual([3, 3, 4, 70_003].map((line) => ['schema-value-pattern', line, 25]));
  });

  it('of a value of 10 MB is told in a short sentence', async () => {
    const answer = await read(changed('R0', 'X'.repeat(5_000_000)), folder);
    expect(answer.ok ? 0 : JSON.stringify(answer.failure).length).toBeLessThan(600);
  });
});
