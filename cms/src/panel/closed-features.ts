import type { Core } from '@strapi/strapi';

/** Features that come with Strapi, cannot be switched off by its configuration, and are not ours to offer. */
const WITHHELD =
  /^plugin::(content-type-builder|content-releases|review-workflows|i18n|upload|users-permissions|email)\.|^admin::(review-workflows|marketplace)/;

interface ActionProvider {
  hooks: { didRegister: { register(hook: (event: { key: string }) => Promise<void>): void } };
  delete(key: string): Promise<unknown>;
}

/** Panel permissions of those features cease to exist, so that not even the panel's super admin sees or calls them. */
export function withholdStrapiFeatures(strapi: Core.Strapi): void {
  const { actionProvider } = strapi.service('admin::permission') as { actionProvider: ActionProvider };
  actionProvider.hooks.didRegister.register(async ({ key }) => {
    if (WITHHELD.test(key)) await actionProvider.delete(key);
  });
}

interface Router {
  type?: string;
}

/**
 * Removes the routes that Strapi's own plugins put under /api (uploads to a public folder, mail sending, locales): what the
 * content API offers is what our contracts declare. Called before the routes are mounted.
 */
export function closeForeignContentApi(strapi: Core.Strapi, ourPlugins: readonly string[]): void {
  for (const [name, plugin] of Object.entries(strapi.plugins)) {
    if (ourPlugins.includes(name) || Array.isArray(plugin.routes)) continue;
    plugin.routes = Object.fromEntries(
      Object.entries(plugin.routes as Record<string, Router | ((context: { strapi: Core.Strapi }) => Router)>)
        .map(([key, router]) => [key, typeof router === 'function' ? router({ strapi }) : router] as const)
        .filter(([, router]) => router.type !== 'content-api'),
    ) as typeof plugin.routes;
  }
}
