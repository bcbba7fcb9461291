export { backUp, type Installation } from './backup';
export { backupName, removeOldBackups } from './keep';
export type { Manifest } from './manifest';
export { repeatErasures, restore } from './restore';
