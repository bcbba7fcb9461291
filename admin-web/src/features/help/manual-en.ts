import type { Manual } from './manual';

export const manual: Manual = {
  texts: import.meta.glob<string>('./chapters/en/*.md', { query: '?raw', import: 'default', eager: true }),
  pictures: import.meta.glob<string>('./pictures/en/*.webp', { query: '?url', import: 'default', eager: true }),
};
