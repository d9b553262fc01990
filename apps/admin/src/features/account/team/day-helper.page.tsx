import { joinAsHelper } from '@etal/contract/team';
import { DAY_HELPER_HOURS } from '@etal/domain/accounts/team';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { TextField } from '@etal/ui/text-field';
import { useLoaderData } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../calls/api.ts';
import type { Outcome } from '../../../calls/failure.ts';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { useAccountForm } from '../use-account-form.ts';
import type { OpenInvitation } from './load-invitation.ts';
import { SignOutHere } from './sign-out-here.tsx';

export { loadInvitation as loader } from './load-invitation.ts';

const joining = z.omit(joinAsHelper.body, { token: true });

/** Where the code on an owner's screen leads (R-TEAM-6). */
export function Component() {
  const outcome = useLoaderData<Outcome<OpenInvitation>>();
  if (!outcome.ok)
    return (
      <AccountLayout title="Aider aujourd’hui">
        <Banner tone="error">{outcome.error}</Banner>
      </AccountLayout>
    );
  const { shopLabel, signedInAs, token } = outcome.value;
  return (
    <AccountLayout
      title={`Aider ${shopLabel}`}
      introduction={`Pour préparer, peser et remettre les commandes pendant ${DAY_HELPER_HOURS}\u00A0heures, sur ce téléphone.`}
    >
      {signedInAs === null ? (
        <Join token={token} />
      ) : (
        <SignOutHere>{`Cet appareil est déjà connecté comme ${signedInAs}.`}</SignOutHere>
      )}
    </AccountLayout>
  );
}

function Join({ token }: { token: string }) {
  const { formProps, errors, failure, isPending } = useAccountForm(joining, async ({ name }) => {
    await call(joinAsHelper, { body: { token, name } });
    // The code is used up: going back must not lead to it.
    window.location.replace(paths.preparation);
  });
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <div role="alert" className="empty:-mb-4">
        {failure && <Banner tone="error">{failure}</Banner>}
      </div>
      <TextField
        label="Votre prénom"
        name="name"
        autoComplete="given-name"
        autoFocus
        required
        hint="Il est noté à côté de ce que vous faites."
        error={errors.name}
      />
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        Commencer
      </Button>
    </form>
  );
}
