import type { CallResponse } from '@etal/contract/endpoint';
import { getInvitation } from '@etal/contract/team';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../calls/api.ts';
import { attempt, NO_ANSWER, type Outcome } from '../../../calls/failure.ts';

export type OpenInvitation = CallResponse<typeof getInvitation> & { token: string };

/** What a link of a mail, or a code on a screen, opens. */
export function loadInvitation({ request }: LoaderFunctionArgs): Promise<Outcome<OpenInvitation>> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return attempt(
    async () => ({ ...(await call(getInvitation, { query: { token } }, { signal: request.signal })), token }),
    SCREEN_SENTENCES.INVITATION_INVALID,
    NO_ANSWER,
  );
}
