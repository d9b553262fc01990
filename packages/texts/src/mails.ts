import { greetedName } from '@etal/domain/shoppers/full-name';
import { formatAddress } from './collection.ts';
import { formatPhone } from './format.ts';
import { quoted } from './typography.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** R-MAILINGS-4: in whose name a shop's mail is sent, and by whom. */
export const senderNameOf = (shopLabel: string): string => `${shopLabel} (via Étal)`;

/** How a customer reaches the producer (R-MAILINGS-4). */
export interface ProducerContact {
  phone: string | null;
  email: string | null;
  address: { street: string; postalCode: string; city: string } | null;
}

interface MailLink {
  label: string;
  url: string;
}

/** What was ordered or is on sale, a line each, and its sums. */
export interface MailTable {
  lines: { label: string; detail: string; amount: string }[];
  /** The one to remember stands out. */
  sums: { label: string; amount: string; isMain?: boolean }[];
}

export type MailBlock =
  | string
  | MailTable
  | { title: string }
  | { image: { url: string; alt: string } }
  | { link: MailLink }
  | { facts: { term: string; value: string }[] };

interface MailParts {
  /** In whose name, at the top. */
  heading?: string;
  subject: string;
  paragraphs: MailBlock[];
  action?: MailLink;
  /** How to reach who writes, a line each. */
  signature?: string[];
  footnote: string;
  /** Below the footnote: how to receive no more of these. */
  leave?: MailLink;
}

/** Who reads at night gets light letters on a dark ground, where their program can. */
const DARK = `@media (prefers-color-scheme: dark) {
body, .page { background: #161c18 !important; color: #eef1ea !important; }
.sheet { background: #1e2620 !important; border-color: #3d473f !important; }
.soft { color: #b9c2b6 !important; } .name, .link { color: #a9d8bc !important; }
.cell { border-color: #3d473f !important; } }`;

