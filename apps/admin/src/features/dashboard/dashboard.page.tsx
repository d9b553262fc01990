import { formatInteger } from '@etal/texts/format';
import { PageHeader } from '@etal/ui/page-header';
import { textLinkClass } from '@etal/ui/text-link';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useShop } from '../../shared/use-shop.ts';
import { useTitle } from '../../shared/use-title.ts';

export function Component() {
  useTitle('Accueil');
  const { details, slug, activeOrders, singleArticles, articlesBags, collectionPoints } = useShop();
  const counters = [
    { label: 'Commandes actives', count: activeOrders.length, to: paths.activeOrders },
    { label: 'Articles', count: singleArticles.length, to: paths.articles },
    { label: 'Paniers', count: articlesBags.length, to: paths.bags },
    { label: 'Points de collecte', count: collectionPoints.length, to: paths.collectionPoints },
  ];
  return (
    <>
      <PageHeader
        title={`Bonjour ${details.label}`}
        description={
          <a href={paths.shopWebsite(slug)} target="_blank" rel="noreferrer" className={`${textLinkClass} inline-flex items-center gap-1`}>
            Voir ma boutique en ligne
            <ExternalLink aria-hidden className="size-4" />
          </a>
        }
      />
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {counters.map(({ label, count, to }) => (
          <li key={to}>
            <Link to={to} className="block rounded-lg border border-rule bg-surface p-4 text-ink no-underline shadow-stall hover:border-leaf">
              <span className="block font-display text-3xl font-bold tabular-nums">{formatInteger(count)}</span>
              <span className="text-ink-soft">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
