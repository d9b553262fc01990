import type { CollectionPoint } from '@etal/contract/collection-points';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { FormPage } from '../../forms/form-page.tsx';
import { useLeaveQuestion } from '../../forms/use-leave-question.tsx';
import { BackLink } from '../../routing/back-link.tsx';
import { NotFoundHere } from '../../routing/not-found-here.tsx';
import { paths } from '../../routing/paths.ts';
import { useGoBack } from '../../routing/use-go-back.ts';
import { useShop } from '../../calls/use-shop.ts';
import { AddressField } from './address/address-field.tsx';
import { isSameClosure } from './closures/closure-form.ts';
import { comingClosures, today } from './closures/upcoming.ts';
import { ClosuresField } from './closures/closures-field.tsx';
import { GeneralFields, PaymentsField, StatusField } from './point-fields.tsx';
import { OpeningHoursField } from './slots/opening-hours-field.tsx';
import { SlotDialog } from './slots/slot-dialog.tsx';
import { BLANK_POINT, bodyOf, checkPoint, type PointValues, valuesOf } from './point-form.ts';
import { usePointFetcher } from './point-actions.ts';

export { pointAction as action } from './point-actions.ts';

export function Component() {
  const [params] = useSearchParams();
  const { collectionPoints } = useShop();
  const id = params.get('id');
  const point = collectionPoints.find((candidate) => candidate.id === id);
  if (id !== null && !point)
    return (
      <NotFoundHere
        what="Point de collecte"
        title="Point de collecte non trouvé"
        back={<BackLink to={paths.collectionPoints}>Retour aux points de collecte</BackLink>}
      >
        Son adresse est peut-être incomplète.
      </NotFoundHere>
    );
  return <PointForm key={id} point={point} />;
}

function PointForm({ point }: { point: CollectionPoint | undefined }) {
  const feedback = useFeedback();
  const goBack = useGoBack(paths.collectionPoints);
  const navigate = useNavigate();
  const form = useForm<PointValues>({
    defaultValues: point ? valuesOf(point) : BLANK_POINT,
    resolver: (values) => checkPoint(values, { needsImage: point === undefined }),
  });
  const leave = useLeaveQuestion(form.formState.isDirty);
  const { send, isPending, error } = usePointFetcher(({ intent, point: saved, touching }) => {
    leave.letGo();
    feedback.success(`${saved.label} ${intent === 'create' ? 'ajouté' : 'modifié'} avec succès`);
    if (touching) void navigate(paths.closedOrders(saved.id, touching), { replace: true });
    else goBack();
  });

  return (
    <FormPage
      title={point ? `Modifier ${point.label}` : 'Nouveau point de collecte'}
      form={form}
      isPending={isPending}
      error={error}
      leaveQuestion={leave.question}
      onCancel={() => goBack()}
      onValid={(values) => {
        const body = bodyOf(values);
        send(
          point
            ? {
                intent: 'update',
                id: point.id,
                body,
                closed: comingClosures(body.closures, today()).filter(
                  (closure) => !point.closures.some((saved) => isSameClosure(saved, closure)),
                ),
              }
            : { intent: 'create', body },
        );
      }}
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
