import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const FEATURES = join(ROOT, 'admin-web/src/features');
const ROUTE_FILES = ['routes.tsx', 'public-routes.tsx', 'open-routes.tsx'];

/** Paths of every screen of the web app, as its features declare them, without a leading slash. */
export function appRoutes(): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => ROUTE_FILES.some((name) => file.endsWith(`/${name}`)) && file.split('/').length === 2,
  );
  const paths = files.flatMap((file) => pathsIn(readFileSync(join(FEATURES, file), 'utf8')));
  return [...new Set(paths)].sort();
}

/** Paths of the pages that we add to the panel, below `/admin/`. */
export function panelRoutes(): string[] {
  const admin = join(ROOT, 'cms/src/admin');
  const desk = pathsIn(readFileSync(join(admin, 'desk/pages.ts'), 'utf8')).map((path) => `desk/${path}`);
  const menu = ['app.tsx', 'legal/menu-link.ts'].flatMap((file) =>
    [...readFileSync(join(admin, file), 'utf8').matchAll(/\bto: '([\w/-]+)'/g)].map(([, to = '']) => to),
  );
  return ['support', ...menu, ...desk].sort();
}

/**
 * @throws where a path is not written as a text: it would be left out without anybody noticing
 */
function pathsIn(source: string): string[] {
  const named = source.match(/\bpath: (?!string;)/g) ?? [];
  const paths = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
  if (paths.length !== named.length) throw new Error('A route has a path that is not a text');
  return paths;
}
