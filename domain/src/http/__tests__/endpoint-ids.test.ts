import * as domain from '../../index';
import { endpointsIn, type AnyEndpoint } from '..';

/** The action of a method, for paths that end with the resource. */
const ACTIONS: Readonly<Record<AnyEndpoint['method'], readonly string[]>> = {
  HEAD: ['get'],
  GET: ['list', 'get'],
  POST: ['create'],
  PUT: ['update'],
  PATCH: ['update'],
  DELETE: ['remove'],
};

/**
 * Calls whose id by the rule belongs to another call of the resource, would repeat the path, or would name the resource
 * in the path instead of the one that the call reads or changes.
 */
const NAMED_APART: Readonly<Record<string, string>> = {
  // Calls of the page of a press link: the paths of files and answers name the release.
  'POST /press/sessions': 'press_sessions.create',
  'POST /press/sessions/_actions/mail_my_link': 'press_sessions.mail_my_link',
  'DELETE /press/sessions': 'press_sessions.remove',
  'GET /press/pages/:slug': 'press_pages.get',
  'GET /press/pages/:slug/logo': 'press_pages.logo',
  'POST /press/pages/:slug/_actions/unlock': 'press_pages.unlock',
  'GET /press_links/:id/grants/_views/table': 'press_links.grants',
  'POST /press_links/:id/grants': 'press_links.add_grants',
  'POST /press_extension_requests/:id/_actions/:action': 'press_extension_requests.decide',
  'POST /press/pages/:slug/_actions/send_code': 'press_pages.send_code',
  'POST /press/pages/:slug/_actions/confirm': 'press_pages.confirm',
  'POST /press/pages/:slug/_actions/measure': 'press_pages.measuring',
  'POST /press/pages/:slug/events': 'press_pages.events',
  'POST /press/pages/:slug/releases/:id/answer': 'press_pages.answer',
  'POST /press/pages/:slug/extension_requests': 'press_pages.ask_for_time',
  'POST /press/pages/:slug/_actions/forget_me': 'press_pages.forget',
  'GET /press/pages/:slug/releases/:id/files/:file': 'press_pages.file',
  'GET /press/pages/:slug/releases/:id/files/:file/peaks': 'press_pages.peaks',
  'GET /press/pages/:slug/releases/:id/download': 'press_pages.download',
  // An app is begun, and works once a code of it has confirmed it.
  'POST /auth/second_factor': 'auth.present_second_factor',
  'POST /account/second_factor/totp': 'second_factor.begin_totp',
  'PUT /account/second_factor/totp': 'second_factor.confirm_totp',
  'DELETE /account/second_factor/totp': 'second_factor.remove_totp',
  'POST /account/second_factor/recovery_codes': 'second_factor.renew_recovery_codes',
  'GET /companies/:id/sign_in': 'company_sign_in.get',
  'PUT /companies/:id/sign_in': 'company_sign_in.update',
  'PUT /companies/:id/sign_in/sessions': 'company_sign_in.limit_sessions',
  'GET /companies/:id/sign_in/people': 'company_sign_in.list_people',
  'GET /companies/:id/sign_in/sign_ins': 'company_sign_in.export_sign_ins',
  'PUT /companies/:id/sign_in/people/:userId/exception': 'company_sign_in.grant_exception',
  'DELETE /companies/:id/sign_in/people/:userId/exception': 'company_sign_in.end_exception',
  'DELETE /companies/:id/sign_in/people/:userId/sign_on': 'company_sign_in.unlink_sign_on',
  'POST /companies/:id/single_sign_on/domains': 'single_sign_on.add_domain',
  'POST /companies/:id/single_sign_on/domains/:domainId/verify': 'single_sign_on.verify_domain',
  'DELETE /companies/:id/single_sign_on/domains/:domainId': 'single_sign_on.remove_domain',
  'POST /companies/:id/single_sign_on/test': 'single_sign_on.begin_test',
  'POST /companies/:id/single_sign_on/test/finish': 'single_sign_on.finish_test',
  'PUT /companies/:id/single_sign_on/state': 'single_sign_on.switch',
  'POST /auth/sign_on/start': 'auth.begin_sign_on',
  'POST /auth/sign_on/finish': 'auth.finish_sign_on',
  'POST /auth/sign_on/link': 'auth.link_sign_on',
  'POST /account/confirm_sign_on': 'account.begin_sign_on_confirmation',
  'POST /account/confirm_sign_on/finish': 'account.finish_sign_on_confirmation',
  'POST /auth/passkey/options': 'auth.begin_passkey_sign_in',
  'POST /auth/passkey': 'auth.sign_in_with_passkey',
  'POST /auth/passkey/proof': 'auth.begin_passkey_proof',
  'POST /account/second_factor/passkeys/options': 'second_factor.begin_passkey',
  'POST /account/second_factor/passkeys': 'second_factor.add_passkey',
  'PUT /account/second_factor/passkeys/:id': 'second_factor.rename_passkey',
  'DELETE /account/second_factor/passkeys/:id': 'second_factor.remove_passkey',
  'GET /calendar.ics': 'calendar.read',
  'GET /files/:id': 'files.upload',
  'POST /registration/_exists/login_name': 'registration.login_name_exists',
  'GET /releases/_views/table/promo_share': 'releases.promo_share_list',
  'GET /promo_shares/_views/table/granted_for_you': 'promo_shares.granted_for_you',
  'GET /promo_shares/_views/table/granted_by_you': 'promo_shares.granted_by_you',
  'GET /companies/my/resolved_preferences': 'resolved_preferences.get_my',
  'GET /companies/:id/users/:userId/resolved_preferences': 'resolved_preferences.get_user',
  'GET /companies/:id/users/:userId/delivery_settings': 'delivery_settings.get_user',
  'PUT /companies/:id/users/:userId/delivery_settings': 'delivery_settings.update_user',
  'GET /companies/:id/block_list/_views/table': 'block_list.list_company',
  'GET /companies/_views/table/:type': 'companies.list_of_type',
  'GET /companies/:id/users/_views/table': 'users.list_company',
  'GET /companies/:id/users/:userId': 'users.get_company',
  'POST /companies/:id/users': 'users.create_company',
  'PUT /companies/:id/users/:userId': 'users.update_company',
  'POST /users/_exists/email': 'users.email_exists',
  'POST /users/_exists/login_name': 'users.login_name_exists',
  'DELETE /account/sessions': 'sessions.remove_others',
  'GET /addresseebrowser/tree/:id': 'addresseebrowser.tree_node',
  'GET /digias_releases/import/_views/imported_since/:value': 'digias_releases.imported_since',
  'GET /releases/:id/mailing_request': 'mailing_requests.offer',
  'POST /releases/:id/_actions/request_mailing': 'mailing_requests.create',
  'POST /mailing_requests/_actions/answer': 'mailing_requests.answer_many',
  'GET /legal/:kind/:version': 'legal.get_version',
  'GET /subscription/one_click': 'subscription.open',
};

