/** libxml2-wasm as Node loaded it: see libxml-environment.cjs, which tests of DDEX messages name as their environment. */
module.exports = globalThis.libxml2Wasm;
