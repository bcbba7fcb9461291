import type { Rule } from 'eslint';

export declare const noStaticStyle: Rule.RuleModule;
