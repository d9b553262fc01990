import type { PricingModel, Prices } from '@etal/domain/catalog/pricing';

/** What a seeded shop may sell: pictures are those of the demonstration. */
export interface Produce {
  label: string;
  category: string;
  /** A file of `demonstration/pictures`. */
  picture: string;
  pricingModel: PricingModel;
  prices: Prices;
}

/** Sold in jars, bottles and bags: it may be sent back. */
export const KEEPS = /^(?:Miel|Confiture|Farine|Cidre|Huile)/;

export const CATEGORIES = ['Légumes', 'Fruits', 'Crèmerie et œufs', 'Viandes', 'Épicerie et boulangerie'] as const;

const [VEGETABLES, FRUIT, DAIRY, MEAT, GROCERY] = CATEGORIES;
const NO_PRICES: Prices = { unitPrice: null, pricePerKilogram: null, averageWeight: null, options: [] };

type Shelf = (label: string, picture: string, price: number, averageWeight?: number) => Produce;

const byUnit =
  (category: string): Shelf =>
  (label, picture, unitPrice) => ({
    label,
    category,
    picture,
    pricingModel: 'BY_UNIT',
    prices: { ...NO_PRICES, unitPrice },
  });
const byOptions =
  (category: string): Shelf =>
  (label, picture, perKilogram) => ({
    label,
    category,
    picture,
    pricingModel: 'BY_WEIGHT_OPTIONS',
    // The larger pack is a little cheaper.
    prices: {
      ...NO_PRICES,
      options: [
        { weight: 500, price: Math.ceil(perKilogram / 2) },
        { weight: 1000, price: perKilogram },
        { weight: 2500, price: Math.round(perKilogram * 2.3) },
      ],
    },
  });
const byWeight =
  (category: string): Shelf =>
  (label, picture, pricePerKilogram) => ({
    label,
    category,
    picture,
    pricingModel: 'BY_CAPTURED_WEIGHT',
    prices: { ...NO_PRICES, pricePerKilogram },
  });
const weighed =
  (category: string): Shelf =>
  (label, picture, pricePerKilogram, averageWeight = 1000) => ({
    label,
    category,
    picture,
    pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
    prices: { ...NO_PRICES, pricePerKilogram, averageWeight },
  });

