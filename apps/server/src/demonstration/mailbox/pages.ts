import { MAILBOX_CSS_PATH, MAILBOX_PATH } from './paths.ts';
import type { ReadMail } from './read-mails.ts';

export function listPage(mails: ReadMail[]): string {
  const list =
    mails.length === 0
      ? '<p>Aucun courriel ni SMS pour le moment.</p>'
      : `<ol>\n${mails.map(listItem).join('\n')}\n</ol>`;
  return page(
    'Courriels et SMS envoyés',
    `<h1>Courriels et SMS envoyés</h1>\n<p>En démonstration, rien ne part : courriels et SMS s'affichent ici, le plus récent en premier.</p>\n${list}`,
  );
}

const listItem = ({ id, date, to, subject }: ReadMail): string =>
  `<li><a href="${MAILBOX_PATH}/${id}">${escapeHtml(subject)}</a><span>à ${escapeHtml(to)}</span>${time(date)}</li>`;

export function mailPage({ date, to, subject, text }: ReadMail): string {
  return page(
    subject,
    `<p><a href="${MAILBOX_PATH}">Tous les messages</a></p>\n<article>\n<h1>${escapeHtml(subject)}</h1>\n<p>À ${escapeHtml(to)}, ${time(date)}</p>\n<pre>${withLinks(text)}</pre>\n</article>`,
  );
}

const page = (title: string, main: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(title)} – Étal</title>
<link rel="stylesheet" href="${MAILBOX_CSS_PATH}">
</head>
<body>
<main>
${main}
</main>
</body>
</html>`;

/** The palette of the back-office (packages/ui styles.css), which the server may not import. */
export const MAILBOX_CSS = `:root{color-scheme:light dark;--paper:#f6f0e1;--surface:#fffcf5;--ink:#1c2b20;--soft:#515b4c;--rule:#ddd2b9;--leaf:#1d5a38}
@media (prefers-color-scheme:dark){:root{--paper:#131712;--surface:#1c211a;--ink:#eee8d8;--soft:#b6b5a1;--rule:#363d31;--leaf:#93cb9c}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.5rem;line-height:1.25}a{color:var(--leaf)}
ol{list-style:none;margin:1.5rem 0;padding:0}li,article{background:var(--surface);border:1px solid var(--rule);border-radius:.625rem;padding:1rem;margin-bottom:.75rem}
li{display:grid;gap:.25rem}li a{font-weight:600;padding-block:.25rem}span,time{color:var(--soft)}article h1{margin-top:0}
pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:1.5rem 0 0}`;

const dateAndTime = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** A file that is no mail of ours may have no date that can be read. */
const time = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? 'sans date'
    : `<time datetime="${date.toISOString()}">${dateAndTime.format(date)}</time>`;

/** Split first, escaped after: an address is the same text and target, whatever signs it holds. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((piece, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(piece)}">${escapeHtml(piece)}</a>` : escapeHtml(piece),
    )
    .join('');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
