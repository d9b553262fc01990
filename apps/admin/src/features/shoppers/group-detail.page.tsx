import { formatInteger } from '@etal/texts/format';
import { buttonClass } from '@etal/ui/button';
import { DescriptionList } from '@etal/ui/description-list';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { BackLink } from '../../routing/back-link.tsx';
import { paths } from '../../routing/paths.ts';
import { useShop } from '../../calls/use-shop.ts';
import { useTitle } from '../../routing/use-title.ts';
import { ShoppersList } from './shoppers-table.tsx';
import { loadShoppers, pageQueryOf, readShoppersQuery, type ShoppersData } from './shopper-list.view.ts';

export function loader({ request, params }: LoaderFunctionArgs): ShoppersData {
  const query = readShoppersQuery(new URL(request.url).searchParams);
  return loadShoppers(pageQueryOf({ ...query, group: params['id'] ?? '', search: '' }));
}

const BACK = <BackLink to={paths.shoppersGroups}>Retour aux groupes</BackLink>;

export function Component() {
  const { id } = useParams();
  const { shoppersGroups, collectionPoints } = useShop();
  const { shoppers } = useLoaderData<ShoppersData>();
  const group = shoppersGroups.find((candidate) => candidate.id === id);
  const point = collectionPoints.find((candidate) => candidate.id === group?.collectionPointUuid);
  useTitle(group?.label ?? 'Groupe non trouvé');
  if (!group) {
    return (
      <>
        <PageHeader title="Groupe de clients" back={BACK} />
        <EmptyState title="Groupe non trouvé">Son adresse est peut-être incomplète.</EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={group.label}
        back={BACK}
        actions={
          <Link to={paths.writeMessage({ groupe: group.id })} className={buttonClass()}>
            Écrire au groupe
          </Link>
        }
      />
      <div className="flex flex-col gap-5">
        <Section title="Informations">
          <DescriptionList
            items={[
              { term: 'Description', description: group.description },
              { term: 'Membres', description: formatInteger(group.membersCount) },
              {
                term: 'Point de collecte',
                description: point ? (
                  <Link to={paths.collectionPoint(point.id)} className={textLinkClass}>
                    {point.label}
                  </Link>
                ) : (
                  'Aucun'
                ),
              },
            ]}
          />
        </Section>
        <Section title="Membres">
          <ShoppersList
            shoppers={shoppers}
            caption={`Membres de ${group.label}`}
            empty={<p className="text-ink-soft">Personne n'a encore commandé à ce point de collecte.</p>}
          />
        </Section>
      </div>
    </>
  );
}
