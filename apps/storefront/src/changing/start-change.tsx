import { checkAnswer } from '@etal/contract/check-answer';
import { createClient } from '@etal/contract/client';
import { ORDER_PARAMS, TEST_PARAM } from '@etal/contract/site-pages';
import { createRoot } from 'react-dom/client';
import { serverClock } from '../checkout/clock.ts';
import { ChangeOrder } from './change-order.tsx';

/** The page that changes an order: `/boutique/{slug}/commandes/{reference}/modifier?token=`. */
export function startChange(
  place: HTMLElement,
  leaveFor: (url: string) => void = (url) => location.assign(url),
): () => void {
  const clock = serverClock((...request) => fetch(...request));
  const [, , slug = '', , reference = ''] = location.pathname.split('/');
  const query = new URLSearchParams(location.search);
  const root = createRoot(place);
  root.render(
    <ChangeOrder
      own={{
        slug,
        reference,
        token: query.get(ORDER_PARAMS.token) ?? '',
        testToken: query.get(TEST_PARAM) ?? undefined,
      }}
      call={createClient(clock.send, import.meta.env.PROD ? {} : { check: checkAnswer })}
      now={clock.now}
      leaveFor={leaveFor}
    />,
  );
  return () => root.unmount();
}
