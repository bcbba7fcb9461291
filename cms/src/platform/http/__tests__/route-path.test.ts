import { routePath } from '../route-path';

test.each([
  ['/', '/'],
  ['', '/'],
  ['/api/releases', '/api/releases'],
  ['/API/Releases/', '/api/releases'],
  ['/Content-Manager/Collection-Types/api::mail.mail', '/content-manager/collection-types/api::mail.mail'],
  ['//content-manager///collection-types', '/content-manager/collection-types'],
  ['/%63ontent-manager/x', '/content-manager/x'],
  ['/content-manager/collection-types/api%3A%3Amail.mail', '/content-manager/collection-types/api::mail.mail'],
  ['/content-manager/./x', '/content-manager/x'],
  ['/content-manager/%2e/x', '/content-manager/x'],
  ['/content-manager/collection-types/a/%2E%2e', '/content-manager/collection-types/a/..'],
  ['/content-manager/collection-types/a/../b', '/content-manager/collection-types/a/../b'],
  ['/content-manager%2Fcollection-types', '/content-manager%2fcollection-types'],
  ['/admin/%', '/admin/%'],
  ['/admin/%E0%A4', '/admin/%e0%a4'],
  ['/admin/%2561', '/admin/%61'],
])('%s is compared as %s', (path, form) => {
  expect(routePath(path)).toBe(form);
});