/**
 * The ids that a path allows. The word after `_views/` or `_actions/` is the action, the one before it the resource.
 * Otherwise the last word of the path is the resource, or the action on the word before it (`/auth/login`).
 */
function allowedIds({ method, path }: AnyEndpoint): string[] {
  const [place = '', tail] = path.split(/\/_(?:views|actions)\//);
  const words = place.split('/').filter((word) => word !== '' && !word.startsWith(':'));
  const resource = words.at(-1) ?? '';
  if (tail !== undefined) {
    const [action = ''] = tail.split('/');
    return [`${resource}.${action === 'table' ? 'list' : action === ':action' ? 'act' : action}`];
  }
  const ofResource = ACTIONS[method].map((action) => `${resource}.${action}`);
  return words.length < 2
    ? ofResource
    : [...ofResource, `${words[0]!}.${words.slice(1).join('_')}`, `${words.at(-2)!}.${resource}`];
}

const endpoints = endpointsIn(domain).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

it.each(endpoints)('%s is named after its path', (call, endpoint) => {
  expect(endpoint.id).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
  expect(NAMED_APART[call] === undefined ? allowedIds(endpoint) : [NAMED_APART[call]]).toContain(endpoint.id);
});

it('no two calls have the same id', () => {
  const ids = endpoints.map(([, { id }]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('each exception exists, and would break the rule or not be unique', () => {
  for (const call of Object.keys(NAMED_APART)) {
    const endpoint = endpoints.find(([name]) => name === call)?.[1];
    expect([call, endpoint?.id]).toEqual([call, NAMED_APART[call]]);
    expect([call, allowedIds(endpoint!)]).not.toEqual([call, expect.arrayContaining([NAMED_APART[call]])]);
  }
});
