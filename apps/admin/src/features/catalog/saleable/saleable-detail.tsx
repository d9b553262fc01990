import type { Saleable } from '@etal/contract/saleables';
import type { PricingModel } from '@etal/domain/catalog/pricing';
import type { Tag } from '@etal/domain/catalog/tags';
import { imageUrlOfWidth } from '@etal/domain/images';
import { DEPOSIT_LABEL, depositNotice } from '@etal/texts/deposits';
import { fieldNames } from '@etal/texts/fields';
import { allergensText } from '@etal/texts/food-law';
import { formatDate, formatInteger } from '@etal/texts/format';
import { PERISHABLE_LABEL, perishableWords } from '@etal/texts/withdrawal';
import { Button, buttonClass } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { DescriptionList } from '@etal/ui/description-list';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { stockSummary } from '@etal/texts/stock';
import type { Unit } from '@etal/texts/units';
import { textLinkClass } from '@etal/ui/text-link';
import { Thumbnail } from '@etal/ui/thumbnail';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LatestOrders } from '../../orders/orders.ts';
import { SaleableTags, SaleStatus } from './saleable-marks.tsx';
import { ToggleSaleDialog } from './toggle-sale-dialog.tsx';
import type { IntentFetcher } from '../../../calls/intents.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlState } from '../../../routing/use-url-state.ts';
import { PricingSummary } from './pricing-summary.tsx';

interface SaleableDetailProps {
  saleable: Saleable;
  pricingModel: PricingModel;
  /** What one is called that names no unit: a bag is no piece. */
  unnamedUnit?: Unit;
  pricingTitle: { term: string; description: string };
  back: ReactNode;
  editPath: string;
  copyPath: string;
  publicPath: string;
  /** Facts that only one kind has, such as an article's category. */
  facts?: { term: string; description: ReactNode }[];
  caption?: string;
  children?: ReactNode;
  fetcher: Pick<IntentFetcher<never>, 'isPending' | 'error' | 'forgetError'>;
  onToggle: () => void;
  onDelete: () => void;
}

/** Closes either dialog; a page calls it when its action is done. */
export const NO_DETAIL_DIALOG = { dialogue: null };

/** The page of an article or of a bag. Its dialogs are in the URL (R-SCREENS-3). */
export function SaleableDetail({
  saleable,
  pricingModel,
  unnamedUnit = null,
  pricingTitle,
  back,
  editPath,
  copyPath,
  publicPath,
  facts,
  caption,
  children,
  fetcher,
  onToggle,
  onDelete,
}: SaleableDetailProps) {
  useTitle(saleable.label);
  const [params, changeUrl] = useUrlState();
  const dialog = params.get('dialogue');
  const closeDialog = () => {
    fetcher.forgetError();
    changeUrl(NO_DETAIL_DIALOG, { replace: true });
  };

  return (
    <>
      <PageHeader
        title={saleable.label}
        description={caption}
        marks={<SaleStatus isEnabled={saleable.isEnabled} />}
        back={back}
        actions={
          <>
            <Button onClick={() => changeUrl({ dialogue: 'vente' })}>
              {saleable.isEnabled ? 'Désactiver la vente' : 'Activer la vente'}
            </Button>
            <Link to={copyPath} className={buttonClass({})}>
              Dupliquer
            </Link>
            <Link to={editPath} className={buttonClass({ variant: 'primary' })}>
              Modifier
            </Link>
          </>
        }
      />
      <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="mx-auto w-full max-w-80">
          <Thumbnail
            src={imageUrlOfWidth(saleable.imgUrl, 800)}
            alt={saleable.label}
            name={saleable.label}
            size="fill"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section title="Tarif">
            <PricingSummary
              title={pricingTitle}
              pricingModel={pricingModel}
              prices={saleable}
              tvaRate={saleable.tvaRate}
            />
          </Section>
          {children}
          <Section title="Informations">
            <DescriptionList
              items={[
                { term: 'Statut', description: <SaleStatus isEnabled={saleable.isEnabled} long /> },
                ...(facts ?? []),
                {
                  term: 'Labels',
                  description: saleable.tags.length > 0 ? <TagsLine tags={saleable.tags} /> : 'Aucun label',
                },
                { term: fieldNames.origin, description: saleable.origin ?? 'Non précisée' },
                ...foodFacts(saleable),
                { term: PERISHABLE_LABEL, description: perishableWords(saleable.perishable) },
                ...(saleable.depositKindId === null
                  ? []
                  : [
                      {
                        term: DEPOSIT_LABEL,
                        description: saleable.deposit
                          ? depositNotice(saleable.deposit)
                          : 'Désactivée dans vos paramètres',
                      },
                    ]),
                {
                  term: 'Stock',
                  description: stockSummary({ ...saleable, pricingModel, unit: saleable.unit ?? unnamedUnit }),
                },
                {
                  term: 'Description',
                  description: <span className="whitespace-pre-line">{saleable.description}</span>,
                },
                { term: 'Commandes', description: formatInteger(saleable.ordersCount) },
                {
                  term: 'Page publique',
                  description: (
                    <a
                      href={publicPath}
                      target="_blank"
                      rel="noreferrer"
                      className={`${textLinkClass} inline-flex items-center gap-1`}
                    >
                      Voir sur mon site
                      <ExternalLink aria-hidden className="size-4" />
                    </a>
                  ),
                },
                { term: 'Ajouté le', description: formatDate(saleable.creationDate) },
              ]}
            />
          </Section>
          <LatestOrders />
          <div className="border-t border-rule pt-5">
            <Button variant="danger" onClick={() => changeUrl({ dialogue: 'suppression' })}>
              Supprimer l'article
            </Button>
          </div>
        </div>
      </div>
      <ToggleSaleDialog
        item={dialog === 'vente' ? saleable : undefined}
        isPending={fetcher.isPending}
        error={fetcher.error}
        onCancel={closeDialog}
        onConfirm={onToggle}
      />
      <ConfirmDialog
        open={dialog === 'suppression'}
        danger
        title={`Supprimer ${saleable.label}\u00A0?`}
        confirmLabel="Supprimer l'article"
        pending={fetcher.isPending}
        error={fetcher.error}
        onCancel={closeDialog}
        onConfirm={onDelete}
      >
        Il disparaîtra de votre catalogue et de votre site. C'est définitif.
      </ConfirmDialog>
    </>
  );
}

/** What food law asks, where it is said (R-CATALOG-43). */
const foodFacts = ({ variety, ingredients, allergens, storage }: Saleable) =>
  [
    { term: fieldNames.variety, description: variety },
    { term: fieldNames.ingredients, description: ingredients },
    { term: fieldNames.allergens, description: allergens.length > 0 ? allergensText(allergens) : null },
    { term: fieldNames.storage, description: storage },
  ].filter(({ description }) => description !== null);

function TagsLine({ tags }: { tags: Tag[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      <SaleableTags tags={tags} />
    </span>
  );
}
