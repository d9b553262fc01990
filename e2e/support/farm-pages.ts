import { FARM_SLUG } from './open-demonstration.ts';

export const FARM = `/boutique/${FARM_SLUG}`;

/** Every page of the demonstration's site that its address alone opens, for anybody. */
export const PAGES = [
  { name: 'home', path: '', heading: 'La Ferme des Trois Noyers' },
  { name: 'catalogue', path: '/articles', heading: 'La boutique' },
  { name: 'category', path: '/articles?categorie=legumes', heading: 'Légumes' },
  { name: 'no result', path: '/articles?q=ananas', heading: 'La boutique' },
  { name: 'by the piece', path: '/articles/carottes-nouvelles-en-botte', heading: 'Carottes nouvelles en botte' },
  { name: 'in packs', path: '/articles/pommes-de-terre-charlotte', heading: 'Pommes de terre Charlotte' },
  {
    name: 'by the weight asked for',
    path: '/articles/tomme-fermiere-au-lait-cru',
    heading: 'Tomme fermière au lait cru',
  },
  { name: 'weighed', path: '/articles/poulet-fermier-pret-a-cuire', heading: 'Poulet fermier prêt à cuire' },
  {
    name: 'sold out',
    path: '/articles/fraises-gariguette-barquette-de-250-g',
    heading: 'Fraises Gariguette, barquette de 250 g',
  },
  { name: 'bag', path: '/paniers/panier-petit-dejeuner', heading: 'Panier petit-déjeuner' },
  { name: 'points', path: '/points-de-collecte', heading: 'Points de collecte' },
  { name: 'legal notice', path: '/mentions-legales', heading: 'Mentions légales' },
  { name: 'terms', path: '/conditions-de-vente', heading: 'Conditions générales de vente' },
  { name: 'privacy', path: '/confidentialite', heading: 'Confidentialité' },
  { name: 'accessibility', path: '/accessibilite', heading: 'Accessibilité' },
  { name: 'withdrawal', path: '/retractation', heading: 'Renoncer au contrat' },
  { name: 'cart', path: '/panier', heading: 'Votre panier' },
  { name: 'own orders', path: '/vos-commandes', heading: 'Vos commandes' },
  { name: 'own space', path: '/mon-espace', heading: 'Mon espace' },
];
