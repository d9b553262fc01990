import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTitle } from '../routing/use-title.ts';
import { type Another, SAVE_THEN_ANOTHER } from './use-another.ts';
import { useResend } from './use-resend.ts';

interface FormPageProps<Values extends FieldValues> {
  title: string;
  form: UseFormReturn<Values>;
  isPending: boolean;
  /** Why it could not be saved. */
  error: string | undefined;
  onValid: (values: Values) => void;
  /** On a form that makes something: whoever saves it may begin another. */
  another?: Another | undefined;
  onCancel: () => void;
  children: ReactNode;
  /** Dialogs that fill the form: beside it, because a form inside a form would send both. */
  dialogs?: ReactNode;
}

/** The frame of an edition page: disabled while saving, its buttons always within reach of the thumb. */
export function FormPage<Values extends FieldValues>({
  title,
  form,
  isPending,
  error,
  onValid,
  another,
  onCancel,
  children,
  dialogs,
}: FormPageProps<Values>) {
  useTitle(title);
  const feedback = useFeedback();
  // A second press is the same act: only an answer that refuses it makes the form one to send again.
  const isSent = useRef(false);
  const submit = (): void => {
    if (isSent.current) return;
    isSent.current = true;
    void form.handleSubmit(onValid, () => {
      isSent.current = false;
    })();
  };
  const press = (isAnother: boolean): void => {
    if (!isSent.current) another?.want(isAnother);
    submit();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    press(false);
  };
  // What is sent again is what was pressed.
  const failure = useResend(error, submit);
  const isLost = failure !== error;
  useEffect(() => {
    if (isPending || !failure) return;
    isSent.current = false;
    // What goes away by itself, once it is sent again, is told on the page: nobody has to close it.
    if (!isLost) feedback.error(failure);
  }, [isPending, failure, isLost, feedback]);
  return (
    <>
      <PageHeader title={title} />
      <FormProvider {...form}>
        <form noValidate onSubmit={onSubmit} aria-label={title}>
          <fieldset disabled={isPending} className="flex flex-col gap-5">
            {children}
          </fieldset>
          <div className="sticky bottom-0 z-10 mt-5 flex flex-wrap gap-3 border-t border-rule bg-paper py-3 max-md:*:flex-1 md:justify-end">
            <div role="alert" className="basis-full empty:hidden">
              {isLost && <Banner tone="error">{failure}</Banner>}
            </div>
            <Button onClick={onCancel} disabled={isPending}>
              Annuler
            </Button>
            {another && (
              <Button onClick={() => press(true)} disabled={isPending}>
                {SAVE_THEN_ANOTHER}
              </Button>
            )}
            <Button type="submit" variant="primary" pending={isPending}>
              Enregistrer
            </Button>
          </div>
        </form>
        {dialogs}
      </FormProvider>
    </>
  );
}
