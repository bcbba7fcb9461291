import { cleanPromotionText } from '../promotion-text';

test.each([
  ['plain text', 'Rock & Roll, 3 < 5, “schön”\n\nNeue Zeile', 'Rock & Roll, 3 < 5, “schön”\n\nNeue Zeile'],
  ['a heart', 'I <3 you', 'I <3 you'],
  ['a few tags', '<p>Rock &amp; <b>Roll</b></p>', '<p>Rock & <b>Roll</b></p>'],
  ['a link', '<a href="https://example.org/" onclick="x()">site</a>', '<a href="https://example.org/">site</a>'],
  ['a script', 'a<script>alert(1)</script>b', 'ab'],
  ['a handler', '<img src=x onerror=alert(1)>text', 'text'],
  ['an address that runs', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['a relative address of another host', '<a href="//evil.example/">x</a>', '<a>x</a>'],
  ['a style', '<style>p{}</style><p style="color:red">x</p>', '<p>x</p>'],
  ['a frame', '<iframe src="https://example.org/"></iframe>x', 'x'],
  ['a comment', 'a<!-- b -->c', 'ac'],
  ['a tag that is not closed', 'x <svg/onload=alert(1)', 'x '],
  ['a script in entities', '<b>&lt;script&gt;</b>', '<b>&lt;script&gt;</b>'],
])('sanitizes %s, and sanitizing again changes nothing', (_what, typed, kept) => {
  expect(cleanPromotionText(typed)).toBe(kept);
  expect(cleanPromotionText(kept)).toBe(kept);
});

test.each([null, undefined, ''])('leaves %p unchanged', (nothing) => {
  expect(cleanPromotionText(nothing)).toBe(nothing);
});
