/// <reference types="node" />
import type { EventEmitter } from 'node:events';

export declare const openLog: (file: string) => void;
export declare const logPath: () => string | undefined;
export declare const note: (text: string) => void;
export declare const logOnly: (text: string) => boolean;
export declare const intoLog: (
  child: { stdout: EventEmitter | null; stderr: EventEmitter | null },
  options?: { urgent?: boolean },
) => void;
export declare const outputRead: (child: EventEmitter) => Promise<unknown>;
export declare const printTail: () => void;
export declare const step: <T>(name: string, work: () => Promise<T> | T) => Promise<T>;
