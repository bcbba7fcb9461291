import { escapeIcsText, foldIcsLine, toIcs } from '../ics';

test.each([
  ['a; b, c', 'a\\; b\\, c'],
  ['back\\slash', 'back\\\\slash'],
  ['two\nlines', 'two\\nlines'],
  ['two\r\nlines', 'two\\nlines'],
  ['bell\u0007', 'bell'],
  ['Ümläut "quoted": fine', 'Ümläut "quoted": fine'],
])('the text %j is escaped as %j', (text, expected) => {
  expect(escapeIcsText(text)).toBe(expected);
});

const octets = (text: string) => Buffer.byteLength(text);

test.each([
  ['letters', 'x'.repeat(300)],
  ['umlauts', 'ä'.repeat(150)],
  ['characters of four octets', '🎵'.repeat(60)],
  ['exactly one line', 'x'.repeat(75)],
])('a line of %s is folded at 75 octets and unfolds to the same text', (_, line) => {
  const folded = foldIcsLine(line);
  expect(Math.max(...folded.split('\r\n').map(octets))).toBeLessThanOrEqual(75);
  expect(folded.replaceAll('\r\n ', '')).toBe(line);
  expect(folded).not.toContain('\ufffd');
});

test('a line of 75 octets is not folded, one of 76 is', () => {
  expect(foldIcsLine('x'.repeat(75)).split('\r\n')).toHaveLength(1);
  expect(foldIcsLine('x'.repeat(76)).split('\r\n')).toHaveLength(2);
});

test('a day is an event from its date to the next one, also over the end of a month', () => {
  const day = {
    uid: 'release-7-embargo@mpn.example',
    date: '2026-02-28',
    summary: 'Embargo ends: Anna, Ben; Night\nTrain',
    url: 'https://mpn.example/releases/7',
    changedAt: new Date('2026-01-02T03:04:05.678Z'),
  };
  const text = toIcs({ name: 'MPN, releases', days: [day], now: new Date('2026-01-10T00:00:00Z') });
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.split('\r\n')).toEqual(
    expect.arrayContaining([
      'VERSION:2.0',
      'X-WR-CALNAME:MPN\\, releases',
      'UID:release-7-embargo@mpn.example',
      'DTSTAMP:20260110T000000Z',
      'LAST-MODIFIED:20260102T030405Z',
      'DTSTART;VALUE=DATE:20260228',
      'DTEND;VALUE=DATE:20260301',
      'SUMMARY:Embargo ends: Anna\\, Ben\\; Night\\nTrain',
    ]),
  );
});
