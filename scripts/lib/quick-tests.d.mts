export declare const SLOW_UNIT_TESTS: string[];
export declare const MAIN_WORKFLOW: string[];
export declare const allBut: (files: string[]) => string;
