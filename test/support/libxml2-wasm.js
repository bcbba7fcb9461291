/** libxml2-wasm as loaded by Node: see libxml-environment.cjs, the environment of tests of DDEX messages. */
module.exports = globalThis.libxml2Wasm;
