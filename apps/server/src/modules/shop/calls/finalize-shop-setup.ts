import type { finalizeShopSetup as call } from '@etal/contract/dashboard';
import { Refusal } from '@etal/contract/errors';
import { sitePath } from '@etal/contract/site-pages';
import { canBeTried, missingTasks, whenTried } from '@etal/domain/shop/onboarding';
import type { Handler } from '../../../platform/http/route.ts';
import { newToken } from '../../../platform/http/tokens.ts';
import type { Services } from '../../../platform/services.ts';
import { lockShop, openTestShop, readSetupFacts } from '../lifecycle.queries.ts';

const TEST_LINK_MS = 24 * 60 * 60 * 1000;

/** Opens the test shop for a day under a new link; the one before no longer opens it (R-SHOP-4). */
export function finalizeShopSetup({ config, database, clock }: Services): Handler<typeof call> {
  return (_input, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const { state, slug } = await lockShop(tx, shopId);
      if (!canBeTried(state)) throw new Refusal('SHOP_ALREADY_TRIED', { isPublished: state === 'RUNNING' });
      // The required tasks are checked only before the first test: afterwards the merchant may change anything.
      const tasks = state === 'INITIAL_SETUP' ? missingTasks(await readSetupFacts(tx, shopId)) : [];
      if (tasks.length > 0) throw new Refusal('SETUP_INCOMPLETE', { tasks });
      const token = newToken();
      await openTestShop(tx, shopId, {
        state: whenTried(state),
        token,
        expiresAt: new Date(clock.now().getTime() + TEST_LINK_MS),
      });
      return { testWebsiteUrl: `${config.origin}${sitePath(slug, { kind: 'home' }, token)}` };
    });
}
