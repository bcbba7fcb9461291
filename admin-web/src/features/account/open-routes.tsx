import type { FeatureRoute } from '@/providers/routing/feature-route';

// Outside of the menu's layout: nothing of the menu is permitted before the second factor is there.
export const routes: FeatureRoute[] = [
  {
    path: 'account/set-up-second-factor',
    authorize: ['SetUpSecondFactor'],
    title: 'account:factorSetup.title',
    load: () => import('./pages/set-up-second-factor-page'),
  },
];
