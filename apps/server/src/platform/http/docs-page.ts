import { calls } from '@etal/contract/calls';
import { callId, errorsOf, type Endpoint } from '@etal/contract/endpoint';
import { STATUS_OF } from '@etal/contract/errors';
import * as z from 'zod/mini';

const ACCESS = {
  public: 'Sans session',
  user: 'Session',
  shop: 'Session et boutique',
  shopper: 'Espace du client',
  operator: 'Exploitant',
} as const;

/** The contract as a page: no script, nothing from outside. */
export function docsPage(): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Appels de l'API – Étal</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Appels de l'API</h1>
<p>Montants en centimes TTC, poids en grammes, dates de création en secondes.
Un échec répond une seule phrase en texte brut.
Le même document pour une machine : <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Appels"><ul>${calls.map(link).join('')}</ul></nav>
${calls.map(section).join('\n')}
</main>
</body>
</html>`;
}

export const DOCS_CSS = `body{margin:0;background:#f8f4ea;color:#1c2a21;font:16px/1.55 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h2{border-top:1px solid #cfc4ac;padding-top:1.5rem}
code,pre{font-family:ui-monospace,monospace;font-size:.85rem}
pre{background:#fffdf7;border:1px solid #ddd3bd;padding:.75rem;overflow:auto;max-height:24rem}
a{color:#1f5138}
nav ul{columns:16rem;padding-left:1.2rem}
dt{font-weight:600;margin-top:.75rem}
dd{margin:0}`;

const link = (call: Endpoint): string => `<li><a href="#${callId(call)}">${callId(call)}</a></li>`;

function section(call: Endpoint): string {
  return `<section id="${callId(call)}">
<h2>${callId(call)}</h2>
<p>${escapeHtml(call.summary)}</p>
<p><code>${call.method} ${call.path}</code> · ${ACCESS[call.access]}</p>
<dl>
${part('Paramètres du chemin', call.params)}${part('Requête', call.query)}${part('Corps', call.body)}${answer(call)}
<dt>Refus</dt><dd>${errorsOf(call)
    .map((code) => `<code>${STATUS_OF[code]} ${code}</code>`)
    .join(', ')}</dd>
</dl>
</section>`;
}

const answer = (call: Endpoint): string =>
  call.file
    ? `<dt>Réponse</dt><dd>Un fichier : <code>${call.file.join('</code>, <code>')}</code></dd>`
    : part('Réponse', call.response, 'output');

function part(title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output' = 'input'): string {
  if (!schema) return '';
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<dt>${title}</dt><dd><pre tabindex="0">${escapeHtml(JSON.stringify(json, null, 2))}</pre></dd>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
