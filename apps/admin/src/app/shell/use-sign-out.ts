import { logout } from '@etal/contract/accounts';
import { useNavigate } from 'react-router';
import { call } from '../../calls/api.ts';
import { TRY_LATER } from '../../calls/failure.ts';
import { forgetCustomers } from '../../features/preparation/unsent/kept-day.ts';
import { stopListening } from '../../pwa/device-push.ts';
import { paths } from '../../routing/paths.ts';
import { forgetShop } from './load-shell.ts';

/** Leaves nothing of the one who goes to whoever uses this machine next. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Whoever uses this machine next must not be told of these orders. A failure to unsubscribe keeps nobody signed in.
    await stopListening().catch(() => undefined);
    try {
      await call(logout, {});
    } catch {
      // R-SCREENS-9: a failed sign-out is a browser alert. It must be seen: the session is still open.
      window.alert(TRY_LATER);
      return;
    }
    forgetCustomers();
    forgetShop();
    await navigate(paths.login);
  };
}
