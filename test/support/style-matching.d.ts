export declare function mayMatch(selector: string | undefined, localName: string, className: string | null): boolean;
export declare function speedUpStyles(): void;
