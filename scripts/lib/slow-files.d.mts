export declare const SLOW_FILES: string[];
type TestFile = { path: string; context: { config: { rootDir: string } } };
export declare const slowFirst: <T extends TestFile>(tests: T[], slow?: string[]) => T[];
