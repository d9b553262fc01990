import type { passwordForgotten, registerUser, requestSignInLink } from '@etal/contract/accounts';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { TextField } from '@etal/ui/text-field';
import { useState } from 'react';
import { call } from '../../../calls/api.ts';
import { useAccountForm } from '../use-account-form.ts';

interface EmailLinkFormProps {
  endpoint: typeof registerUser | typeof passwordForgotten | typeof requestSignInLink;
  buttonLabel: string;
}

/** One address in, one sentence out, the same whether the account exists or not (R-SCREENS-6). */
export function EmailLinkForm({ endpoint, buttonLabel }: EmailLinkFormProps) {
  const [isSent, setSent] = useState(false);
  const { formProps, errors, failure, isPending } = useAccountForm(endpoint.body, async (body) => {
    await call(endpoint, { body });
    setSent(true);
  });

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <div role="alert" className="empty:-mb-4">
        {failure && <Banner tone="error">{failure}</Banner>}
      </div>
      <div role="status" className="empty:-mb-4">
        {isSent && <Banner tone="info">Si votre compte existe, un lien vous a été envoyé par email</Banner>}
      </div>
      <TextField
        label="Adresse email"
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        required
        error={errors.email}
      />
      <Button type="submit" variant="primary" size="lg" pending={isPending} pendingText="Envoi en cours…">
        {buttonLabel}
      </Button>
    </form>
  );
}
