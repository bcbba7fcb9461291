import type { Permission } from '@mpn/domain';
import { appRoutes } from '../../../../../test/e2e/pages/app-routes';
import { SECTIONS_HELP } from '../../../../../cms/src/admin/desk/help';
import { chapterAt, helpPath } from '../chapter-at';
import { isChapter } from '../chapters';
import { PLACES, WITHOUT_CHAPTER } from '../places';

const promoter = (permission: Permission) => permission === 'GetReleases' || permission === 'GetReleasesSampled';
const editor = (permission: Permission) => permission === 'GetReleasesSampled';
const at = (url: string) => {
  const [pathname = '', search = ''] = url.split('?');
  return { pathname, search };
};

it('each route of the web app has a chapter, or a reason to have none', () => {
  const told = [...new Set([...PLACES.map(({ path }) => path), ...Object.keys(WITHOUT_CHAPTER)])];
  expect(told.sort()).toEqual(appRoutes());
});

it('no route has both', () => {
  expect(PLACES.filter(({ path }) => path in WITHOUT_CHAPTER)).toEqual([]);
});

it.each([
  ['/releases', promoter, 'first-release'],
  ['/releases', editor, 'inbox'],
  ['/releases/new', promoter, 'first-release'],
  ['/releases/listen', editor, 'listening'],
  ['/releases/12?step=tracks-3', promoter, 'upload-audio'],
  ['/releases/12?step=artwork-4', promoter, 'first-release'],
  ['/releases/12/sampling?tab=past', promoter, 'sampling'],
  ['/releases/12/details', editor, 'downloads'],
  ['/company/delivery', editor, 'delivery-server'],
  ['/account/settings', editor, 'mails-about-music'],
  ['/account/settings', promoter, 'account'],
] as const)('%s leads to its chapter', (url, can, chapter) => {
  expect(chapterAt(at(url), can)).toBe(chapter);
});

it('a screen without a chapter leads to the list of chapters', () => {
  expect(helpPath(at('/help/inbox'), editor)).toBe('/help');
  expect(helpPath(at('/cart'), promoter)).toBe('/help/cart');
});

it('pages of the support desk name chapters that exist', () => {
  expect(Object.values(SECTIONS_HELP).filter((chapter) => !isChapter(chapter))).toEqual([]);
});
