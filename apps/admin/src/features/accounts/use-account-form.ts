import { CallError } from '@etal/contract/client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { TRY_LATER } from '../../calls/failure.ts';
import { checkForm, type FieldErrors } from '../../forms/form-check.ts';

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

  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  const submit = async (form: FormData): Promise<void> => {
    const checked = checkForm(schema, Object.fromEntries(form));
    setFailure(undefined);
    if ('errors' in checked) return setErrors(checked.errors);
    setErrors({});
    setPending(true);
    try {
      await send(checked.data, form);
    } catch (error) {
      setFailure(failureSentence(error));
    } finally {
      setPending(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) void submit(new FormData(event.currentTarget));
  };
  return { formProps: { ref, noValidate: true, onSubmit }, errors, failure, isPending };
}

/** What the visitor can mend is said by the server; anything else is the product's own one sentence (R-SCREENS-9). */
function failureSentence(error: unknown): string {
  const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500;
  return (isRefusal && error.sentence) || TRY_LATER;
}
