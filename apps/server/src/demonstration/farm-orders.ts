import { SHOPPERS_WHO_ORDER } from './farm-shoppers.ts';

/** By the label of an article or bag: pieces, packs of a weight, or a weight of one's own. */
type Wish =
  | [label: string, pieces: number]
  | [label: string, packs: number, ofGrams: number]
  | [label: string, grams: `${number} g`];

const BASKETS: Wish[][] = [
  [
    ['Panier de la semaine', 1],
    ['Œufs de poules élevées en plein air, la boîte de 6', 2],
  ],
  [
    ['Poulet fermier prêt à cuire', 1],
    ['Pommes de terre Charlotte', 1, 2500],
    ['Poireaux', '800 g'],
  ],
  [
    ['Carottes nouvelles en botte', 2],
    ['Salade batavia', 2],
    ['Pommes Reine des reinettes', 1, 3000],
  ],
  [
    ['Tomme fermière au lait cru', '350 g'],
    ['Crottin de chèvre demi-sec', 3],
    ['Pain de campagne au levain, 1 kg', 1],
  ],
  [['Panier petit-déjeuner', 1]],
  [
    ['Saucisses de campagne', 6],
    ['Potimarron', 1],
  ],
  [
    ['Miel de fleurs, pot de 500 g', 1],
    ['Noix de nos trois noyers', 2, 500],
    ['Pétillant de pomme sans alcool, 75 cl', 2],
  ],
  [
    ['Panier de pommes de terre', 1, 10_000],
    ['Poireaux', '1500 g'],
  ],
  [['Panier de la semaine', 2]],
  [
    ['Pommes de terre Charlotte', 1, 1000],
    ['Carottes nouvelles en botte', 1],
    ['Confiture de fraises, pot de 220 g', 2],
  ],
  [
    ['Tomme fermière au lait cru', '600 g'],
    ['Poulet fermier prêt à cuire', 2],
  ],
  [
    ['Œufs de poules élevées en plein air, la boîte de 6', 1],
    ['Pain de campagne au levain, 1 kg', 2],
    ['Salade batavia', 1],
  ],
];

const NOTES: Record<number, string> = {
  6: 'Je passerai plutôt vers 18 h 30, merci !',
  21: 'Un poulet pas trop gros si possible.',
  44: 'Mon voisin récupère la commande pour moi.',
  52: 'Merci de mettre des poireaux fins.',
};

const REFUSED: Record<number, string> = {
  9: 'Plus assez de poulets cette semaine, désolés.',
  33: 'La récolte de salades a gelé.',
};
const CANCELED: Record<number, string> = {
  17: 'Annulée à votre demande, par téléphone.',
  50: 'Le four est en panne : pas de pain vendredi.',
};

export interface FarmOrder {
  /** The same at each try: an order is not placed twice. */
  key: string;
  daysAgo: number;
  /** Of the day, Paris time. */
  minutes: number;
  shopper: (typeof SHOPPERS_WHO_ORDER)[number];
  point: 'À la ferme' | 'Marché du samedi';
  /** For the first slot after today, however long ago it was ordered; otherwise for the next one. */
  isForComingDays: boolean;
  wishes: Wish[];
  /** Where every line can be. */
  wantsToPayOnline: boolean;
  note: string | undefined;
  refusedFor: string | undefined;
  canceledFor: string | undefined;
}

/** Two a day over four weeks; more of them lately, for the collections to come; the last ones fresh. */
const DAYS_AGO = Array.from({ length: 28 }, (_, index) => 27 - index).flatMap((daysAgo) =>
  Array.from({ length: isForComingDays(daysAgo) ? 4 : 2 }, () => daysAgo),
);

/** What was ordered then is what waits, accepted, for its day. */
function isForComingDays(daysAgo: number): boolean {
  return daysAgo > 1 && daysAgo < 6;
}

export const ORDERS: FarmOrder[] = DAYS_AGO.map((daysAgo, index) => ({
  key: `demonstration-${index}`,
  daysAgo,
  minutes: 7 * 60 + ((index * 197) % (14 * 60)),
  shopper: SHOPPERS_WHO_ORDER[(index * 11) % SHOPPERS_WHO_ORDER.length]!,
  point: index % 5 < 2 ? 'À la ferme' : 'Marché du samedi',
  isForComingDays: isForComingDays(daysAgo),
  wishes: BASKETS[(index * 5) % BASKETS.length]!,
  wantsToPayOnline: index % 3 !== 1,
  note: NOTES[index],
  refusedFor: REFUSED[index],
  canceledFor: CANCELED[index],
}));

/** Orders of the last two days still wait for an answer. */
export const isAnswered = ({ daysAgo }: FarmOrder): boolean => daysAgo > 1;

/** The stocks of `farm-articles.ts` are this morning's: so many were sold before. */
export const SOLD_SINCE_OPENING = 200;
