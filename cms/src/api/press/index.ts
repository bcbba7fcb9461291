export { countAnew } from './commands/count-anew';
export { revokeAsSupport } from './commands/revoke-as-support';
export { pressCard } from './queries/card';
export { registerPress } from './register';
