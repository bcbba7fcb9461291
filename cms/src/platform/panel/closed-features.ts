import type { Core } from '@strapi/strapi';

/** Features of Strapi that its configuration cannot disable and that we do not offer. */
const WITHHELD =
  /^plugin::(content-type-builder|content-releases|review-workflows|i18n|upload|users-permissions|email)\.|^admin::(review-workflows|marketplace|webhooks|api-tokens|admin-tokens|transfer)/;

/**
 * Routes of the panel that do not exist here: the first administrator is created on the machine
 * (`npm run panel-admin`), tokens would bypass sessions, webhooks call any URL, a transfer copies the whole database.
 */
const CLOSED_PANEL_ROUTES = /^\/(register-admin|webhooks|api-tokens|admin-tokens|transfer)(\/|$)/;
/** Requested by the panel's page before the login. */
const INIT_ROUTE = '/init';

interface ActionProvider {
  hooks: { didRegister: { register(hook: (event: { key: string }) => Promise<void>): void } };
  delete(key: string): Promise<unknown>;
}

/** Removes the panel permissions of {@link WITHHELD}, so that not even the panel's super admin can use them. */
export function withholdStrapiFeatures(strapi: Core.Strapi): void {
  const { actionProvider } = strapi.service('admin::permission') as { actionProvider: ActionProvider };
  actionProvider.hooks.didRegister.register(async ({ key }) => {
    if (WITHHELD.test(key)) await actionProvider.delete(key);
  });
}

interface Route {
  path: string;
  handler: unknown;
}

interface Router {
  type?: string;
  routes: Route[];
}

type RouterOrFactory = Router | ((context: { strapi: Core.Strapi }) => Router);

const routerOf = (router: RouterOrFactory, strapi: Core.Strapi): Router =>
  typeof router === 'function' ? router({ strapi }) : router;

/** Data that the panel's page needs for its login, without revealing whether there is an administrator. */
const initialFacts = (): unknown => ({ data: { uuid: false, hasAdmin: true, menuLogo: null, authLogo: null } });

/** Removes routes of the panel's API that would let someone in, or data out. Called before the routes are mounted. */
export function closePanelRoutes(strapi: Core.Strapi): void {
  const admin = strapi.admin as unknown as { routes: Record<string, RouterOrFactory> };
  admin.routes = Object.fromEntries(
    Object.entries(admin.routes).map(([key, made]) => {
      const router = routerOf(made, strapi);
      const routes = router.routes
        .filter(({ path }) => !CLOSED_PANEL_ROUTES.test(path))
        .map((route) => (route.path === INIT_ROUTE ? { ...route, handler: initialFacts } : route));
      return [key, { ...router, routes }];
    }),
  );
}

/**
 * Removes the routes that Strapi's own plugins put under /api (uploads to a public folder, mail sending, locales): the
 * content API has only what our contracts declare. Called before the routes are mounted.
 */
export function closeForeignContentApi(strapi: Core.Strapi, ourPlugins: readonly string[]): void {
  for (const [name, plugin] of Object.entries(strapi.plugins)) {
    if (ourPlugins.includes(name) || Array.isArray(plugin.routes)) continue;
    plugin.routes = Object.fromEntries(
      Object.entries(plugin.routes as unknown as Record<string, RouterOrFactory>)
        .map(([key, router]) => [key, routerOf(router, strapi)] as const)
        .filter(([, router]) => router.type !== 'content-api'),
    ) as typeof plugin.routes;
  }
}
