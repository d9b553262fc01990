import { DEFAULT_SLOT, NO_OPENING_HOURS } from '@etal/domain/collection/opening-hours';
import { shopPoster } from '@etal/texts/poster';
import { describe, expect, it } from 'vitest';
import { codeInPdf } from '../../../../testing/readers/code-in-pdf.ts';
import { pagesOfPdf, textOfPdf } from '../../../../testing/readers/text-of-pdf.ts';
import { drawPoster } from './draw-poster.ts';

const point = (n: number) => ({
  label: `Marché ${n}`,
  address: { street: `${n} place de la Liberté`, postalCode: '24200', city: 'Sarlat' },
  openingHours: { ...NO_OPENING_HOURS, saturday: [DEFAULT_SLOT] },
});
const points = (count: number) => Array.from({ length: count }, (_, index) => point(index + 1));
const draw = ({ shopLabel = 'La Ferme', url = 'https://etal.example/boutique/la-ferme', count = 1 } = {}) =>
  drawPoster({
    ...shopPoster({ shopLabel, url, points: points(count) }),
    picture: null,
    date: new Date('2026-11-15T09:00:00Z'),
  });

describe('the poster', () => {
  it.each<[string, { shopLabel?: string; url?: string; count?: number }]>([
    ['without a point', { count: 0 }],
    ['with many points', { count: 40 }],
    [
      'with a name without end',
      {
        shopLabel:
          'La Ferme de la Vallée des Merveilles et du Plateau des Millevaches, maraîchage et élevage en famille depuis 1898',
      },
    ],
    [
      'with an address without end',
      { url: `https://une-adresse-vraiment-tres-longue.etal.example/boutique/${'la-ferme-de-la-vallee-'.repeat(5)}1` },
    ],
  ])('%s is one sheet, whose code is read', async (_case, given) => {
    const pdf = await draw(given);
    expect(pagesOfPdf(pdf)).toBe(1);
    expect(codeInPdf(pdf)).toBe(given.url ?? 'https://etal.example/boutique/la-ferme');
  });

  it('leaves to the site the points that do not fit, and says how many', async () => {
    const text = textOfPdf(await draw({ count: 40 }));
    const shown = text.match(/^Marché \d+$/gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(2);
    expect(text).toContain(`et ${40 - shown} autres points de collecte sur le site.`);
    expect(textOfPdf(await draw({ count: 2 }))).not.toContain('autre');
  });

  it('says in words what the code shows, and has no page number', async () => {
    const pdf = await draw();
    expect(pdf.toString('latin1')).toContain('/S /Figure');
    expect(pdf.toString('latin1')).toMatch(/\/Alt \(/);
    expect(textOfPdf(pdf)).not.toContain('1 / 1');
  });
});
