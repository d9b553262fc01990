import { buttonClass } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Plus, ShoppingBasket } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { ToggleSaleDialog } from '../saleable/toggle-sale-dialog.tsx';
import { useShop } from '../../../calls/use-shop.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlState } from '../../../routing/use-url-state.ts';
import { BagTable } from './bag-table.tsx';
import { useBagFetcher } from './bag-actions.ts';

export { bagAction as action } from './bag-actions.ts';

const NO_DIALOG = { vente: null };

export function Component() {
  useTitle('Paniers');
  const { articlesBags: bags } = useShop();
  const [params, changeUrl] = useUrlState();
  const { send, isPending, error, forgetError } = useBagFetcher(() => changeUrl(NO_DIALOG, { replace: true }));
  const toToggle = bags.find(({ id }) => id === params.get('vente'));

  return (
    <>
      <PageHeader
        title="Paniers"
        actions={
          bags.length > 0 && (
            <Link to={paths.bagEdit()} className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden />
              Ajouter un panier
            </Link>
          )
        }
      />
      {bags.length === 0 ? (
        <EmptyState
          icon={<ShoppingBasket />}
          title="Aucun Panier"
          action={
            <Link to={paths.bagEdit()} className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden />
              Ajouter mon premier panier
            </Link>
          }
        >
          Un panier réunit plusieurs produits en une seule vente&nbsp;: panier de légumes, colis de viande…
        </EmptyState>
      ) : (
        <BagTable bags={bags} onToggle={({ id }) => changeUrl({ vente: id })} />
      )}
      <ToggleSaleDialog
        item={toToggle}
        isPending={isPending}
        error={error}
        onCancel={() => {
          forgetError();
          changeUrl(NO_DIALOG, { replace: true });
        }}
        onConfirm={() => toToggle && send({ intent: 'toggle', id: toToggle.id, isEnabled: !toToggle.isEnabled })}
      />
    </>
  );
}
