import { checkAnswer } from '@etal/contract/check-answer';
import { createClient } from '@etal/contract/client';
import { TEST_PARAM } from '@etal/contract/site-pages';
import { createRoot } from 'react-dom/client';
import { currentCartKey } from '../client/enhance-forms.ts';
import { openStorage } from './browser-storage.ts';
import { Checkout } from './checkout.tsx';
import { serverClock } from './clock.ts';

/** The cart's page: `/boutique/{slug}/panier`. */
export function startCheckout(
  place: HTMLElement,
  leaveFor: (url: string) => void = (url) => location.assign(url),
): () => void {
  const clock = serverClock((...request) => fetch(...request));
  const root = createRoot(place);
  root.render(
    <Checkout
      door={{
        slug: location.pathname.split('/')[2] ?? '',
        testToken: new URLSearchParams(location.search).get(TEST_PARAM) ?? undefined,
      }}
      cartKey={currentCartKey(location)}
      call={createClient(clock.send, import.meta.env.PROD ? {} : { check: checkAnswer })}
      now={clock.now}
      storages={{ local: openStorage(() => localStorage), session: openStorage(() => sessionStorage) }}
      leaveFor={leaveFor}
    />,
  );
  return () => root.unmount();
}
