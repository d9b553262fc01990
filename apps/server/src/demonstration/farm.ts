/** A made-up farm in a made-up village; its prices are those of a market in the Drôme. */
export const FARM = {
  label: 'La Ferme des Trois Noyers',
  about: `Maraîchers, éleveurs et boulangers à Saint-Aubin-des-Prés. Légumes bio cueillis la veille ou le matin même, œufs de plein air, pain au feu de bois le vendredi. Commandez jusqu'à la veille au soir : votre panier vous attend à la ferme ou au marché.`,
  thumbnail: 'portrait',
  cover: 'ferme',
  openedDaysAgo: 63,
  categories: ['Légumes', 'Fruits', 'Crèmerie et œufs', 'Viandes', 'Épicerie et boulangerie'],
} as const;

export const SITE = {
  features: [
    {
      title: 'Une ferme à taille humaine',
      text: 'Quatre hectares de légumes, un verger, deux cents poules et quelques cochons. Tout se fait à la main, et vous pouvez venir voir.',
      picture: 'ferme',
    },
    {
      title: 'Cueilli pour vous',
      text: "Nous récoltons la veille ou le matin de votre retrait, d'après les commandes : rien n'attend en chambre froide, rien n'est jeté.",
      picture: 'tomates',
    },
  ],
  contact: { emails: ['bonjour@trois-noyers.test'], phones: ['04 75 00 00 00'], facebookUrl: null, instagramUrl: null },
} as const;
