import { joinRemote, parentsOf } from '../remote-path';

test.each([
  ['.', []],
  ['/', []],
  ['./in/new', ['./in', './in/new']],
  ['/srv//music/', ['/srv', '/srv/music']],
])('parents of %s', (path, expected) => {
  expect(parentsOf(path)).toEqual(expected);
});

test.each([
  ['.', 'a.mp3', './a.mp3'],
  ['/', 'a.mp3', '/a.mp3'],
  ['/srv/', 'a.mp3', '/srv/a.mp3'],
])('%s joined with %s', (directory, name, expected) => {
  expect(joinRemote(directory, name)).toBe(expected);
});
