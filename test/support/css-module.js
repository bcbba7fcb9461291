/** Stands for a CSS module: every class is named as in the file. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
