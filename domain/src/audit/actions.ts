import type { TextLanguage } from '../format/language';
import de from './locales/de.json';
import en from './locales/en.json';

/*
 * What an audit record says has happened, by the codes in the files of texts. A new code is `<area>.<what-happened>` in
 * lower case with hyphens; those with underscores or capitals are of older versions and stay, because records are never
 * changed.
 */
export type AuditAction = keyof typeof en.actions;
/** The type of object that an audit record names. */
export type AuditObject = keyof typeof en.objects;

const NAMES: Readonly<Record<TextLanguage, typeof en>> = { de, en };

/** Every action that an audit record may have. */
export const AUDIT_ACTIONS = Object.keys(en.actions) as AuditAction[];

/** Every type of object that an audit record may name. */
export const AUDIT_OBJECTS = Object.keys(en.objects) as AuditObject[];

const nameIn = (names: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(names, code) ? names[code]! : code;

/** The name of an action for people; one that another version wrote is shown by its code. */
export const auditActionName = (code: string, language: TextLanguage): string => nameIn(NAMES[language].actions, code);

/** The name of a type of object for people; one that another version wrote is shown by its code. */
export const auditObjectName = (code: string, language: TextLanguage): string => nameIn(NAMES[language].objects, code);
