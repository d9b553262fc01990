import type { ArticlesBag } from '@etal/contract/baskets';
import { BAG_PRICING, listsItsContents } from '@etal/domain/catalog/bags';
import { unitWord } from '@etal/domain/catalog/units';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { DepositFields } from '../saleable/deposit-fields.tsx';
import { GeneralFields } from '../saleable/saleable-fields.tsx';
import { PriceFields, VatField } from '../saleable/price-fields.tsx';
import { SaleableFormPage } from '../saleable/saleable-form-page.tsx';
import { moneyTaken } from '../money-taken.ts';
import { savedMessage } from '../saleable/saleable-form.ts';
import { StockFields } from '../saleable/stock-fields.tsx';
import { BackLink } from '../../../routing/back-link.tsx';
import { NotFoundHere } from '../../../routing/not-found-here.tsx';
import { paths } from '../../../routing/paths.ts';
import { type Another, useAnother, useFocusOnNext } from '../../../forms/use-another.ts';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { useGoBack } from '../../../routing/use-go-back.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { type BagValues, BLANK_BAG, bodyOf, checkBag, copyOf, editBodyOf, valuesOf } from './bag-form.ts';
import { BagTypeField } from './bag-fields.tsx';
import { ContentsField } from './contents-field.tsx';
import { useBagFetcher } from './bag-actions.ts';

export { bagAction as action } from './bag-actions.ts';

export function Component() {
  const [params] = useSearchParams();
  const { articlesBags } = useShop();
  const [id, copiedId] = [params.get('id'), params.get('copie')];
  const another = useAnother(paths.bagEdit());
  const bag = articlesBags.find((candidate) => candidate.id === id);
  const copied = articlesBags.find((candidate) => candidate.id === copiedId);
  if ((id !== null && !bag) || (copiedId !== null && !copied))
    return (
      <NotFoundHere
        what="Panier"
        title="Panier introuvable"
        back={<BackLink to={paths.bags}>Retour aux paniers</BackLink>}
      >
        Il a peut-être été supprimé.
      </NotFoundHere>
    );
  return <BagForm key={`${id} ${copiedId} ${another.round}`} {...{ bag, copied, another }} />;
}

interface BagFormProps {
  bag: ArticlesBag | undefined;
  /** What a new bag begins with. */
  copied: ArticlesBag | undefined;
  another: Another;
}

function BagForm({ bag, copied, another }: BagFormProps) {
  const { singleArticles, parameters } = useShop();
  const feedback = useFeedback();
  const goBack = useGoBack(paths.bags);
  const [opened] = useState(() => bag && valuesOf(bag));
  const form = useForm<BagValues>({
    defaultValues: opened ?? (copied ? copyOf(copied) : BLANK_BAG),
    resolver: (values) => checkBag(values, { needsImage: bag === undefined, articles: singleArticles }),
  });
  const [bagType, typedUnit] = useWatch({ control: form.control, name: ['bagType', 'unit'] });

  const leave = useLeaveQuestion(form.formState.isDirty);
  useFocusOnNext(another.round, () => form.setFocus('label'));
  const { send, isPending, error } = useBagFetcher(({ bag: saved }) => {
    const { tone, text } = savedMessage(
      { label: saved.label, pricingModel: BAG_PRICING[saved.bagType] },
      bag ? 'modifié' : 'ajouté',
      moneyTaken({ parameters }),
    );
    feedback[tone](text);
    leave.letGo();
    if (another.isWanted()) another.begin();
    else goBack();
  });

  return (
    <SaleableFormPage
      title={bag ? `Modifier ${bag.label}` : 'Nouveau Panier'}
      form={form}
      isPending={isPending}
      error={error}
      onCancel={() => goBack()}
      onValid={(values) => {
        send(
          bag && opened
            ? { intent: 'update', id: bag.id, body: editBodyOf(opened, values, singleArticles) }
            : { intent: 'create', body: bodyOf(values, singleArticles) },
        );
      }}
      another={bag ? undefined : another}
      general={<GeneralFields currentImgUrl={bag?.imgUrl} />}
    >
      <Section title="Type de panier">
        <div className="flex flex-col gap-6">
          <BagTypeField />
          {listsItsContents(bagType) && (
            <ContentsField
              articles={singleArticles}
              hint="Vos clients voient cette liste, et elle sert à préparer les paniers. Elle peut rester vide."
            />
          )}
        </div>
      </Section>
      <Section title="Tarif">
        <PriceFields pricingModel={BAG_PRICING[bagType]} thing="panier" />
      </Section>
      <Section title="TVA">
        <VatField />
      </Section>
      <DepositFields kinds={parameters.depositKinds} unit="panier" />
      <Section title="Stock">
        <StockFields unit={unitWord(typedUnit) ?? 'panier'} />
      </Section>
    </SaleableFormPage>
  );
}
