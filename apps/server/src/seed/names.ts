export const FIRSTNAMES = [
  'Anne', 'Bernard', 'Camille', 'Daniel', 'Élise', 'Fanny', 'Gilles', 'Hélène', 'Inès', 'Jacques', 'Karine', 'Léa', 'Marc', 'Nadia', 'Olivier', 'Pauline',
  'Quentin', 'Rachel', 'Sylvain', 'Thérèse', 'Ugo', 'Valérie', 'William', 'Xavier', 'Yasmine', 'Zoé', 'Agnès', 'Baptiste', 'Chloé', 'Didier', 'Émile', 'Françoise',
  'Gaëlle', 'Hugo', 'Isabelle', 'Jérôme', 'Kévin', 'Louise', 'Maëlle', 'Noémie', 'Océane', 'Pascal', 'Romain', 'Solène', 'Théo', 'Véronique', 'Yves', 'Aurélie',
] as const;

export const LASTNAMES = [
  'Arnaud', 'Barbier', 'Benali', 'Bernard', 'Blanc', 'Bonnet', 'Boyer', 'Brun', 'Charrier', 'Chevalier', 'Colin', 'Da Silva', 'Dubois', 'Dufour', 'Durand', 'Fabre',
  'Faure', 'Ferrari', 'Fontaine', 'Fournier', 'Garnier', 'Gauthier', 'Girard', 'Guérin', 'Haddad', 'Henry', 'Jacquet', 'Lambert', 'Laurent', 'Lefèvre', 'Lemoine', 'Leroy',
  'L’Hôpital', 'Martin', 'Masson', 'Mercier', 'Meunier', 'Michel', 'Morel', 'Moulin', 'Nguyen', 'Noël', 'Perrin', 'Petit', 'Picard', 'Renaud', 'Richard', 'Rivière',
  'Robert', 'Roche', 'Rousseau', 'Roux', 'Roy', 'Sanchez', 'Simon', 'Thomas', 'Vidal', 'Vincent', 'Weber', 'Ytier',
] as const;

export interface Town {
  city: string;
  postalCode: string;
  latitude: number;
  longitude: number;
}

const town = (city: string, postalCode: string, latitude: number, longitude: number): Town => ({ city, postalCode, latitude, longitude });

/** Real towns, so that maps and distances make sense; the streets are made up. */
export const TOWNS: readonly Town[] = [
  town('Crest', '26400', 44.7286, 5.0222),
  town('Die', '26150', 44.7535, 5.3703),
  town('Valence', '26000', 44.9334, 4.8924),
  town('Sarlat-la-Canéda', '24200', 44.8903, 1.2166),
  town('Bergerac', '24100', 44.8537, 0.4833),
  town('Quimper', '29000', 47.9975, -4.0979),
  town('Vannes', '56000', 47.6582, -2.7608),
  town('Alençon', '61000', 48.4329, 0.0919),
  town('Bayeux', '14400', 49.2764, -0.7024),
  town('Arras', '62000', 50.291, 2.7775),
  town('Colmar', '68000', 48.0794, 7.3585),
  town('Beaune', '21200', 47.026, 4.84),
  town('Annecy', '74000', 45.8992, 6.1294),
  town('Millau', '12100', 44.0986, 3.0783),
  town('Uzès', '30700', 44.0124, 4.4197),
  town('Foix', '09000', 42.9646, 1.6051),
];

export const SHOP_BEGINNINGS = ['La Ferme', 'Le Potager', 'Le Verger', 'Les Jardins', 'Le Rucher', 'La Bergerie', 'La Chèvrerie', 'Le Fournil', 'Le Clos', 'La Basse-cour', 'Le Moulin', "L'Étable"] as const;
export const SHOP_ENDINGS = [
  'des Trois Chênes', 'du Lavoir', 'de la Combe', 'des Quatre Vents', 'du Vieux Pont', 'de la Source', 'des Hirondelles', 'du Pré Long', 'de la Garenne', 'des Tilleuls', 'du Bout du Monde', 'de la Fontaine',
  'des Collines', 'du Petit Bois', "de l'Aubépine", 'des Genêts', 'du Grand Champ', 'de la Rivière', 'des Mûriers', 'du Soleil levant', 'de la Croix blanche', 'des Noisetiers', "de l'Écluse", 'du Marronnier', 'de la Lande',
] as const;
export const STREETS = ['rue de la République', 'chemin des Noyers', 'place du Marché', 'route de la Gare', "rue de l'Église", 'avenue Jean-Jaurès', 'impasse du Four', 'quai des Tanneurs'] as const;
