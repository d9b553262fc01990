import type { BagType } from '@etal/domain/catalog/bags';
import type { Tag } from '@etal/domain/catalog/tags';
import { ORGANIC } from './farm-articles.ts';

export interface FarmBag {
  label: string;
  description: string;
  picture: string;
  bagType: BagType;
  unitPrice?: number;
  pricePerKilogram?: number;
  averageWeight?: number;
  options?: { weight: number; price: number }[];
  /** Labels of articles, with how many of each. */
  contents?: [label: string, quantity: number][];
  tags?: Tag[];
  stock?: number;
  isEnabled?: boolean;
  addedDaysAgo: number;
}

export const BAGS: FarmBag[] = [
  {
    label: 'Panier de la semaine',
    description:
      'Six à huit légumes de saison, de quoi nourrir deux à trois personnes. La composition suit la récolte.',
    picture: 'poireaux',
    bagType: 'OPAQUE_UNIT',
    unitPrice: 1500,
    tags: ORGANIC,
    stock: 40,
    addedDaysAgo: 60,
  },
  {
    label: 'Panier petit-déjeuner',
    description: 'Tout pour le dimanche matin : le pain, le miel et la confiture.',
    picture: 'pain',
    bagType: 'DETAILED_UNIT',
    unitPrice: 2200,
    contents: [
      ['Pain de campagne au levain, 1 kg', 1],
      ['Miel de fleurs, pot de 500 g', 1],
      ['Confiture de fraises, pot de 220 g', 1],
    ],
    addedDaysAgo: 31,
  },
  {
    label: 'Panier de pommes de terre',
    description: "Pour la cave : un sac de pommes de terre non lavées, qui se gardent tout l'hiver.",
    picture: 'pommes-de-terre',
    bagType: 'OPAQUE_WEIGHT',
    options: [
      { weight: 10_000, price: 1800 },
      { weight: 25_000, price: 3900 },
    ],
    tags: ORGANIC,
    addedDaysAgo: 24,
  },
  {
    label: 'Colis de porc fermier',
    description: 'Rôti, côtes, échine, saucisses et un morceau à mijoter, sous vide. Pesé au retrait.',
    picture: 'saucisses',
    bagType: 'UNIT_WEIGHING_REQUIRED',
    pricePerKilogram: 1390,
    averageWeight: 5000,
    stock: 8,
    isEnabled: false,
    addedDaysAgo: 10,
  },
];
