import { CallError } from '@etal/contract/client';
import type { CallInput } from '@etal/contract/endpoint';
import { createShop, getShopAggregate } from '@etal/contract/shop';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Checkbox } from '@etal/ui/checkbox';
import { useFeedback } from '@etal/ui/feedback';
import { ImageField } from '@etal/ui/image-field';
import { TextArea } from '@etal/ui/text-area';
import { TextField } from '@etal/ui/text-field';
import { textLinkClass } from '@etal/ui/text-link';
import { useEffect, useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, redirect, useNavigate } from 'react-router';
import { call } from '../../../calls/api.ts';
import { leaveIfShutOut } from '../../../calls/failure.ts';
import { defineIntents } from '../../../calls/intents.ts';
import { LeaveGuard, useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { useResend } from '../../../forms/use-resend.ts';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { checkWelcomeForm, type WelcomeValues } from './account-checks.ts';

/** Only a signed-in user without a shop may stay here; the answer of the aggregate tells. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  try {
    await call(getShopAggregate, {}, { signal: request.signal });
  } catch (error) {
    if (error instanceof CallError && error.status === 418) return null;
    leaveIfShutOut(error);
    throw error;
  }
  throw redirect(paths.home);
}

const { action, useFetcher } = defineIntents(async (body: CallInput<typeof createShop>['body']) => {
  try {
    return await call(createShop, { body });
  } catch (error) {
    // It exists: another tab has made it, or this one, whose answer was lost on its way.
    if (error instanceof CallError && error.status === 409) throw redirect(paths.home);
    throw error;
  }
});
export { action };

/** The loader would leave for the dashboard before the page could say that the shop is there. */
export const shouldRevalidate = (): boolean => false;

const EMPTY: WelcomeValues = {
  label: '',
  about: '',
  thumbnailImg: null,
  coverImg: null,
  notifyMe: true,
  termsAccepted: false,
};

export function Component() {
  const feedback = useFeedback();
  const navigate = useNavigate();
  const failure = useRef<HTMLDivElement>(null);
  const { register, control, handleSubmit, formState } = useForm<WelcomeValues>({
    defaultValues: EMPTY,
    resolver: checkWelcomeForm,
  });
  const { errors, isDirty } = formState;
  const leave = useLeaveQuestion(isDirty);
  const { send, isPending, error } = useFetcher(({ label }) => {
    feedback.success(`Votre boutique ${label} est créée`);
    leave.letGo();
    void navigate(paths.home, { replace: true });
  });
  const submit = handleSubmit((values) => send(values));
  const problem = useResend(error, () => void submit());
  useEffect(() => {
    if (problem) failure.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  return (
    <AccountLayout
      wide
      title="Bienvenue sur Étal"
      introduction="Présentez votre boutique&nbsp;: vos clients la découvriront avec ces mots et ces images. Tout sauf le nom pourra changer plus tard."
    >
      <LeaveGuard />
      <form noValidate onSubmit={(event) => void submit(event)} aria-label="Création de la boutique">
        <fieldset disabled={isPending} className="flex flex-col gap-5">
          <div role="alert" ref={failure} className="empty:-mb-5">
            {problem && <Banner tone="error">{problem}</Banner>}
          </div>
          <TextField label="Nom de la boutique" required error={errors.label?.message} {...register('label')} />
          <TextArea
            label="Description"
            required
            hint="Environ 250 caractères."
            advisedLength={250}
            error={errors.about?.message}
            {...register('about')}
          />
          <Controller
            control={control}
            name="thumbnailImg"
            render={({ field, fieldState }) => (
              <ImageField label="Image de profil" required {...field} error={fieldState.error?.message} />
            )}
          />
          <Controller
            control={control}
            name="coverImg"
            render={({ field, fieldState }) => (
              <ImageField
                label="Image de couverture"
                required
                aspect={3}
                {...field}
                error={fieldState.error?.message}
              />
            )}
          />
          <Checkbox label="Me prévenir par email de chaque nouvelle commande" {...register('notifyMe')} />
          <Checkbox
            label={
              <>
                J'accepte les{' '}
                <a href={paths.terms} target="_blank" rel="noreferrer" className={textLinkClass}>
                  conditions d'utilisation
                </a>
              </>
            }
            error={errors.termsAccepted?.message}
            {...register('termsAccepted')}
          />
          <Button type="submit" variant="primary" size="lg" pending={isPending} pendingText="Création de la boutique…">
            Créer ma boutique
          </Button>
        </fieldset>
      </form>
    </AccountLayout>
  );
}
