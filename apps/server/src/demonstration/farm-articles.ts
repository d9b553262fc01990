import type { PricingModel } from '@etal/domain/catalog/pricing';
import type { Tag } from '@etal/domain/catalog/tags';
import type { FARM } from './farm.ts';

export interface FarmArticle {
  label: string;
  description: string;
  category: (typeof FARM.categories)[number];
  /** A file of `pictures/`. */
  picture: string;
  pricingModel: PricingModel;
  unitPrice?: number;
  pricePerKilogram?: number;
  averageWeight?: number;
  options?: { weight: number; price: number }[];
  tags?: Tag[];
  perishable?: boolean;
  stock?: number;
  isEnabled?: boolean;
  addedDaysAgo: number;
}

export const ORGANIC: Tag[] = ['AGRICULTURE_BIOLOGIQUE'];

/** From the oldest to the newest. */
export const ARTICLES: FarmArticle[] = [
  {
    label: 'Pommes de terre Charlotte',
    description: `Chair ferme et fondante, idéale à la vapeur, en salade ou rissolée.

Origine : nos parcelles de Saint-Aubin-des-Prés, arrachées en septembre et triées à la main.
Conservation : à l'abri de la lumière, entre 6 et 10 °C, plusieurs semaines.`,
    category: 'Légumes',
    picture: 'pommes-de-terre',
    pricingModel: 'BY_WEIGHT_OPTIONS',
    options: [
      { weight: 1000, price: 260 },
      { weight: 2500, price: 590 },
      { weight: 5000, price: 1050 },
    ],
    tags: ORGANIC,
    addedDaysAgo: 62,
  },
  {
    label: 'Carottes nouvelles en botte',
    description: `Une belle botte d'environ 600 g, vendue avec ses fanes : gardez-les pour un pesto ou une soupe.

Origine : notre sable de rivière, récolte du matin.
Conservation : coupez les fanes, puis une semaine au bac à légumes.`,
    category: 'Légumes',
    picture: 'carottes',
    pricingModel: 'BY_UNIT',
    unitPrice: 280,
    tags: ORGANIC,
    stock: 45,
    addedDaysAgo: 62,
  },
  {
    label: 'Tomates anciennes',
    description: `Un mélange de Cœur de bœuf, Ananas et Noire de Crimée, cueillies mûres sur pied.

Origine : nos tunnels non chauffés, de juillet à octobre. Hors saison : de retour l'été prochain.
Conservation : jamais au réfrigérateur, à manger dans les trois jours.`,
    category: 'Légumes',
    picture: 'tomates',
    pricingModel: 'BY_WEIGHT_OPTIONS',
    options: [
      { weight: 500, price: 240 },
      { weight: 1000, price: 450 },
      { weight: 2000, price: 860 },
    ],
    tags: ORGANIC,
    isEnabled: false,
    addedDaysAgo: 61,
  },
  {
    label: 'Œufs de poules élevées en plein air, la boîte de 6',
    description: `Pondus dans la semaine par nos deux cents poules rousses, nourries aux céréales de la ferme.

Calibre : moyen à gros. À consommer de préférence dans les 28 jours après la ponte, datée sur chaque boîte.
Allergène : œuf.
Conservation : au frais, pointe en bas. Rapportez-nous les boîtes vides.`,
    category: 'Crèmerie et œufs',
    picture: 'oeufs',
    pricingModel: 'BY_UNIT',
    unitPrice: 270,
    tags: ORGANIC,
    stock: 36,
    addedDaysAgo: 58,
  },
  {
    label: 'Poulet fermier prêt à cuire',
    description: `Poulet jaune à cou nu, élevé 92 jours en plein air, vidé, avec ses abats. Environ 1,8 kg ; le prix exact dépend de la pesée au retrait.

Origine : né, élevé et abattu en Drôme.
Conservation : 7 jours entre 0 et 4 °C. Sortez-le une heure avant de l'enfourner.`,
    category: 'Viandes',
    picture: 'poulet',
    pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
    pricePerKilogram: 1190,
    averageWeight: 1800,
    tags: ['LABEL_ROUGE'],
    stock: 12,
    addedDaysAgo: 55,
  },
  {
    label: 'Miel de fleurs, pot de 500 g',
    description: `Un miel crémeux, doux, aux notes d'acacia et de trèfle. Récolté en juillet, extrait à froid et mis en pot à la ferme.

Origine : France, ruches de la ferme.
Conservation : à température ambiante, au sec. Ne convient pas aux enfants de moins d'un an.`,
    category: 'Épicerie et boulangerie',
    picture: 'miel',
    perishable: false,
    pricingModel: 'BY_UNIT',
    unitPrice: 890,
    stock: 24,
    addedDaysAgo: 54,
  },
  {
    label: 'Pommes Reine des reinettes',
    description: `Croquante, sucrée et acidulée : la pomme des tartes et du goûter.

Origine : notre verger, conduit sans traitement de synthèse ; quelques taches, beaucoup de goût.
Conservation : deux mois en cave ou au bac à légumes.`,
    category: 'Fruits',
    picture: 'pommes',
    pricingModel: 'BY_WEIGHT_OPTIONS',
    options: [
      { weight: 1000, price: 320 },
      { weight: 3000, price: 900 },
      { weight: 10_000, price: 2700 },
    ],
    tags: ORGANIC,
    addedDaysAgo: 48,
  },
  {
    label: 'Fraises Gariguette, barquette de 250 g',
    description: `La première de l'année, allongée, parfumée, à peine acidulée.

Origine : nos buttes paillées, d'avril à juin. Hors saison : de retour au printemps.
Conservation : à manger le jour même, lavées au dernier moment, avec leur collerette.`,
    category: 'Fruits',
    picture: 'fraises',
    pricingModel: 'BY_UNIT',
    unitPrice: 450,
    tags: ORGANIC,
    isEnabled: false,
    addedDaysAgo: 47,
  },
  {
    label: 'Confiture de fraises, pot de 220 g',
    description: `Cuite au chaudron de cuivre par petites quantités, avec des morceaux.

Ingrédients : fraises de la ferme (60 %), sucre de canne, jus de citron.
Conservation : un an ; après ouverture, un mois au réfrigérateur.`,
    category: 'Épicerie et boulangerie',
    picture: 'confiture',
    perishable: false,
    pricingModel: 'BY_UNIT',
    unitPrice: 480,
    stock: 30,
    addedDaysAgo: 41,
  },
  {
    label: 'Tomme fermière au lait cru',
    description: `Une tomme de vache affinée quatre mois en cave, à la pâte souple et au goût de noisette. Indiquez le poids voulu, nous coupons à la demande.

Origine : lait cru du troupeau de nos voisins, transformé à la ferme.
Allergène : lait.
Conservation : trois semaines au frais, dans son papier.`,
    category: 'Crèmerie et œufs',
    picture: 'tomme',
    pricingModel: 'BY_CAPTURED_WEIGHT',
    pricePerKilogram: 2290,
    addedDaysAgo: 40,
  },
  {
    label: 'Crottin de chèvre demi-sec',
    description: `Environ 80 g, affiné dix jours par Odile : encore tendre, déjà typé. Le lundi, il fond très bien sur une salade.

Ingrédients : lait cru de chèvre, sel, présure, ferments.
Allergène : lait.
Conservation : dix jours au frais.`,
    category: 'Crèmerie et œufs',
    picture: 'chevre',
    pricingModel: 'BY_UNIT',
    unitPrice: 320,
    stock: 18,
    addedDaysAgo: 40,
  },
  {
    label: 'Salade batavia',
    description: `Pommée, croquante, coupée le matin. Une salade de 300 g environ fait quatre assiettes.

Origine : plein champ l'été, tunnel froid l'hiver.
Conservation : quatre jours dans un linge humide, au bac à légumes.`,
    category: 'Légumes',
    picture: 'batavia',
    pricingModel: 'BY_UNIT',
    unitPrice: 140,
    tags: ORGANIC,
    stock: 60,
    addedDaysAgo: 33,
  },
  {
    label: 'Poireaux',
    description: `Longs fûts blancs, à braiser ou en fondue ; le vert parfume les bouillons. Indiquez le poids voulu, à cent grammes près.

Origine : plein champ, arrachés à la bêche.
Conservation : dix jours au frais, sans les laver.`,
    category: 'Légumes',
    picture: 'poireaux',
    pricingModel: 'BY_CAPTURED_WEIGHT',
    pricePerKilogram: 340,
    tags: ORGANIC,
    addedDaysAgo: 26,
  },
  {
    label: 'Saucisses de campagne',
    description: `Pur porc de la ferme, poivre et ail, embossées en boyau naturel. Environ 120 g pièce ; le prix exact dépend de la pesée au retrait.

Origine : porcs nés et élevés en France, engraissés chez nous.
Conservation : 4 jours entre 0 et 4 °C ; se congèlent très bien. Sans colorant ni allergène ajouté.`,
    category: 'Viandes',
    picture: 'saucisses',
    pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
    pricePerKilogram: 1450,
    averageWeight: 120,
    stock: 80,
    addedDaysAgo: 20,
  },
  {
    label: 'Pain de campagne au levain, 1 kg',
    description: `Pétri la nuit, cuit le vendredi matin au feu de bois. Une croûte épaisse, une mie humide qui tient la semaine.

Ingrédients : farine de blé T80 de nos champs, eau, levain, sel de Guérande.
Allergènes : gluten (blé). Peut contenir du seigle et du sésame.
Conservation : six jours dans un torchon.`,
    category: 'Épicerie et boulangerie',
    picture: 'pain',
    pricingModel: 'BY_UNIT',
    unitPrice: 590,
    tags: ORGANIC,
    stock: 20,
    addedDaysAgo: 19,
  },
  {
    label: 'Pétillant de pomme sans alcool, 75 cl',
    description: `Le jus de nos pommes, gazéifié et embouteillé à la ferme. Rien d'autre, pas même du sucre.

Conservation : deux ans à l'abri de la lumière ; une fois ouvert, trois jours au frais.`,
    category: 'Épicerie et boulangerie',
    picture: 'petillant',
    perishable: false,
    pricingModel: 'BY_UNIT',
    unitPrice: 490,
    addedDaysAgo: 13,
  },
  {
    label: 'Noix de nos trois noyers',
    description: `Franquette, ramassées en octobre, lavées et séchées lentement au grenier.

Allergène : fruits à coque.
Conservation : un an en coque, au sec, dans un filet.`,
    category: 'Fruits',
    picture: 'noix',
    perishable: false,
    pricingModel: 'BY_WEIGHT_OPTIONS',
    options: [
      { weight: 500, price: 380 },
      { weight: 1000, price: 720 },
    ],
    addedDaysAgo: 12,
  },
  {
    label: 'Potimarron',
    description: `Chair orange au goût de châtaigne ; inutile de l'éplucher. Environ 1,4 kg ; le prix exact dépend de la pesée au retrait.

Origine : plein champ, récolté en septembre et gardé au sec.
Conservation : jusqu'à Noël dans une pièce fraîche.`,
    category: 'Légumes',
    picture: 'potimarron',
    pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
    pricePerKilogram: 310,
    averageWeight: 1400,
    tags: ORGANIC,
    stock: 40,
    addedDaysAgo: 5,
  },
];
