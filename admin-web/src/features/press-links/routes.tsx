import type { FeatureRoute } from '@/providers/routing/feature-route';

const shared = { authorize: ['ManagePressLinks'], feature: 'PRESS_LINK' } as const satisfies Partial<FeatureRoute>;

export const routes: FeatureRoute[] = [
  {
    ...shared,
    path: 'press-links',
    call: 'press_links.list',
    title: 'press-links:title',
    load: () => import('./pages/press-links-page'),
  },
  {
    ...shared,
    path: 'press-links/new',
    call: 'press_links.defaults',
    title: 'press-links:new.title',
    load: () => import('./pages/new-press-link-page'),
  },
  {
    ...shared,
    path: 'releases/:id/press',
    call: 'press_links.of_release',
    title: 'press-links:ofRelease.title',
    load: () => import('./pages/release-press-page'),
  },
  {
    ...shared,
    path: 'press-links/:id',
    call: 'press_links.get',
    title: 'press-links:one',
    load: () => import('./pages/press-link-page'),
  },
];
