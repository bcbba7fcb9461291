import { render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { retryConnection } from '@/providers/connection/connection-store';
import { loadCode, loadCodeWhenConnected, ServerAwayError } from '@/providers/connection/load-code';
import { loadedPage, type LoadedPage } from '../loaded-page';

const away = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));

const load = async ({ route }: LoadedPage): Promise<unknown> => (route.loader as () => Promise<unknown>)();

const sheet = (href: string): HTMLLinkElement => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  document.head.append(link);
  return link;
};
const hrefs = () => [...document.querySelectorAll('link')].map(({ href }) => new URL(href).pathname);

afterEach(() => {
  for (const link of document.querySelectorAll('link')) link.remove();
});

it('code that cannot be loaded because the server is away says so', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(loadCode(away)).rejects.toThrow(ServerAwayError);
});

it('a part of a page waits for a server that is away, and is loaded when it is back', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const load = jest.fn(away as () => Promise<string>);
  const loaded = loadCodeWhenConnected(load);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  load.mockResolvedValue('loaded');
  globalThis.fetch = () => Promise.resolve(new Response());
  await retryConnection();
  await expect(loaded).resolves.toBe('loaded');
});

it('code that is missing at a server that answers is not waited for', async () => {
  globalThis.fetch = () => Promise.resolve(new Response());
  await expect(loadCodeWhenConnected(away)).rejects.toThrow('Failed to fetch');
});

it('all stylesheets that failed with a module are loaded before it is tried again', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  sheet('/assets/one.css');
  sheet('/assets/two.css');
  await expect(
    loadCode(() => Promise.reject(new Error('Unable to preload CSS for /assets/one.css'))),
  ).rejects.toThrow();
  expect(hrefs()).toEqual([]);
  const loaded = loadCode(() => Promise.resolve('loaded'));
  for (const href of ['/assets/one.css', '/assets/two.css']) {
    await waitFor(() => expect(hrefs()).toContain(href));
    document.querySelector(`link[href$="${href}"]`)?.dispatchEvent(new Event('load'));
  }
  await expect(loaded).resolves.toBe('loaded');
});

it('a page whose component is there already needs nothing from the server', async () => {
  const page = loadedPage(away);
  await expect(load(page)).rejects.toThrow();
  page.hold(() => createElement('p', null, 'held'));
  await load(page);
  render(createElement(page.route.Component!));
  expect(screen.getByText('held')).toBeTruthy();
});
