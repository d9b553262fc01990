export const SHOPPER_ORIGINS = { ORDER: 'Commande', MANUAL: 'Ajout manuel' } as const;

export const SHOPPERS_CSV_TITLES = [
  'Prénom',
  'Nom',
  'Email',
  'Téléphone',
  'Ville',
  'Origine',
  'Ajouté le',
  'Commandes',
  "Chiffre d'affaires",
  'Solde',
];

export const SHOPPERS_FAILURE = 'Une erreur est survenue lors de la récupération des clients';
