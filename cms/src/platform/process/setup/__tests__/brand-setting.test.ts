import { withBrand } from '../brand-setting';

test.each([
  ['a new file', '', 'BRAND_NAME="A & B"\n'],
  ['a file without the setting', 'PORT=1', 'PORT=1\nBRAND_NAME="A & B"\n'],
  ['a file with another value', 'BRAND_NAME=MPN\nPORT=1\n', 'BRAND_NAME="A & B"\nPORT=1\n'],
  ['a file that has it in a comment', '# BRAND_NAME=MPN\n', '# BRAND_NAME=MPN\nBRAND_NAME="A & B"\n'],
])('%s contains the brand once', (_name, before, after) => {
  expect(withBrand(before, 'A & B')).toBe(after);
});
