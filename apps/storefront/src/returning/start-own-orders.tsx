import { checkAnswer } from '@etal/contract/check-answer';
import { createClient } from '@etal/contract/client';
import { createRoot } from 'react-dom/client';
import { openStorage } from '../checkout/browser-storage.ts';
import { serverClock } from '../checkout/clock.ts';
import { OwnOrders } from './own-orders.tsx';

/** The page `/boutique/{slug}/vos-commandes`. */
export function startOwnOrders(place: HTMLElement): () => void {
  const clock = serverClock((...request) => fetch(...request));
  const root = createRoot(place);
  root.render(
    <OwnOrders
      slug={location.pathname.split('/')[2] ?? ''}
      call={createClient(clock.send, import.meta.env.PROD ? {} : { check: checkAnswer })}
      now={clock.now}
      storage={openStorage(() => localStorage)}
    />,
  );
  return () => root.unmount();
}
