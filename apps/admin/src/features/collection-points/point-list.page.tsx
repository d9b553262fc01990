import { buttonClass } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { MapPin, Palmtree, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { ToggleSaleDialog } from '../catalog/catalog.ts';
import { useShop } from '../../calls/use-shop.ts';
import { useTitle } from '../../routing/use-title.ts';
import { useUrlState } from '../../routing/use-url-state.ts';
import { PointCard } from './point-card.tsx';
import { usePointFetcher } from './point-actions.ts';

export { pointAction as action } from './point-actions.ts';

export function Component() {
  useTitle('Points de collecte');
  const { collectionPoints: points } = useShop();
  const [params, changeUrl] = useUrlState();
  const { send, isPending, error, forgetError } = usePointFetcher(() => changeUrl({ vente: null }, { replace: true }));
  const toToggle = points.find(({ id }) => id === params.get('vente'));

  return (
    <>
      <PageHeader
        title="Points de collecte"
        actions={
          points.length > 0 && (
            <>
              <Link to={paths.holidays} className={buttonClass()}>
                <Palmtree aria-hidden />
                Boutique en congés
              </Link>
              <AddLink>Ajouter un point de collecte</AddLink>
            </>
          )
        }
      />
      {points.length === 0 ? (
        <EmptyState
          icon={<MapPin />}
          title="Aucun Point de collecte"
          action={<AddLink>Ajouter mon premier point de collecte</AddLink>}
        >
          Ajoutez les lieux où vos clients viennent chercher leurs commandes&nbsp;: la ferme, un marché, un magasin…
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
          {points.map((point) => (
            <li key={point.id}>
              <PointCard point={point} onToggle={() => changeUrl({ vente: point.id })} />
            </li>
          ))}
        </ul>
      )}
      <ToggleSaleDialog
        item={toToggle}
        kind="point"
        isPending={isPending}
        error={error}
        onCancel={() => {
          forgetError();
          changeUrl({ vente: null }, { replace: true });
        }}
        onConfirm={() => toToggle && send({ intent: 'toggle', id: toToggle.id, isEnabled: !toToggle.isEnabled })}
      />
    </>
  );
}

function AddLink({ children }: { children: string }) {
  return (
    <Link to={paths.collectionPointEdit()} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden />
      {children}
    </Link>
  );
}
