import { quoted } from './typography.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** R-MAILINGS-4: in whose name a shop's mail is sent, and by whom. */
export const senderNameOf = (shopLabel: string): string => `${shopLabel} (via Étal)`;

interface MailLink {
  label: string;
  url: string;
}

/** What was ordered, a line each, and its sums. */
export interface MailTable {
  lines: { label: string; detail: string; amount: string }[];
  sums: { label: string; amount: string }[];
}

export type MailBlock = string | MailTable | { link: MailLink } | { facts: { term: string; value: string }[] };

interface MailParts {
  /** In whose name, at the top. */
  heading?: string;
  subject: string;
  paragraphs: MailBlock[];
  action?: MailLink;
  footnote: string;
}

/** Readable by any mail program: one column, no image, no outside request. */
export function compose({ heading = 'Étal', subject, paragraphs, action, footnote }: MailParts): MailText {
  const text = [...paragraphs.map(blockText), ...(action ? [linkText(action)] : []), `--\n${footnote}`].join('\n\n');
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f1e7;color:#1d2b22;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:34em;margin:0 auto;background:#fffdf8;padding:28px;border:1px solid #ddd3bf;border-radius:8px">
<p style="margin:0 0 20px;font-weight:700;font-size:20px;color:#1f5138">${escapeHtml(heading)}</p>
${paragraphs.map(blockHtml).join('\n')}
${action ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="background:#1f5138;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>` : ''}
<p style="margin-top:28px;border-top:1px solid #ddd3bf;padding-top:12px;font-size:13px;color:#5b6459">${escapeHtml(footnote)}</p>
</div></body></html>`;
  return { subject, text, html };
}

const linkText = ({ label, url }: MailLink): string => `${label}\u00A0:\n${url}`;

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('link' in block) return linkText(block.link);
  if ('facts' in block) return block.facts.map(({ term, value }) => `${term}\u00A0: ${value}`).join('\n');
  const lines = block.lines.map(({ label, detail, amount }) => `- ${label} (${detail})\u00A0: ${amount}`);
  return [...lines, ...block.sums.map(({ label, amount }) => `${label}\u00A0: ${amount}`)].join('\n');
}

const SOFT = 'font-size:14px;color:#5b6459';
const CELL = 'padding:8px 0;border-bottom:1px solid #ddd3bf;vertical-align:top';
const AMOUNT = 'padding-left:12px;text-align:right;white-space:nowrap';

function blockHtml(block: MailBlock): string {
  if (typeof block === 'string') return `<p style="white-space:pre-line">${escapeHtml(block)}</p>`;
  if ('link' in block)
    return `<p><a href="${escapeHtml(block.link.url)}" style="color:#1f5138">${escapeHtml(block.link.label)}</a></p>`;
  if ('facts' in block) {
    return `<p>${block.facts.map(({ term, value }) => `<span style="${SOFT}">${escapeHtml(term)}\u00A0:</span> ${escapeHtml(value)}`).join('<br>')}</p>`;
  }
  const lines = block.lines.map(
    ({ label, detail, amount }) =>
      `<tr><td style="${CELL}">${escapeHtml(label)}<br><span style="${SOFT}">${escapeHtml(detail)}</span></td><td style="${CELL};${AMOUNT}">${escapeHtml(amount)}</td></tr>`,
  );
  const sums = block.sums.map(({ label, amount }, index) => {
    const weight = index === block.sums.length - 1 ? ';font-weight:700' : '';
    return `<tr><td style="padding:6px 0${weight}">${escapeHtml(label)}</td><td style="padding:6px 0;${AMOUNT}${weight}">${escapeHtml(amount)}</td></tr>`;
  });
  return `<table style="width:100%;margin:20px 0;border-collapse:collapse">\n${[...lines, ...sums].join('\n')}\n</table>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const IGNORE = "Si vous n'êtes pas à l'origine de cette demande, ignorez ce message\u00A0: rien ne change.";

export const accountMails = {
  welcome: ({ url, validMinutes }: { url: string; validMinutes: number }) =>
    compose({
      subject: 'Bienvenue sur Étal',
      paragraphs: [
        'Bonjour,',
        `Voici le lien pour choisir votre mot de passe et ouvrir votre boutique. Il est valable ${validMinutes} minutes et ne sert qu'une fois.`,
      ],
      action: { label: 'Choisir mon mot de passe', url },
      footnote: IGNORE,
    }),
  resetPassword: ({ url, validMinutes }: { url: string; validMinutes: number }) =>
    compose({
      subject: 'Réinitialisez votre mot de passe Étal',
      paragraphs: [
        'Bonjour,',
        `Voici le lien pour choisir un nouveau mot de passe. Il est valable ${validMinutes} minutes et ne sert qu'une fois.`,
      ],
      action: { label: 'Choisir un nouveau mot de passe', url },
      footnote: IGNORE,
    }),
  passwordChanged: ({ forgottenUrl }: { forgottenUrl: string }) =>
    compose({
      subject: 'Votre mot de passe Étal a changé',
      paragraphs: [
        'Bonjour,',
        "Le mot de passe de votre compte Étal vient d'être changé et toutes vos sessions ont été fermées.",
        `Si ce n'est pas vous, demandez tout de suite un nouveau lien avec ${quoted('Mot de passe oublié')}.`,
      ],
      action: { label: 'Mot de passe oublié', url: forgottenUrl },
      footnote: 'Ce message est envoyé à chaque changement de mot de passe.',
    }),
};
