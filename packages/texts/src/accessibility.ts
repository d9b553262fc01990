import type { LegalText } from './legal-text.ts';
import { NBSP, quoted } from './typography.ts';

interface Statement {
  /** `ce site`, `ce back-office`. */
  subject: string;
  /** What is known to fall short, or out of our hands. */
  limits: string[];
  /** How whoever is stopped by something tells it. */
  report: string;
}

/**
 * What we know, and no more: a program judges part of WCAG 2.2 AA on each page (`e2e/support/accessibility.ts`), and
 * no person has audited the rest. Without an audit the RGAA has one word for it, « non conforme ».
 */
export const accessibilityStatement = ({ subject, limits, report }: Statement): LegalText => ({
  title: 'Accessibilité',
  sections: [
    {
      title: 'Notre engagement',
      paragraphs: [
        `Chacun doit pouvoir se servir de ${subject}, au clavier, avec un lecteur d’écran, en agrandissant le texte ou sur un petit écran. Nous visons les règles WCAG 2.2, niveau AA.`,
      ],
    },
    {
      title: 'État de conformité',
      paragraphs: [
        `Aucune personne n’a encore audité ${subject}. Au sens du référentiel français (RGAA), il est donc déclaré ${quoted('non conforme')}, faute d’audit en cours de validité.`,
        `Ce qui est vérifié à chaque version, par des programmes${NBSP}: l’outil axe sur les pages, selon les règles WCAG 2.2 A et AA qu’il sait juger, en clair et en sombre${NBSP}; l’affichage sans défilement horizontal à 320 pixels de large. Un tel outil ne voit qu’une partie des défauts.`,
      ],
    },
    { title: 'Ce que nous savons imparfait', paragraphs: limits },
    { title: 'Signaler un problème', paragraphs: [report] },
    {
      title: 'Voies de recours',
      paragraphs: [
        `Si votre signalement reste sans réponse satisfaisante, vous pouvez saisir le Défenseur des droits, par son site, auprès de son délégué dans votre département, ou par courrier gratuit, sans timbre${NBSP}: Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.`,
        { text: `Site du Défenseur des droits${NBSP}: `, href: 'https://www.defenseurdesdroits.fr/' },
      ],
    },
  ],
});

/** Of the back-office, for merchants. Étal can be run by anyone: whoever does is who answers. */
export const BACK_OFFICE_ACCESSIBILITY: LegalText = accessibilityStatement({
  subject: 'ce back-office',
  limits: [
    'Aucun essai avec un lecteur d’écran n’a été fait par une personne qui s’en sert tous les jours.',
    'Les documents PDF (factures, rapports) sont balisés et en français, mais leur accessibilité (PDF/UA) n’a pas été vérifiée.',
  ],
  report: `Si quelque chose vous arrête, dites-le à la personne qui exploite la plateforme, à l’adresse d’où viennent ses courriels${NBSP}: indiquez la page, ce que vous vouliez faire et l’outil que vous utilisez.`,
});
