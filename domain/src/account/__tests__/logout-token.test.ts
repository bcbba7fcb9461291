import { readLogoutToken } from '../logout-token';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const GOOD = { jti: 'a', sub: 'kim', sid: 's', events: { [EVENT]: {} } };

test.each<[string, unknown, object, object]>([
  ['of a session and a person', 'logout+jwt', GOOD, { jti: 'a', sid: 's', subject: 'kim' }],
  ['of a person', undefined, { ...GOOD, sid: undefined }, { jti: 'a', sid: null, subject: 'kim' }],
  ['of a session alone', 'JWT', { ...GOOD, sub: undefined }, { jti: 'a', sid: 's', subject: null }],
  ['with the long form of its type', 'application/logout+jwt', GOOD, { jti: 'a', sid: 's', subject: 'kim' }],
  ['of another type', 'at+jwt', GOOD, { fault: 'type' }],
  ['whose type is no text', 5, GOOD, { fault: 'type' }],
  ['without events', 'logout+jwt', { ...GOOD, events: undefined }, { fault: 'events' }],
  ['with events as a list', 'logout+jwt', { ...GOOD, events: [EVENT] }, { fault: 'events' }],
  ['with another event', 'logout+jwt', { ...GOOD, events: { other: {} } }, { fault: 'events' }],
  ['whose event is no object', 'logout+jwt', { ...GOOD, events: { [EVENT]: true } }, { fault: 'events' }],
  ['with a nonce', 'logout+jwt', { ...GOOD, nonce: 'n' }, { fault: 'nonce' }],
  ['with an empty nonce', 'logout+jwt', { ...GOOD, nonce: '' }, { fault: 'nonce' }],
  ['without an id', 'logout+jwt', { ...GOOD, jti: undefined }, { fault: 'jti' }],
  ['of nobody', 'logout+jwt', { ...GOOD, sub: undefined, sid: undefined }, { fault: 'nobody' }],
  ['whose session is no text', 'logout+jwt', { ...GOOD, sid: 7 }, { fault: 'nobody' }],
  ['whose person has an overlong name', 'logout+jwt', { ...GOOD, sub: 'x'.repeat(256) }, { fault: 'nobody' }],
])('a logout token %s', (_what, type, claims, expected) => {
  expect(readLogoutToken(type, { ...claims })).toEqual(expected);
});
