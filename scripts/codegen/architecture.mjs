import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { graphMarkdown, subjectGraph } from '../lib/subject-graph.mjs';

/**
 * Writes the graph of subjects into docs/architecture.md, between its two marks; the rest of the page is written by
 * hand.
 */
const PAGE = inRoot('docs', 'architecture.md');
const MARK = '<!-- subjects: by `npm run codegen` from the sources and scripts/lib/subject-back-edges.json -->';
const END = '<!-- end of subjects -->';

const back = JSON.parse(readFileSync(inRoot('scripts', 'lib', 'subject-back-edges.json'), 'utf8'));
const page = readFileSync(PAGE, 'utf8');
const [before, rest] = page.split(MARK);
const after = rest?.split(END)[1];
if (after === undefined) throw new Error(`${PAGE} has no marks for the graph of subjects`);
const text = `${before}${MARK}\n\n${graphMarkdown(subjectGraph(inRoot()), back)}\n\n${END}${after}`;
writeFileSync(PAGE, text);
