import type { Rule } from 'eslint';

export declare const sqlLineLength: Rule.RuleModule;
