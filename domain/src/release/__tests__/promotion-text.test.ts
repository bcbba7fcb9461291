import { plainPromotionText } from '../promotion-text';

test.each([
  ['plain text', 'Rock & Roll, 3 < 5, “schön”\n\nNeue Zeile', 'Rock & Roll, 3 < 5, “schön”\n\nNeue Zeile'],
  ['paragraphs', '<p>Hallo &lt;3 <b>Welt</b></p><p>Zwei</p>', 'Hallo <3 Welt\nZwei'],
  ['paragraphs in lines', '<p>Eins</p>\n<p>Zwei</p>', 'Eins\n\nZwei'],
  ['line breaks', 'Eins<br>Zwei<br />Drei', 'Eins\nZwei\nDrei'],
  ['a list', 'Dabei:<ul><li>Geige</li><li>Bass</li></ul>Mehr', 'Dabei:\n- Geige\n- Bass\nMehr'],
  [
    'a link',
    'Zur <a href="https://example.org/?a=1&amp;b=2"><i>Seite</i></a>!',
    'Zur Seite (https://example.org/?a=1&b=2)!',
  ],
  [
    'a link that names its address',
    '<a href="https://example.org/?a=1&amp;b=2">https://example.org/?a=1&b=2</a>',
    'https://example.org/?a=1&b=2',
  ],
  ['an address for mail', '<a href="mailto:kim@example.org">Kim</a>', 'Kim (kim@example.org)'],
  ['a link without address', '<a>x</a>', 'x'],
  ['tags that were typed as text', '<b>&lt;script&gt;</b> &amp;lt;', '<script> &lt;'],
  ['many empty paragraphs', '<p>a</p>\n\n<p></p>\n\n<p>b</p>', 'a\n\nb'],
])('%s', (_what, kept, plain) => {
  expect(plainPromotionText(kept)).toBe(plain);
});
