import { formatCents } from '@etal/texts/format';
import { NBSP } from '@etal/texts/typography';
import { EXAMPLE_IBAN, FAILING_IBAN } from './example-ibans.ts';
import type { SandboxObjects } from './objects.ts';
import { SANDBOX_CSS_PATH } from './paths.ts';

export const signUpPage = (): string =>
  page(
    'Inscription au service de paiement',
    `<p>Ici, le service de paiement vous demanderait votre identité, votre entreprise et le compte bancaire
qui reçoit vos ventes.</p>
<form method="post">
<button>Terminer l'inscription</button>
</form>`,
  );

/** `typed` and `isWrong`: what was sent before, when it was no IBAN. */
export function ibanPage({
  cancelUrl,
  typed = '',
  isWrong = false,
}: {
  cancelUrl: string;
  typed?: string;
  isWrong?: boolean;
}): string {
  const error = isWrong
    ? `<p id="erreur" class="error" role="alert">Cet IBAN n'est pas valide${NBSP}: vérifiez ses lettres et ses chiffres.</p>\n`
    : '';
  const described = isWrong
    ? 'aria-invalid="true" aria-describedby="erreur aide" autofocus'
    : 'aria-describedby="aide"';
  return page(
    'Compte à prélever',
    `<p>Les frais de service des commandes payées sur place sont prélevés une fois par mois sur ce compte.</p>
<form method="post">
<label for="iban">IBAN</label>
${error}<input id="iban" name="iban" value="${escapeHtml(typed)}" required
autocomplete="off" autocapitalize="characters" spellcheck="false" ${described}>
<p id="aide" class="hint">Par exemple ${nonBreaking(EXAMPLE_IBAN)}, ou ${nonBreaking(FAILING_IBAN)}
pour un compte dont les prélèvements échouent.</p>
<button>Enregistrer l'IBAN</button>
</form>
<p><a href="${escapeHtml(cancelUrl)}">Revenir sans enregistrer</a></p>`,
  );
}

export function cardPage(
  { reference, lines, amount }: SandboxObjects['checkout'],
  { isDeclined = false } = {},
): string {
  const rows = lines.map(
    ({ label, quantity, unitAmount }) =>
      `<tr><th scope="row">${escapeHtml(label)}</th>` +
      `<td>${quantity}</td><td>${formatCents(quantity * unitAmount)}</td></tr>`,
  );
  return page(
    `Paiement de la commande ${reference}`,
    `${isDeclined ? '<p class="error" role="alert">Votre carte a été refusée.</p>\n' : ''}<table>
<thead><tr><th scope="col">Article</th><th scope="col">Quantité</th><th scope="col">Montant</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
<tfoot><tr><th scope="row" colspan="2">Total</th><td>${formatCents(amount)}</td></tr></tfoot>
</table>
<form method="post">
<button name="choix" value="payer">Payer</button>
<button name="choix" value="refuser" class="quiet">Carte refusée</button>
<button name="choix" value="abandonner" class="quiet">Abandonner</button>
</form>`,
  );
}

export const unknownPage = (): string =>
  page('Page inconnue', "<p>Cette page n'existe pas. Repartez de la boutique ou du back-office.</p>");

export const endedPage = (sentence: string, backUrl: string): string =>
  page('Page terminée', `<p>${escapeHtml(sentence)}</p>\n<p><a href="${escapeHtml(backUrl)}">Revenir à Étal</a></p>`);

const page = (title: string, main: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(title)} – Bac à sable – Étal</title>
<link rel="stylesheet" href="${SANDBOX_CSS_PATH}">
</head>
<body>
<header><p>Bac à sable — aucun argent réel</p></header>
<main>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>`;

/** The palette of the back-office (packages/ui styles.css), which the server may not import. */
export const SANDBOX_CSS = `:root{color-scheme:light dark;
--paper:#f6f0e1;--surface:#fffcf5;--ink:#1c2b20;--soft:#515b4c;--rule:#ddd2b9;
--edge:#7d7a68;--leaf:#1d5a38;--on-leaf:#fffcf5;--brick:#a02a17}
@media (prefers-color-scheme:dark){:root{--paper:#131712;--surface:#1c211a;--ink:#eee8d8;--soft:#b6b5a1;
--rule:#363d31;--edge:#8b8f7d;--leaf:#93cb9c;--on-leaf:#131712;--brick:#ff9d8a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header{background:var(--ink);color:var(--paper);text-align:center;font-weight:600}
header p{margin:0;padding:.5rem 1rem}
main{max-width:32rem;margin:1.5rem auto;padding:1rem;background:var(--surface);border:1px solid var(--rule);
border-radius:.625rem}
h1{font-size:1.5rem;line-height:1.25;margin-top:0}
a{color:var(--leaf)}
.hint{color:var(--soft)}
.error{color:var(--brick);font-weight:600}
table{width:100%;border-collapse:collapse;margin:1rem 0}
th,td{text-align:left;padding:.375rem .25rem;border-bottom:1px solid var(--rule);vertical-align:top}
td{text-align:right;font-variant-numeric:tabular-nums}
thead th:not(:first-child){text-align:right}
tbody th{font-weight:400}
form{display:grid;gap:.75rem;margin-top:1rem}
form p{margin:0}
label{font-weight:600}
input{font:inherit;width:100%;padding:.625rem;color:inherit;background:var(--paper);border:1px solid var(--edge);
border-radius:.375rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--leaf);
border-radius:.375rem;background:var(--leaf);color:var(--on-leaf);cursor:pointer}
button.quiet{background:transparent;color:var(--leaf)}
:focus-visible{outline:3px solid var(--leaf);outline-offset:2px}
@media (max-width:20rem){main{margin:0;border-radius:0}}`;

const nonBreaking = (iban: string): string => iban.replaceAll(' ', NBSP);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
