import { escapeHtml } from '@mpn/server-kit';

/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { title: string; description: string };
  /** Operations by method; those of the panel name a server of their own beside them. */
  paths: Record<string, { servers?: unknown } & Record<string, ApiOperation>>;
  components: { schemas: Record<string, unknown> };
}

interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: unknown }> }>;
}

/** JSON for reading, with references as links to the schemas below. */
function schemaText(schema: unknown): string {
  return escapeHtml(JSON.stringify(schema, null, 2)).replace(
    /&quot;#\/components\/schemas\/([^&]+)&quot;/g,
    '<a href="#schema-$1">$1</a>',
  );
}

const details = (title: string, schema: unknown): string =>
  `<details><summary>${escapeHtml(title)}</summary><pre>${schemaText(schema)}</pre></details>`;

function operationHtml(method: string, path: string, operation: ApiOperation): string {
  const parameters = operation.parameters
    .map(({ name, in: where, required, schema }) => {
      const text = escapeHtml(JSON.stringify(schema));
      return `<tr><td><code>${escapeHtml(name)}</code></td><td>${where}${required ? ', required' : ''}</td><td><code>${text}</code></td></tr>`;
    })
    .join('');
  const body = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    details(`Body (${type})`, schema),
  );
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { description = '', content }]) => {
      const schema = content?.['application/json']?.schema;
      return schema ? details(`${status} ${description}`, schema) : `<p>${status} ${escapeHtml(description)}</p>`;
    });
  return `<section id="${escapeHtml(operation.operationId)}"><h3><span class="m ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}</p><p class="d">${escapeHtml(operation.description).replaceAll('\n', '<br>')}</p>
${parameters ? `<table>${parameters}</table>` : ''}${body.join('')}${answers.join('')}</section>`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2330;background:#fff}
h2{margin-top:3rem;border-bottom:1px solid #d8dde6}section{margin:2rem 0}h3{margin:0;font-size:1rem}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#f4f6f9;padding:1rem;border-radius:6px}
table{border-collapse:collapse}td{padding:.2rem 1rem .2rem 0;vertical-align:top}.d{color:#566072;font-size:.875rem}
.m{display:inline-block;min-width:4rem;font-weight:600}nav a{display:inline-block;margin-right:1rem}
@media(prefers-color-scheme:dark){body{background:#14181f;color:#e4e8ef}pre{background:#1d232d}.d{color:#9aa5b6}a{color:#8ab4f8}}`;

const anchorOf = (tag: string): string => `tag-${tag.replaceAll(' ', '-')}`;

/** A readable reference of the whole document: one page, no scripts. */
export function apiReferencePage(document: ApiDocument): string {
  const byTag = new Map<string, string[]>();
  for (const [path, { servers: _, ...methods }] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, ApiOperation>)) {
      const tag = operation.tags[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const tags = [...byTag.keys()].sort();
  const title = escapeHtml(document.info.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} API</title><style>${STYLE}</style></head>
<body><h1>${title} API</h1><p>${escapeHtml(document.info.description)} <a href="/api/openapi.json">openapi.json</a></p>
<nav>${tags.map((tag) => `<a href="#${anchorOf(tag)}">${tag}</a>`).join('')}</nav>
${tags.map((tag) => `<h2 id="${anchorOf(tag)}">${tag}</h2>${byTag.get(tag)?.join('') ?? ''}`).join('')}
<h2>Schemas</h2>${Object.entries(document.components.schemas)
    .map(([name, schema]) => `<div id="schema-${name}">${details(name, schema)}</div>`)
    .join('')}</body></html>`;
}