/** Readable by any mail program: one column, nothing fetched from outside but a photograph of the shop's. */
export function compose({
  heading = 'Étal',
  subject,
  paragraphs,
  action,
  signature = [],
  footnote,
  leave,
}: MailParts): MailText {
  const text = [
    ...paragraphs.map(blockText).filter(Boolean),
    ...(action ? [linkText(action)] : []),
    ...(signature.length > 0 ? [signature.join('\n')] : []),
    `--\n${footnote}`,
    ...(leave ? [linkText(leave)] : []),
  ].join('\n\n');
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:16px;background:#f6f1e7;color:#1d2b22;font:16px/1.5 system-ui,sans-serif">
<div class="sheet" style="max-width:34em;margin:0 auto;background:#fffdf8;padding:20px;border:1px solid #ddd3bf;border-radius:8px;overflow-wrap:anywhere">
<p class="name" style="margin:0 0 20px;font-weight:700;font-size:20px;color:#1f5138">${escapeHtml(heading)}</p>
${paragraphs.map(blockHtml).join('\n')}
${action ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#1f5138;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>` : ''}
${signature.length > 0 ? `<p>${signature.map((line, index) => (index === 0 ? `<strong>${escapeHtml(line)}</strong>` : escapeHtml(line))).join('<br>')}</p>` : ''}
<p class="soft cell" style="margin-top:28px;border-top:1px solid #ddd3bf;padding-top:12px;font-size:13px;color:#5b6459">${escapeHtml(footnote)}${leave ? `<br><a class="soft" href="${escapeHtml(leave.url)}" style="color:#5b6459">${escapeHtml(leave.label)}</a>` : ''}</p>
</div></body></html>`;
  return { subject, text, html };
}

/** R-MAILINGS-4: every mail to a customer is headed by the shop and ends with how to reach its producer. */
export const composeToCustomer = ({
  shopLabel,
  contact: { phone, email, address },
  ...parts
}: Omit<MailParts, 'heading' | 'signature'> & { shopLabel: string; contact: ProducerContact }): MailText =>
  compose({
    ...parts,
    heading: shopLabel,
    signature: [
      shopLabel,
      ...(phone === null ? [] : [formatPhone(phone)]),
      ...(email === null ? [] : [email]),
      ...(address === null ? [] : [formatAddress(address)]),
    ],
  });

/** By the first name, where what was typed is one (R-ABUSE-8). */
export function greeting(firstname: string): string {
  const name = greetedName(firstname);
  return name === null ? 'Bonjour,' : `Bonjour ${name},`;
}

const linkText = ({ label, url }: MailLink): string => `${label}\u00A0:\n${url}`;

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block;
  if ('title' in block) return block.title.toUpperCase();
  if ('image' in block) return block.image.alt;
  if ('link' in block) return linkText(block.link);
  if ('facts' in block) return block.facts.map(({ term, value }) => `${term}\u00A0: ${value}`).join('\n');
  const lines = block.lines.map(
    ({ label, detail, amount }) => `- ${label}${detail && ` (${detail})`}${amount && `\u00A0: ${amount}`}`,
  );
  return [...lines, ...block.sums.map(({ label, amount }) => `${label}\u00A0: ${amount}`)].join('\n');
}

const SOFT = 'font-size:14px;color:#5b6459';
const CELL = 'padding:8px 0;border-bottom:1px solid #ddd3bf;vertical-align:top';
const AMOUNT = 'padding-left:12px;text-align:right;white-space:nowrap';

function blockHtml(block: MailBlock): string {
  if (typeof block === 'string') return `<p style="white-space:pre-line">${escapeHtml(block)}</p>`;
  if ('title' in block) return `<h2 style="margin:28px 0 8px;font-size:18px">${escapeHtml(block.title)}</h2>`;
  if ('image' in block)
    return `<p><img src="${escapeHtml(block.image.url)}" alt="${escapeHtml(block.image.alt)}" style="display:block;max-width:100%;height:auto;border-radius:6px"></p>`;
  if ('link' in block)
    return `<p><a class="link" href="${escapeHtml(block.link.url)}" style="color:#1f5138">${escapeHtml(block.link.label)}</a></p>`;
  if ('facts' in block) {
    return `<p>${block.facts.map(({ term, value }) => `<span class="soft" style="${SOFT}">${escapeHtml(term)}\u00A0:</span> ${escapeHtml(value)}`).join('<br>')}</p>`;
  }
  const lines = block.lines.map(
    ({ label, detail, amount }) =>
      `<tr><td class="cell" style="${CELL}">${escapeHtml(label)}${detail && `<br><span class="soft" style="${SOFT}">${escapeHtml(detail)}</span>`}</td><td class="cell" style="${CELL};${AMOUNT}">${escapeHtml(amount)}</td></tr>`,
  );
  const sums = block.sums.map(({ label, amount, isMain }) => {
    const weight = isMain ? ';font-weight:700' : '';
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
  signInLink: ({ url, validMinutes }: { url: string; validMinutes: number }) =>
    compose({
      subject: 'Votre lien de connexion à Étal',
      paragraphs: [
        'Bonjour,',
        `Voici le lien pour vous connecter sans mot de passe. Il est valable ${validMinutes} minutes et ne sert qu'une fois.`,
      ],
      action: { label: 'Me connecter', url },
      footnote: IGNORE,
    }),
  newDevice: ({ place, at, forgottenUrl }: { place: string; at: string; forgottenUrl: string }) =>
    compose({
      subject: 'Nouvelle connexion à votre compte Étal',
      paragraphs: [
        'Bonjour,',
        "Votre compte vient d'être ouvert sur un appareil que nous ne connaissions pas.",
        {
          facts: [
            { term: 'Appareil', value: place },
            { term: 'Quand', value: at },
          ],
        },
        `Si c'est vous, il n'y a rien à faire. Sinon, changez tout de suite votre mot de passe avec ${quoted('Mot de passe oublié')}\u00A0: cela ferme toutes les sessions.`,
      ],
      action: { label: 'Mot de passe oublié', url: forgottenUrl },
      footnote: 'Ce message est envoyé à la première connexion de chaque appareil.',
    }),
  passwordChanged: ({ forgottenUrl }: { forgottenUrl: string }) =>
    compose({
      subject: 'Votre mot de passe Étal a changé',
      paragraphs: [
        'Bonjour,',
        "Le mot de passe de votre compte Étal vient d'être changé et vos autres appareils ont été déconnectés.",
        `Si ce n'est pas vous, demandez tout de suite un nouveau lien avec ${quoted('Mot de passe oublié')}.`,
      ],
      action: { label: 'Mot de passe oublié', url: forgottenUrl },
      footnote: 'Ce message est envoyé à chaque changement de mot de passe.',
    }),
};
