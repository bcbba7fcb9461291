import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path or name of a document, with the anchor of a section. Parts of URLs are no references. */
const DOCUMENT = /(?<![\w/:.-])((?:[\w.-]+\/)*[\w-]+\.(?:md|txt))(?:#([\w-]+))?/g;
const ADR = /(?<![\w/])docs\/adr\/(\d{4})(?![\w-])/g;
/**
 * Words that cite a document by its sections; standards are allowed, because their name comes first (RFC 9639 section
 * 8.2).
 */
const CITATIONS = [
  /\bspecification,? sections?\b/i,
  /\bdomain (?:decisions|rules), /i,
  /\bsections? \d+(?:\.\d+)* of\b/i,
];

/** The anchor of a Markdown heading, as GitHub makes it. */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-');

const anchors = new Map();
function hasSection(path, section) {
  if (!anchors.has(path)) {
    const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm);
    anchors.set(path, new Set([...headings].map(([, heading]) => anchorOf(heading))));
  }
  return anchors.get(path).has(section);
}

/** Paths that a reference may mean: from the root, from docs/, or beside its file. */
const placesOf = (reference, file) =>
  [ROOT, join(ROOT, 'docs'), dirname(file)].map((folder) => join(folder, reference));

const DECISIONS = join(ROOT, 'docs', 'adr');
const decisions = existsSync(DECISIONS) ? readdirSync(DECISIONS) : [];

/** The first dangling reference in a comment's text, or undefined. */
export function danglingReference(text, file) {
  for (const citation of CITATIONS) {
    const found = citation.exec(text);
    if (found && !/\b(?:RFC|draft)\b/.test(text.slice(Math.max(0, found.index - 40), found.index))) return found[0];
  }
  for (const [, number] of text.matchAll(ADR)) {
    if (!decisions.some((name) => name.startsWith(`${number}-`))) return `docs/adr/${number}`;
  }
  for (const [whole, reference, section] of text.matchAll(DOCUMENT)) {
    const path = placesOf(reference, file).find((place) => existsSync(place));
    if (path === undefined || (section !== undefined && !hasSection(path, section))) return whole;
  }
  return undefined;
}

/** Comments refer only to documents, and sections of documents, that are in the repository. */
export const commentReferences = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      dangling:
        '"{{reference}}" is not in the repository: state the rule itself, or link to a section of docs/domain.md.',
    },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          // A sentence may go over several lines of a block.
          const text = comment.value.replaceAll(/\s*\n\s*\*?\s*/g, ' ');
          const reference = danglingReference(text, context.filename);
          if (reference !== undefined) {
            context.report({ loc: comment.loc, messageId: 'dangling', data: { reference } });
          }
        }
      },
    };
  },
};
