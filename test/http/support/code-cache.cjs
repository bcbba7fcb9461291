'use strict';

/*
 * Preloaded into the servers under test (`node --require`). A start loads almost 6,000 files, and compiling them is a
 * fifth of its processor time; here V8 takes the code that an earlier start has compiled. Node 22 can do this itself;
 * the supported Node 20 cannot. The code is found by the hash of its source, so it is never stale.
 *
 * TEST_CODE_CACHE names the file of the compiled code, one for each program.
 */
const { createHash } = require('node:crypto');
const { closeSync, openSync, readSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname } = require('node:path');
const vm = require('node:vm');

/** Only code that Node has compiled itself can import dynamically. */
const DYNAMIC_IMPORT = /\bimport\s*\(/;

const target = process.env.TEST_CODE_CACHE;

/** Layout: length of the index in bytes (32 bit), index as JSON ({ [file]: [hash, offset, length] }), compiled code. */
function openCache(path) {
  let descriptor;
  try {
    descriptor = openSync(path, 'r');
    const size = Buffer.alloc(4);
    readSync(descriptor, size, 0, 4, 0);
    const text = Buffer.alloc(size.readUInt32LE());
    readSync(descriptor, text, 0, text.length, 4);
    const index = new Map(Object.entries(JSON.parse(text.toString())));
    const start = 4 + text.length;
    return {
      files: () => index.keys(),
      read(file, hash) {
        const entry = index.get(file);
        if (!entry || (hash !== undefined && entry[0] !== hash)) return undefined;
        const code = Buffer.alloc(entry[2]);
        readSync(descriptor, code, 0, code.length, start + entry[1]);
        return { hash: entry[0], code };
      },
    };
  } catch {
    // The first start on this machine.
    if (descriptor !== undefined) closeSync(descriptor);
    return { files: () => [], read: () => undefined };
  }
}

/** Replaces the file as a whole: other servers may read it meanwhile. */
function save(path, cache, compiled) {
  const index = {};
  const parts = [];
  let offset = 0;
  const put = (file, hash, code) => {
    index[file] = [hash, offset, code.length];
    parts.push(code);
    offset += code.length;
  };
  for (const [file, { hash, script }] of compiled) put(file, hash, script.createCachedData());
  for (const file of cache.files()) {
    const entry = compiled.has(file) ? undefined : cache.read(file);
    if (entry) put(file, entry.hash, entry.code);
  }
  const text = Buffer.from(JSON.stringify(index));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.concat([size, text, ...parts]));
  renameSync(draft, path);
}

function install(path) {
  const cache = openCache(path);
  const compiled = new Map();
  const compileWithoutCache = Module.prototype._compile;

  /** As Node's own, for CommonJS; what is not CommonJS is left to it. */
  Module.prototype._compile = function compile(content, filename, ...rest) {
    const isNodes = filename.endsWith('.mjs') || rest[0] === 'module' || DYNAMIC_IMPORT.test(content);
    if (isNodes) return compileWithoutCache.call(this, content, filename, ...rest);
    const hash = createHash('sha1').update(content).digest('base64');
    const found = cache.read(filename, hash);
    let script;
    try {
      script = new vm.Script(Module.wrap(content.replace(/^#!.*/, '')), {
        filename,
        cachedData: found?.code,
      });
    } catch {
      // An ES module without a sign of it but its syntax, or an error that Node reports better.
      return compileWithoutCache.call(this, content, filename, ...rest);
    }
    if (!found || script.cachedDataRejected) compiled.set(filename, { hash, script });
    const require = (id) => this.require(id);
    require.resolve = (request, options) => Module._resolveFilename(request, this, false, options);
    require.resolve.paths = (request) => Module._resolveLookupPaths(request, this);
    require.main = process.mainModule;
    require.extensions = Module._extensions;
    require.cache = Module._cache;
    const run = script.runInThisContext();
    return Reflect.apply(run, this.exports, [this.exports, require, this, filename, dirname(filename)]);
  };

  // Not the event `exit`: Strapi removes all listeners of the process when it ends.
  const { exit } = process;
  process.exit = (code) => {
    if (compiled.size > 0) save(path, cache, compiled);
    exit(code);
  };
}

if (target && Module.enableCompileCache) Module.enableCompileCache(`${target}.d`);
else if (target) install(target);
