import { fromFolder, inDelivery, kindOfDelivery, messagesOf } from '../delivery-files';

test('a batch: each message has the files of its folder and of those below it', () => {
  const paths = [
    'B1/R1/1.xml',
    'B1/R1/resources/01.wav',
    'B1/R2/2.xml',
    'B1/R2/resources/01.wav',
    'B1/BatchComplete_B1.xml',
    'B1/readme.txt',
    '__MACOSX/B1/._1.xml',
    'B1/R1/.DS_Store',
  ];
  expect(messagesOf(paths)).toEqual([
    { path: 'B1/R1/1.xml', folder: 'B1/R1/', files: ['B1/R1/resources/01.wav'] },
    { path: 'B1/R2/2.xml', folder: 'B1/R2/', files: ['B1/R2/resources/01.wav'] },
  ]);
});

test.each([
  ['beside its folder', ['xml/1.xml', 'resources/cd1/01.wav'], [['resources/cd1/01.wav']]],
  [
    'in each of several folders',
    ['a/xml/1.xml', 'a/wav/01.wav', 'b/xml/2.xml', 'b/wav/01.wav'],
    [['a/wav/01.wav'], ['b/wav/01.wav']],
  ],
  ['beside several folders with messages: of none', ['a/1.xml', 'b/2.xml', 'wav/01.wav'], [[], []]],
])('the files of a message %s', (_what, paths, files) => {
  const messages = messagesOf(paths);
  expect(messages.map((message) => message.files)).toEqual(files);
  for (const message of messages)
    for (const file of message.files) expect(inDelivery(message.folder, fromFolder(message.folder, file))).toBe(file);
});

test('messages in one folder share its files', () => {
  const messages = messagesOf(['a.xml', 'b.xml', 'audio/01.wav']);
  expect(messages.map(({ path, files }) => [path, files])).toEqual([
    ['a.xml', ['audio/01.wav']],
    ['b.xml', ['audio/01.wav']],
  ]);
});

test.each([
  ['a ZIP file', [0x50, 0x4b, 3, 4], 'zip'],
  ['an empty ZIP file', [0x50, 0x4b, 5, 6], 'zip'],
  ['XML in UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x3c], 'xml'],
  ['XML in UTF-16', [0xff, 0xfe, 0x3c, 0], 'xml'],
  ['XML after empty lines', [0x0a, 0x0a, 0x3c], 'xml'],
  ['a WAV file', [0x52, 0x49, 0x46, 0x46], null],
  ['nothing', [], null],
] as const)('%s is recognised by its first bytes', (_what, bytes, kind) => {
  expect(kindOfDelivery(Uint8Array.from(bytes))).toBe(kind);
});

test('each of as many files as a batch may have in one folder is listed once', () => {
  const files = Array.from({ length: 100_000 }, (_, at) => `R1/resources/${at}.wav`);
  expect(messagesOf(['R1/m.xml', ...files])).toEqual([{ path: 'R1/m.xml', folder: 'R1/', files }]);
});
