const { speedUpStyles } = require('./style-matching');

speedUpStyles();
const { TestEnvironment } = require('jest-environment-jsdom');

/** Browser APIs that jsdom lacks, taken from Node. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'fetch',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'structuredClone',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
];

/** jsdom with the parts of a browser that the web app needs at run time. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
  }

  /** Packages' CommonJS builds: jest runs no ES modules. */
  exportConditions() {
    return ['node', 'require', 'default'];
  }
};
