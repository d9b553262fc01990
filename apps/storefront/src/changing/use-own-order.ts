import type { Call } from '@etal/contract/client';
import { getOrder, type ShopperOrder } from '@etal/contract/storefront';
import { useCallback, useEffect, useState } from 'react';
import { answerOf, type Loaded, type ShopDoor } from '../checkout/use-shop.ts';

/** The link that opens an order: whoever holds it may change it. */
export interface OwnOrderKey extends ShopDoor {
  reference: string;
  token: string;
}

/** The order as it is now; `read` gives the fresh one, undefined when there is no answer. */
export function useOwnOrder(
  call: Call,
  { slug, reference, token }: OwnOrderKey,
): [Loaded<ShopperOrder>, () => Promise<ShopperOrder | undefined>] {
  const [order, setOrder] = useState<Loaded<ShopperOrder>>({ state: 'loading' });
  const read = useCallback(
    (): Promise<ShopperOrder | undefined> =>
      answerOf(call(getOrder, { params: { slug, reference }, query: { token } })).then((answer) => {
        setOrder((before) => answer ?? (before.state === 'ready' ? before : { state: 'away' }));
        return answer?.state === 'ready' ? answer.value : undefined;
      }),
    [call, slug, reference, token],
  );
  useEffect(() => void read(), [read]);
  return [order, read];
}
