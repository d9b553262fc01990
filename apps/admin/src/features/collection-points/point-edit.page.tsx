import type { CollectionPoint } from '@etal/contract/collection-points';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { changedFields } from '../../forms/form-check.ts';
import { FormPage } from '../../forms/form-page.tsx';
import { type Another, useAnother, useFocusOnNext } from '../../forms/use-another.ts';
import { useLeaveQuestion } from '../../forms/use-leave-question.tsx';
import { BackLink } from '../../routing/back-link.tsx';
import { NotFoundHere } from '../../routing/not-found-here.tsx';
import { paths } from '../../routing/paths.ts';
import { useGoBack } from '../../routing/use-go-back.ts';
import { useShop } from '../../calls/use-shop.ts';
import { AddressField } from './address/address-field.tsx';
import { isSameClosure } from './closures/closure-form.ts';
import { ClosuresField } from './closures/closures-field.tsx';
import { GeneralFields, PaymentsField, StatusField } from './point-fields.tsx';
import { OpeningHoursField } from './slots/opening-hours-field.tsx';
import { SlotDialog } from './slots/slot-dialog.tsx';
import { BLANK_POINT, bodyOf, checkPoint, copyOf, type PointValues, valuesOf } from './point-form.ts';
import { usePointFetcher } from './point-actions.ts';

export { pointAction as action } from './point-actions.ts';

export function Component() {
  const [params] = useSearchParams();
  const { collectionPoints } = useShop();
  const [id, copiedId] = [params.get('id'), params.get('copie')];
  const another = useAnother(paths.collectionPointEdit());
  const point = collectionPoints.find((candidate) => candidate.id === id);
  const copied = collectionPoints.find((candidate) => candidate.id === copiedId);
  if ((id !== null && !point) || (copiedId !== null && !copied))
    return (
      <NotFoundHere
        what="Point de collecte"
        title="Point de collecte non trouvé"
        back={<BackLink to={paths.collectionPoints}>Retour aux points de collecte</BackLink>}
      >
        Son adresse est peut-être incomplète.
      </NotFoundHere>
    );
  return <PointForm key={`${id} ${copiedId} ${another.round}`} {...{ point, copied, another }} />;
}

interface PointFormProps {
  point: CollectionPoint | undefined;
  /** What a new point begins with. */
  copied: CollectionPoint | undefined;
  another: Another;
}

function PointForm({ point, copied, another }: PointFormProps) {
  const feedback = useFeedback();
  const goBack = useGoBack(paths.collectionPoints);
  const navigate = useNavigate();
  const [opened] = useState(() => point && valuesOf(point));
  const form = useForm<PointValues>({
    defaultValues: opened ?? (copied ? copyOf(copied) : BLANK_POINT),
    resolver: (values) => checkPoint(values, { needsImage: point === undefined }),
  });
  const leave = useLeaveQuestion(form.formState.isDirty);
  useFocusOnNext(another.round, () => form.setFocus('label'));
  const { send, isPending, error } = usePointFetcher(({ intent, point: saved, touching }) => {
    leave.letGo();
    feedback.success(`${saved.label} ${intent === 'create' ? 'ajouté' : 'modifié'} avec succès`);
    if (another.isWanted()) another.begin();
    else if (touching) void navigate(paths.closedOrders(saved.id, touching), { replace: true });
    else goBack();
  });

  return (
    <FormPage
      title={point ? `Modifier ${point.label}` : 'Nouveau point de collecte'}
      form={form}
      isPending={isPending}
      error={error}
      onCancel={() => goBack()}
      onValid={(values) => {
        const body = bodyOf(values);
        send(
          point && opened
            ? {
                intent: 'update',
                id: point.id,
                body: changedFields(bodyOf(opened), body),
                closed: body.closures.filter(
                  (closure) => !point.closures.some((saved) => isSameClosure(saved, closure)),
                ),
              }
            : { intent: 'create', body },
        );
      }}
      another={point ? undefined : another}
      dialogs={<SlotDialog />}
    >
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
    </FormPage>
  );
}
