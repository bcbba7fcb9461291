import type { FeatureRoute } from '@/providers/routing/feature-route';

const authorize = ['ImportXmlReleases'] as const;

export const routes: FeatureRoute[] = [
  {
    path: 'release-imports',
    authorize,
    call: 'release_imports.list',
    feature: 'XML_IMPORT',
    title: 'xml-import:title',
    load: () => import('./pages/imports-page'),
  },
  {
    path: 'release-imports/:id',
    authorize,
    call: 'release_imports.get',
    feature: 'XML_IMPORT',
    title: 'xml-import:report.title',
    load: () => import('./pages/import-page'),
  },
];
