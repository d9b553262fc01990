import type { ShopAggregate } from '@etal/contract/shop';
import { formatInteger } from '@etal/texts/format';
import { buttonClass } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { useShop } from '../../calls/use-shop.ts';
import { useTitle } from '../../routing/use-title.ts';

type Group = ShopAggregate['shoppersGroups'][number] & { pointLabel: string | undefined };

const COLUMNS: Column<Group>[] = [
  {
    id: 'label',
    header: 'Groupe',
    kind: 'lead',
    cell: ({ id, label, description }) => (
      <>
        <Link to={paths.shoppersGroup(id)} className={rowLinkClass}>
          {label}
        </Link>
        <div className="text-sm text-ink-soft">{description}</div>
      </>
    ),
  },
  { id: 'point', header: 'Point de collecte', cell: ({ pointLabel }) => pointLabel ?? 'Aucun' },
  { id: 'members', header: 'Membres', align: 'end', cell: ({ membersCount }) => formatInteger(membersCount) },
];

/** R-SHOPPERS-2: made with its point, never by hand. */
export function Component() {
  useTitle('Groupes de clients');
  const { shoppersGroups, collectionPoints } = useShop();
  const groups = shoppersGroups.map((group) => ({
    ...group,
    pointLabel: collectionPoints.find(({ id }) => id === group.collectionPointUuid)?.label,
  }));
  return (
    <>
      <PageHeader
        title="Groupes de clients"
        description="Un groupe par point de collecte, créé tout seul&nbsp;: vos clients le rejoignent en y commandant."
      />
      {groups.length === 0 ? (
        <EmptyState
          icon={<UsersRound />}
          title="Aucun groupe"
          action={
            <Link to={paths.collectionPointEdit()} className={buttonClass({ variant: 'primary' })}>
              Ajouter un point de collecte
            </Link>
          }
        >
          Ajoutez un point de collecte&nbsp;: son groupe sera créé avec lui.
        </EmptyState>
      ) : (
        <Table caption="Groupes de clients" columns={COLUMNS} rows={groups} rowKey={({ id }) => id} />
      )}
    </>
  );
}
