import { COLUMN } from '../layout/look.ts';
import { PointCard } from './point-card.tsx';
import { storeData, summary } from '../layout/structured-data.ts';
import type { DrawPage, PageOf } from './page.ts';

export const drawPoints: DrawPage<PageOf<'points'>> = (view, page) => {
  const { details, collectionPoints } = view.storefront;
  const places = collectionPoints.map(({ label, address }) => `${label} (${address.city})`);
  return {
    head: {
      title: `Points de collecte – ${details.label}`,
      description: summary(`Où retirer vos commandes\u00A0: ${places.join(', ')}.`),
      canonical: view.absolute(page),
      image: `${view.origin}${details.coverImgUrl}`,
      data: [storeData(view)],
    },
    body: (
      <div className={`${COLUMN} pt-8`}>
        <h1 className="text-3xl font-extrabold">Points de collecte</h1>
        <p className="mt-2 max-w-prose text-pretty">
          Commandez en ligne, puis venez retirer votre commande au point et au créneau de votre choix.
        </p>
        {collectionPoints.length === 0 ? (
          <p className="mt-6">Aucun point de collecte n'est ouvert pour le moment.</p>
        ) : (
          <ul className="mt-6 grid gap-5">
            {collectionPoints.map((point) => (
              <PointCard key={point.id} view={view} point={point} isFull />
            ))}
          </ul>
        )}
      </div>
    ),
  };
};
