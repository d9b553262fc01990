/** Made-up neighbours. The last four were written down at the market; the others came with their orders. */
const NAMES: [firstname: string, lastname: string, city: string][] = [
  ['Anne', 'Durand', 'Crest'],
  ['Bernard', 'Petit', 'Die'],
  ['Camille', 'Roche', 'Crest'],
  ['Daniel', 'Faure', 'Aouste-sur-Sye'],
  ['Élise', 'Blanc', 'Crest'],
  ['Fanny', 'Girard', 'Die'],
  ['Gilles', 'Morel', 'Saillans'],
  ['Hélène', 'Barbier', 'Crest'],
  ['Inès', 'Charrier', 'Saillans'],
  ['Jacques', 'Vidal', 'Die'],
  ['Karine', 'Lemoine', 'Crest'],
  ['Léa', 'Martin', 'Allex'],
  ['Marc', 'Fournier', 'Die'],
  ['Nadia', 'Benali', 'Crest'],
  ['Olivier', 'Garnier', 'Grâne'],
  ['Pauline', 'Arnaud', 'Die'],
  ['Quentin', 'Leroy', 'Crest'],
  ['Rachel', 'Meunier', 'Saillans'],
  ['Sylvain', 'Chevalier', 'Die'],
  ['Thérèse', 'Rousseau', 'Aouste-sur-Sye'],
  ['Ugo', 'Ferrari', 'Crest'],
  ['Valérie', 'Masson', 'Allex'],
  ['William', 'Noël', 'Die'],
  ['Xavier', 'Perrin', 'Crest'],
  ['Yasmine', 'Haddad', 'Grâne'],
  ['Zoé', 'Lambert', 'Die'],
  ['Agnès', 'Gauthier', 'Crest'],
  ['Baptiste', 'Colin', 'Saillans'],
  ['Chantal', 'Brun', 'Die'],
  ['Denis', 'Aubert', 'Crest'],
];

const WRITTEN_DOWN = 4;

const SHOPPERS = NAMES.map(([firstname, lastname, city], index) => ({
  firstname,
  lastname,
  city,
  email: `${firstname}.${lastname}@clients.test`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
  // Of the range kept for fiction (ARCEP).
  phone: `06 39 98 00 ${String(index + 10)}`,
}));

export const SHOPPERS_WHO_ORDER = SHOPPERS.slice(0, -WRITTEN_DOWN);
export const SHOPPERS_BY_HAND = SHOPPERS.slice(-WRITTEN_DOWN);