/** Sixty, so that the largest catalogue of a seeded shop has no thing twice. */
export const PRODUCE: readonly Produce[] = [
  byOptions(VEGETABLES)('Pommes de terre Charlotte', 'pommes-de-terre', 260),
  byUnit(VEGETABLES)('Carottes nouvelles en botte', 'carottes', 280),
  byOptions(FRUIT)('Pommes Reine des reinettes', 'pommes', 320),
  byUnit(DAIRY)('Œufs de plein air, la boîte de 6', 'oeufs', 270),
  weighed(MEAT)('Poulet fermier prêt à cuire', 'poulet', 1190, 1800),
  byUnit(GROCERY)('Miel de fleurs, pot de 500 g', 'miel', 890),
  byWeight(DAIRY)('Tomme fermière au lait cru', 'tomme', 2290),
  byUnit(GROCERY)('Pain de campagne au levain, 1 kg', 'pain', 560),
  byOptions(VEGETABLES)('Tomates anciennes', 'tomates', 450),
  byUnit(VEGETABLES)('Batavia', 'batavia', 150),
  byOptions(VEGETABLES)('Poireaux', 'poireaux', 310),
  byUnit(VEGETABLES)('Potimarron', 'potimarron', 390),
  byOptions(VEGETABLES)('Oignons jaunes', 'pommes-de-terre', 240),
  byUnit(VEGETABLES)('Radis roses en botte', 'carottes', 190),
  byOptions(VEGETABLES)('Haricots verts', 'poireaux', 790),
  byUnit(VEGETABLES)('Chou vert', 'batavia', 320),
  byUnit(VEGETABLES)('Chou-fleur', 'batavia', 380),
  byOptions(VEGETABLES)('Courgettes', 'poireaux', 290),
  byOptions(VEGETABLES)('Aubergines', 'potimarron', 420),
  byOptions(VEGETABLES)('Betteraves', 'carottes', 270),
  byUnit(VEGETABLES)('Ail, la tresse', 'poireaux', 690),
  byUnit(VEGETABLES)('Bouquet de persil', 'batavia', 120),
  byOptions(VEGETABLES)('Épinards', 'batavia', 520),
  byOptions(VEGETABLES)('Navets boule d’or', 'pommes-de-terre', 280),
  byOptions(VEGETABLES)('Panais', 'carottes', 340),
  byOptions(VEGETABLES)('Mâche', 'batavia', 1180),
  byUnit(VEGETABLES)('Butternut', 'potimarron', 350),
  byOptions(VEGETABLES)('Champignons de Paris', 'pommes-de-terre', 890),
  byUnit(FRUIT)('Fraises Gariguette, barquette de 250 g', 'fraises', 450),
  byOptions(FRUIT)('Poires Conférence', 'pommes', 350),
  byOptions(FRUIT)('Prunes reine-claude', 'pommes', 430),
  byUnit(FRUIT)('Framboises, barquette de 125 g', 'fraises', 390),
  byOptions(FRUIT)('Cerises burlat', 'fraises', 790),
  byOptions(FRUIT)('Abricots', 'pommes', 490),
  byUnit(FRUIT)('Melon', 'potimarron', 310),
  byOptions(FRUIT)('Noix de Grenoble', 'noix', 690),
  byOptions(FRUIT)('Châtaignes', 'noix', 580),
  byUnit(FRUIT)('Jus de pomme, bouteille de 1 L', 'petillant', 380),
  byUnit(DAIRY)('Crottin de chèvre', 'chevre', 290),
  byUnit(DAIRY)('Bûche de chèvre cendrée', 'chevre', 520),
  byWeight(DAIRY)('Comté 12 mois', 'tomme', 2190),
  byWeight(DAIRY)('Bleu fermier', 'tomme', 1890),
  byUnit(DAIRY)('Faisselle, pot de 500 g', 'chevre', 340),
  byUnit(DAIRY)('Beurre cru, 250 g', 'tomme', 390),
  byUnit(DAIRY)('Yaourts nature, les quatre', 'chevre', 310),
  byUnit(DAIRY)('Lait cru, bouteille de 1 L', 'petillant', 160),
  byUnit(DAIRY)('Œufs de plein air, le plateau de 30', 'oeufs', 1090),
  byWeight(MEAT)('Saucisses de porc', 'saucisses', 1390),
  weighed(MEAT)('Rôti de porc', 'saucisses', 1290, 1000),
  weighed(MEAT)('Gigot d’agneau', 'saucisses', 2490, 2200),
  weighed(MEAT)('Pintade fermière', 'poulet', 1350, 1500),
  byWeight(MEAT)('Bœuf à bourguignon', 'saucisses', 1590),
  byUnit(MEAT)('Terrine de campagne, 180 g', 'saucisses', 590),
  byUnit(MEAT)('Rillettes, pot de 180 g', 'saucisses', 570),
  byUnit(GROCERY)('Confiture de fraises, pot de 220 g', 'confiture', 480),
  byUnit(GROCERY)('Confiture d’abricots, pot de 220 g', 'confiture', 480),
  byUnit(GROCERY)('Farine de blé T80, 1 kg', 'pain', 260),
  byUnit(GROCERY)('Brioche au beurre', 'pain', 650),
  byUnit(GROCERY)('Cidre brut, bouteille de 75 cl', 'petillant', 490),
  byUnit(GROCERY)('Huile de noix, 25 cl', 'noix', 1090),
];

export interface BagOffer {
  label: string;
  picture: string;
  bagType: 'OPAQUE_UNIT' | 'DETAILED_UNIT' | 'OPAQUE_WEIGHT' | 'UNIT_WEIGHING_REQUIRED';
  pricingModel: PricingModel;
  prices: Prices;
}

export const BAG_OFFERS: readonly BagOffer[] = [
  {
    label: 'Panier de la semaine',
    picture: 'poireaux',
    bagType: 'OPAQUE_UNIT',
    pricingModel: 'BY_UNIT',
    prices: { ...NO_PRICES, unitPrice: 1500 },
  },
  {
    label: 'Panier découverte',
    picture: 'pain',
    bagType: 'DETAILED_UNIT',
    pricingModel: 'BY_UNIT',
    prices: { ...NO_PRICES, unitPrice: 2200 },
  },
  {
    label: 'Panier de pommes de terre',
    picture: 'pommes-de-terre',
    bagType: 'OPAQUE_WEIGHT',
    pricingModel: 'BY_WEIGHT_OPTIONS',
    prices: {
      ...NO_PRICES,
      options: [
        { weight: 10_000, price: 1800 },
        { weight: 25_000, price: 3900 },
      ],
    },
  },
  {
    label: 'Colis de viande',
    picture: 'saucisses',
    bagType: 'UNIT_WEIGHING_REQUIRED',
    pricingModel: 'BY_UNIT_WEIGHING_REQUIRED',
    prices: { ...NO_PRICES, pricePerKilogram: 1390, averageWeight: 5000 },
  },
];
