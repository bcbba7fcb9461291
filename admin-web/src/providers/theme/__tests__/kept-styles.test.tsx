import { removeCSS, updateCSS } from '../kept-styles';

// As antd passes them.
const OPTIONS = { mark: 'data-css-hash', prepend: 'queue', priority: 0 } as const;

const texts = () => [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent);

afterEach(() => document.head.replaceChildren());

test('a style that is put in again is neither searched nor compared', () => {
  const element = updateCSS('.a{color:red}', 'a', OPTIONS);
  const search = jest.spyOn(document.head, 'children', 'get');
  expect(updateCSS('.a{color:red}', 'a', OPTIONS)).toBe(element);
  expect(search).not.toHaveBeenCalled();
  search.mockRestore();
  expect(texts()).toEqual(['.a{color:red}']);
});

test('a style with another text replaces the one with its key', () => {
  updateCSS('.a{color:red}', 'a', OPTIONS);
  updateCSS('.b{color:red}', 'b', OPTIONS);
  updateCSS('.a{color:blue}', 'a', OPTIONS);
  updateCSS('.a{color:red}', 'a', OPTIONS);
  expect(texts()).toEqual(['.a{color:red}', '.b{color:red}']);
});

test('a style that was removed is put in again', () => {
  updateCSS('.a{color:red}', 'a', OPTIONS);
  removeCSS('a', OPTIONS);
  expect(texts()).toEqual([]);
  updateCSS('.a{color:red}', 'a', OPTIONS);
  expect(texts()).toEqual(['.a{color:red}']);
});

test('a style for a container of its own is put there, not taken from the page', () => {
  updateCSS('.a{color:red}', 'a', OPTIONS);
  const container = document.createElement('div');
  document.body.append(container);
  updateCSS('.a{color:red}', 'a', { ...OPTIONS, attachTo: container });
  expect(container.textContent).toBe('.a{color:red}');
});
