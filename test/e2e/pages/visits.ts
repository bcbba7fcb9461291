import { EditorStep } from '@mpn/domain';
import type { Made, Person } from './made';

/** Who opens a page: nobody, or somebody with a login. */
export type Visitor = 'nobody' | Person;

export interface Visit {
  as: Visitor;
  /** Path with query, from the root. */
  at: (made: Made) => string;
  /** Whether the page goes to another address by itself. */
  moves?: boolean;
  /** Whether the page shows examples of loading states. */
  mayLoad?: boolean;
}

const visit = (as: Visitor, at: string | ((made: Made) => string), more: Partial<Visit> = {}): Visit => ({
  as,
  at: typeof at === 'string' ? () => at : at,
  ...more,
});
const visits = (as: Visitor, at: string | ((made: Made) => string), more?: Partial<Visit>): Visit[] => [
  visit(as, at, more),
];

/** The page of each route of the web app. A route without an entry, and an entry without a route, fail. */
export const VISITS: Record<string, readonly Visit[]> = {
  login: visits('nobody', '/login'),
  'sign-on/callback': visits('nobody', '/sign-on/callback?state=s.x&code=x', { moves: true }),
  'sign-on/start': visits('nobody', '/sign-on/start?domain=nobody.example'),
  'sign-on/confirm': visits('editor', '/sign-on/confirm'),
  logout: visits('nobody', '/logout'),
  'account/password/reset-request': visits('nobody', '/account/password/reset-request'),
  'account/password/reset': visits('nobody', '/account/password/reset#token=x'),
  'account/network/admit': visits('nobody', '/account/network/admit#token=x'),
  'account/sign-in/report': visits('nobody', '/account/sign-in/report#token=x'),
  'account/migrate/password': visits('legacy', '/account/migrate/password'),
  'account/second-factor': visits('twoStep', '/account/second-factor'),
  'account/set-up-second-factor': visits('lacking', '/account/set-up-second-factor'),
  'acting/enter': visits('nobody', '/acting/enter#code=x'),
  unsubscribe: visits('nobody', '/unsubscribe#u=x'),
  answer: visits('nobody', '/answer#token=x&answer=MAYBE'),
  register: visits('nobody', '/register'),
  legal: visits('nobody', '/legal'),
  help: [visit('nobody', '/help'), visit('promoter', '/help')],
  'help/:chapter': [visit('nobody', '/help/support-people'), visit('editor', '/help/file-names')],
  'registration/:type': [visit('nobody', '/registration/promotion'), visit('nobody', '/registration/media')],
  // An applicant comes to these one after the other, with a code and a form that is filled in.
  'registration/:type/verify': [],
  'registration/:type/form': [],
  'registration/:type/final': [],

  releases: ['promoter', 'editor', 'superAdmin'].map((as) => visit(as as Visitor, '/releases')),
  'releases/new': visits('promoter', '/releases/new'),
  'releases/:id': EditorStep.map((step, index) =>
    visit('promoter', ({ draft }) => `/releases/${draft}?step=${step}-${index + 1}`),
  ),
  'releases/:id/details': [
    visit('editor', ({ sampled }) => `/releases/${sampled}/details`),
    visit('promoter', ({ sampled }) => `/releases/${sampled}/details?preview`),
    visit('promoter', ({ sampled }) => `/releases/${sampled}/details?preview&view=mail`),
  ],
  'releases/listen': visits('editor', '/releases/listen'),
  'releases/:releaseId/sampling': [
    visit('promoter', ({ draft }) => `/releases/${draft}/sampling`),
    visit('promoter', ({ sampled }) => `/releases/${sampled}/sampling`),
    visit('promoter', ({ draft }) => `/releases/${draft}/sampling?addressees=0`),
  ],
  'releases/:id/statistics': [
    visit('promoter', ({ draft }) => `/releases/${draft}/statistics`),
    visit('promoter', ({ sampled }) => `/releases/${sampled}/statistics`),
  ],
  'releases/:id/statistics/result': visits('promoter', ({ sampled }) => `/releases/${sampled}/statistics/result`),
  market: visits('superAdmin', '/market'),
  'first-steps': ['promoter', 'editor'].map((as) => visit(as as Visitor, '/first-steps')),
  favorites: visits('editor', '/favorites'),
  'sampling-template': visits('promoter', '/sampling-template'),
  cart: visits('promoter', '/cart'),
  'cart/orders/:orderId': visits('promoter', ({ order }) => `/cart/orders/${order}`),
  'order-history': visits('promoter', '/order-history'),
  deliveries: ['promoter', 'mediaAdmin'].map((as) => visit(as as Visitor, '/deliveries')),
  'mailing-requests': visits('promoter', '/mailing-requests'),
  'release-imports': visits('promoter', '/release-imports'),
  'release-imports/:id': visits('promoter', ({ releaseImport }) => `/release-imports/${releaseImport}`),

  notifications: visits('promoter', '/notifications'),
  'messages/:id': visits('promoter', ({ message }) => `/messages/${message}`),
  account: visits('promoter', '/account'),
  'account/login-name': visits('promoter', '/account/login-name'),
  'account/email': visits('promoter', '/account/email'),
  'account/password': visits('promoter', '/account/password'),
  'account/sign-in': visits('promoter', '/account/sign-in'),
  'account/settings': [visit('promoter', '/account/settings'), visit('editor', '/account/settings')],
  'account/calendar': visits('promoter', '/account/calendar'),
  'account/personal-data': visits('promoter', '/account/personal-data'),

  'press-links': visits('promoter', '/press-links'),
  'press-links/new': visits('promoter', ({ sampled }) => `/press-links/new?releaseId=${sampled}`),
  'releases/:id/press': visits('promoter', ({ sampled }) => `/releases/${sampled}/press`),
  'press-links/:id': visits('promoter', ({ pressLink }) => `/press-links/${pressLink}`),

  'company-contacts': visits('promoter', '/company-contacts'),
  'company-contacts/new': visits('promoter', '/company-contacts/new'),
  'company-contacts/import': visits('promoter', '/company-contacts/import'),
  'company-contacts/:id': visits('promoter', ({ contact }) => `/company-contacts/${contact}`),
  'company-contacts/groups/new': visits('promoter', '/company-contacts/groups/new'),
  'company-contacts/groups/:id': visits('promoter', ({ contactGroup }) => `/company-contacts/groups/${contactGroup}`),

  administration: ['promoter', 'mediaAdmin', 'superAdmin'].map((as) => visit(as as Visitor, '/administration')),
  'administration/block-list': visits('promoter', '/administration/block-list'),
  'administration/institutions': visits('promoter', '/administration/institutions'),
  'administration/sampling-groups': visits('promoter', '/administration/sampling-groups'),
  'administration/sampling-groups/new': visits('promoter', '/administration/sampling-groups/new'),
  'administration/sampling-groups/:id': visits('promoter', ({ circle }) => `/administration/sampling-groups/${circle}`),
  'administration/mandates': visits('promoter', '/administration/mandates'),
  'switch-context': visits('promoter', ({ source }) => `/switch-context?sourceCompanyId=${source}&target=/releases`),
  'promo-share': visits('promoter', '/promo-share', { moves: true }),
  'promo-share/shared-by-you': visits('promoter', '/promo-share/shared-by-you'),
  'promo-share/shared-with-you': visits('promoter', '/promo-share/shared-with-you'),
  'promo-share/new': visits('promoter', '/promo-share/new'),
  'promo-share/:id': visits('promoter', ({ share }) => `/promo-share/${share}`),
  join_requests: visits('promoter', '/join_requests'),
  'administration/users': [visit('promoter', '/administration/users'), visit('superAdmin', '/administration/users')],
  'administration/users/sign-in': visits('promoter', '/administration/users/sign-in'),
  'administration/users/single-sign-on': visits('promoter', '/administration/users/single-sign-on'),
  'administration/users/new': visits('promoter', '/administration/users/new'),
  'administration/users/:id': visits('promoter', ({ colleague }) => `/administration/users/${colleague}`),
  'administration/companies/my': [
    visit('promoter', '/administration/companies/my'),
    visit('mediaAdmin', '/administration/companies/my'),
  ],
  'company/delivery': visits('mediaAdmin', '/company/delivery'),

  'administration/companies': visits('superAdmin', '/administration/companies'),
  'administration/companies/new': visits('superAdmin', '/administration/companies/new'),
  'administration/companies/:id': visits('superAdmin', ({ station }) => `/administration/companies/${station}`),
  'administration/companies/:companyId/delivery': visits(
    'superAdmin',
    ({ station }) => `/administration/companies/${station}/delivery`,
  ),
  'administration/companies/:companyId/users': visits(
    'superAdmin',
    ({ station }) => `/administration/companies/${station}/users`,
  ),
  'administration/companies/:companyId/users/sign-in': visits(
    'superAdmin',
    ({ station }) => `/administration/companies/${station}/users/sign-in`,
  ),
  'administration/companies/:companyId/users/single-sign-on': visits(
    'superAdmin',
    ({ station }) => `/administration/companies/${station}/users/single-sign-on`,
  ),
  'administration/companies/:companyId/users/new': visits(
    'superAdmin',
    ({ station }) => `/administration/companies/${station}/users/new`,
  ),
  'administration/companies/:companyId/users/:id': visits(
    'superAdmin',
    ({ station, people }) => `/administration/companies/${station}/users/${people.editor.id}`,
  ),
  'company-media-groups': visits('superAdmin', '/company-media-groups'),
  'company-media-groups/new': visits('superAdmin', '/company-media-groups/new'),
  'company-media-groups/:id': visits('superAdmin', ({ mediaGroup }) => `/company-media-groups/${mediaGroup}`),
  'administration/feature-flags': visits('superAdmin', '/administration/feature-flags'),
  '_docs/components': visits('superAdmin', '/_docs/components', { mayLoad: true, moves: true }),
  '_docs/components/:group': visits('superAdmin', '/_docs/components/fields', { mayLoad: true }),
  // The page of every address without a route.
  '*': [visit('nobody', '/nothing/here'), visit('promoter', '/nothing/here')],
};
