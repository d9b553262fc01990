import type { Address } from '@etal/contract/collection-points';
import type { OpeningHours, OpeningSlot } from '@etal/domain/collection/opening-hours';

export interface FarmPoint {
  label: string;
  description: string;
  picture: string;
  address: Address;
  openingHours: Partial<OpeningHours>;
  onlinePaymentsEnabled?: boolean;
  isEnabled?: boolean;
  addedDaysAgo: number;
}

const slot = (startingHour: number, endingHour: number, daysBefore: number, deadlineHour: number): OpeningSlot => ({
  timePeriod: { startingHour, startingMinute: 0, endingHour, endingMinute: 0 },
  maximumOrderTimingDaysBefore: daysBefore,
  maximumOrderTimingHour: deadlineHour,
  maximumOrderTimingMinute: 0,
});

/** Real towns of the Drôme, so that maps and distances make sense; the streets are made up. */
export const POINTS: FarmPoint[] = [
  {
    label: 'À la ferme',
    description: 'Au bout du chemin des Noyers, sous le hangar. Sonnez la cloche si vous ne voyez personne.',
    picture: 'ferme',
    address: {
      street: '120 chemin des Noyers',
      postalCode: '26400',
      city: 'Crest',
      country: 'France',
      geolocation: { latitude: 44.7286, longitude: 5.0222 },
    },
    openingHours: { wednesday: [slot(16, 19, 1, 20)], friday: [slot(16, 19, 1, 20)] },
    addedDaysAgo: 62,
  },
  {
    label: 'Marché du samedi',
    description: "Place du marché, notre étal est le troisième à gauche en venant de l'église.",
    picture: 'tomates',
    address: {
      street: 'Place du Marché',
      postalCode: '26150',
      city: 'Die',
      country: 'France',
      geolocation: { latitude: 44.7535, longitude: 5.3703 },
    },
    openingHours: { saturday: [slot(8, 13, 1, 18)] },
    onlinePaymentsEnabled: false,
    addedDaysAgo: 55,
  },
  {
    label: 'Épicerie coopérative',
    description: "Les commandes attendent en chambre froide, à l'accueil.",
    picture: 'pommes',
    address: {
      street: '8 rue de la République',
      postalCode: '26000',
      city: 'Valence',
      country: 'France',
      geolocation: { latitude: 44.9334, longitude: 4.8924 },
    },
    openingHours: { tuesday: [slot(9, 12, 2, 12), slot(15, 19, 2, 12)], thursday: [slot(9, 12, 2, 12)] },
    isEnabled: false,
    addedDaysAgo: 20,
  },
];
