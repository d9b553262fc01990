import type { CollectionPoint } from '@etal/contract/collection-points';
import { Button } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useGoBack } from '../../shared/use-go-back.ts';
import { useShop } from '../../shared/use-shop.ts';
import { useTitle } from '../../shared/use-title.ts';
import { AddressField } from './components/address-field.tsx';
import { ClosuresField } from './components/closures-field.tsx';
import { GeneralFields } from './components/general-fields.tsx';
import { OpeningHoursField } from './components/opening-hours-field.tsx';
import { PaymentsField } from './components/payments-field.tsx';
import { SlotDialog } from './components/slot-dialog.tsx';
import { StatusField } from './components/status-field.tsx';
import { BLANK_POINT, bodyOf, checkPoint, type PointValues, valuesOf } from './point-form.ts';
import { usePointFetcher } from './use-point-fetcher.ts';

export { pointAction as action } from './point-actions.ts';

export function Component() {
  const [params] = useSearchParams();
  const { collectionPoints } = useShop();
  const id = params.get('id');
  const point = collectionPoints.find((candidate) => candidate.id === id);
  if (id !== null && !point) return <EmptyState title="Point de collecte non trouvé">Son adresse est peut-être incomplète.</EmptyState>;
  return <PointForm key={id} point={point} />;
}

function PointForm({ point }: { point: CollectionPoint | undefined }) {
  const title = point ? `Modifier ${point.label}` : 'Nouveau point de collecte';
  useTitle(title);
  const feedback = useFeedback();
  const goBack = useGoBack(paths.collectionPoints);
  const form = useForm<PointValues>({
    defaultValues: point ? valuesOf(point) : BLANK_POINT,
    resolver: (values) => checkPoint(values, { needsImage: point === undefined }),
  });
  const { send, isPending, error } = usePointFetcher(({ intent, point: saved }) => {
    feedback.success(`${saved.label} ${intent === 'create' ? 'ajouté' : 'modifié'} avec succès`);
    goBack();
  });
  useEffect(() => {
    if (error) feedback.error(error);
  }, [error, feedback]);

  const submit = form.handleSubmit((values) => {
    const body = bodyOf(values);
    send(point ? { intent: 'update', id: point.id, body } : { intent: 'create', body });
  });

  return (
    <>
      <PageHeader title={title} />
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} aria-label={title}>
          <fieldset disabled={isPending} className="flex flex-col gap-5">
            <Section title="Informations générales">
              <GeneralFields currentImgUrl={point?.imgUrl} />
            </Section>
            <Section title="Adresse">
              <AddressField isPending={isPending} />
            </Section>
            <Section title="Statut">
              <StatusField />
            </Section>
            <OpeningHoursField />
            <ClosuresField point={point} />
            <Section title="Moyens de paiement">
              <PaymentsField />
            </Section>
          </fieldset>
          <div className="sticky bottom-0 z-10 mt-5 flex gap-3 border-t border-rule bg-paper py-3 max-md:*:flex-1 md:justify-end">
            <Button onClick={() => goBack()} disabled={isPending}>
              Annuler
            </Button>
            <Button type="submit" variant="primary" pending={isPending}>
              Valider
            </Button>
          </div>
        </form>
        {/* Beside the form: a form inside a form would send both. */}
        <SlotDialog />
      </FormProvider>
    </>
  );
}
