/** What a merchant accepts when opening a shop. A change of substance goes with a new `TERMS_VERSION`. */
export const TERMS: readonly { title: string; text: string }[] = [
  {
    title: 'Le service',
    text: "Étal fournit au producteur un back-office et une boutique en ligne pour vendre ses produits, retirés par ses clients à des points de collecte. Le producteur reste le seul vendeur\u00A0: il fixe ses prix, décrit ses produits et honore les commandes qu'il accepte.",
  },
  {
    title: 'Vos contenus',
    text: 'Vous garantissez que vos textes, vos images et vos labels sont exacts et que vous avez le droit de les publier. Un label officiel ne peut être affiché que si vous êtes certifié. Les boissons alcoolisées ne peuvent pas être vendues sur Étal.',
  },
  {
    title: 'Information des clients',
    text: 'Vous indiquez pour chaque produit ce que la loi demande\u00A0: dénomination, prix, origine, ingrédients et allergènes. Les produits à peser sont facturés au poids réel, pesé au retrait.',
  },
  {
    title: 'Frais de service',
    text: "Des frais de service, affichés avant la commande, sont payés par l'acheteur, ou par vous si vous le choisissez. Pour les commandes réglées sur place, ils sont prélevés une fois par mois sur le compte bancaire que vous enregistrez.",
  },
  {
    title: 'Annonce des prélèvements',
    text: 'Chaque prélèvement de frais de service vous est annoncé par courriel deux jours au moins avant de partir, avec son montant. Une facture récapitule chaque mois tous les frais de service, retenus ou prélevés.',
  },
  {
    title: 'Mandat de facturation',
    text: "Vous donnez mandat à Étal d'établir, en votre nom et pour votre compte, les factures et les avoirs de vos ventes, dans une numérotation propre à votre boutique. Vous restez responsable de leur contenu, de la TVA et de vos déclarations, et vous signalez toute erreur sans attendre.",
  },
  {
    title: 'Données personnelles',
    text: 'Vous êtes responsable du traitement des données de vos clients\u00A0; Étal les traite pour votre compte, seulement pour fournir le service, avec des mesures de sécurité adaptées. Vous pouvez les exporter et les effacer à tout moment\u00A0; les factures sont conservées le temps que la loi impose.',
  },
  {
    title: 'Fin du service',
    text: 'Vous pouvez fermer votre boutique à tout moment, après avoir honoré ou annulé les commandes en cours. Étal peut suspendre une boutique qui enfreint ces conditions ou la loi, après vous en avoir averti.',
  },
];
