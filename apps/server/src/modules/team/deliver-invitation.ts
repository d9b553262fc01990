import { invitationMail } from '@etal/texts/team';
import * as z from 'zod/mini';
import type { Transaction } from '../../platform/db/database.ts';
import { hashToken, newToken } from '../../platform/http/tokens.ts';
import { delivers, enqueue, topic } from '../../platform/outbox/outbox.ts';
import type { Senders, Services } from '../../platform/services.ts';
import { giveToken } from './invitations.queries.ts';
import { readShopLabel } from './team.queries.ts';

const INVITATION = topic('team.invitation', z.object({ invitationId: z.string() }));

export const enqueueInvitation = (tx: Transaction, shopId: string, invitationId: string, now: Date): void =>
  enqueue(tx, { topic: INVITATION, shopId, payload: { invitationId }, availableAt: now });

/** The secret is made when the mail leaves, and stored nowhere else than in that mail (its hash is kept). */
export const teamDeliveries = ({ config, database }: Services, { mailer }: Senders) =>
  delivers(INVITATION, async ({ invitationId }, { shopId }) => {
    if (shopId === null) throw new Error('An invitation belongs to a shop.');
    const token = newToken();
    const { invitation, shopLabel } = await database.withShop(shopId, async (tx) => ({
      invitation: await giveToken(tx, shopId, { id: invitationId, tokenHash: hashToken(token) }),
      shopLabel: await readShopLabel(tx, shopId),
    }));
    if (!invitation) return;
    const { email, role } = invitation;
    await mailer.send({
      to: email,
      ...invitationMail({ shopLabel, role, url: `${config.origin}/invitation?token=${token}` }),
    });
  });
