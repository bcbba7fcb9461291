const NodeEnvironment = require('./node-environment');

/**
 * Node's environment with libxml2-wasm, an ES module that Jest's module system cannot load: so Node loads it. The file
 * is cjs because Jest would compile a js file and replace import() by require().
 */
module.exports = class extends NodeEnvironment {
  async setup() {
    await super.setup();
    this.global.libxml2Wasm = await import('libxml2-wasm');
  }
};
