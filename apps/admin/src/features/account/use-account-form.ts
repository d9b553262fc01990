import { CallError } from '@etal/contract/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { isUnanswered, NO_ANSWER, TRY_LATER } from '../../calls/failure.ts';
import { checkForm, type FieldErrors } from '../../forms/form-check.ts';
import { useResend } from '../../forms/use-resend.ts';

interface AccountForm {
  formProps: {
    ref: React.RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  errors: FieldErrors;
  failure: string | undefined;
  isPending: boolean;
}

/** A small form checked by its call's own schema: problems beside their fields, the server's refusal above them. */
export function useAccountForm<S extends z.ZodMiniType>(
  schema: S,
  send: (data: z.output<S>, form: FormData) => Promise<void>,
): AccountForm {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  // A second press comes before the state is drawn.
  const isSent = useRef(false);

  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const submit = async (form: FormData): Promise<void> => {
    const checked = checkForm(schema, Object.fromEntries(form));
    setFailure(undefined);
    if ('errors' in checked) return setErrors(checked.errors);
    setErrors({});
    setPending(true);
    isSent.current = true;
    try {
      await send(checked.data, form);
    } catch (error) {
      setFailure(failureSentence(error));
    } finally {
      setPending(false);
      isSent.current = false;
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSent.current) void submit(new FormData(event.currentTarget));
  };
  const told = useResend(failure, () => ref.current?.requestSubmit());
  return { formProps: { ref, noValidate: true, onSubmit }, errors, failure: told, isPending };
}

/** What the visitor can mend is said by the server; anything else is the product's own one sentence (R-SCREENS-9). */
function failureSentence(error: unknown): string {
  if (isUnanswered(error)) return NO_ANSWER;
  const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500;
  return (isRefusal && error.sentence) || TRY_LATER;
}
