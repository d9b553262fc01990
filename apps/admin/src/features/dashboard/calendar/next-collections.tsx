import type { Dashboard } from '@etal/contract/dashboard';
import { formatDay } from '@etal/texts/format';
import { Badge } from '@etal/ui/badge';
import { Section } from '@etal/ui/section';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { waitingWords } from '../figures/figures.view.ts';

type NextCollection = Dashboard['nextCollections'][number];

export function NextCollections({ collections, today }: { collections: readonly NextCollection[]; today: string }) {
  return (
    <Section title="Prochaines collectes">
      {collections.length === 0 ? (
        <p className="text-ink-soft">Aucune commande à remettre pour le moment.</p>
      ) : (
        <ul className="divide-y divide-rule">
          {collections.map((collection) => (
            <CollectionLine
              key={`${collection.date} ${collection.collectionPointId}`}
              collection={collection}
              isToday={collection.date === today}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function CollectionLine({ collection, isToday }: { collection: NextCollection; isToday: boolean }) {
  const { date, collectionPointId, collectionPointLabel } = collection;
  return (
    <li className="relative py-2.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2">
        <Link
          to={paths.preparationOf(date, collectionPointId)}
          className="font-semibold text-ink underline-offset-3 after:absolute after:inset-0 first-letter:uppercase hover:underline"
        >
          {formatDay(date)}
        </Link>
        {isToday && <Badge tone="tomato">Aujourd'hui</Badge>}
      </div>
      <p>{collectionPointLabel}</p>
      <p className="text-sm text-ink-soft">{waitingWords(collection)}</p>
    </li>
  );
}
