/**
 * What a shop must have settled before it may sell. The SIREN is INSEE's own example, the mediator is invented: they
 * are nobody's.
 */
export const SETTINGS = {
  legalInformation: {
    email: 'bonjour@trois-noyers.test',
    title: 'La Ferme des Trois Noyers',
    legalForm: 'EARL',
    siren: '732829320',
    tva: 'FR44732829320',
    streetAddress: '120 chemin des Noyers',
    postalCodeAddress: '26400',
    cityAddress: 'Crest',
    capital: 7500,
    mediator: {
      name: 'Médiation de démonstration (fictive)',
      address: '1 place de l’Exemple, 26400 Crest',
      website: 'https://mediation.example',
    },
  },
  recipient: { isEmail: true, label: 'La ferme', value: 'bonjour@trois-noyers.test' },
  /** The one that Stripe publishes for tests. */
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
} as const;
