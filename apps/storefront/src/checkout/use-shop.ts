import { type Call, CallError } from '@etal/contract/client';
import { getCollectionSlots, getStorefront, type OfferedSlot, type Storefront } from '@etal/contract/storefront';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface ShopDoor {
  slug: string;
  testToken: string | undefined;
}

export type Loaded<Value> = { state: 'loading' } | { state: 'away' } | { state: 'ready'; value: Value };

/** Undefined when there is no answer. */
export async function answerOf<Value>(calling: Promise<Value>): Promise<Loaded<Value> | undefined> {
  try {
    return { state: 'ready', value: await calling };
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}

/** The shop as it is now; a reading that fails keeps the last one. */
export function useShop(call: Call, { slug, testToken }: ShopDoor): [Loaded<Storefront>, () => Promise<void>] {
  const [shop, setShop] = useState<Loaded<Storefront>>({ state: 'loading' });
  const read = useCallback(
    (): Promise<void> =>
      answerOf(call(getStorefront, { params: { slug }, query: { testToken } })).then((answer) =>
        setShop((before) => answer ?? (before.state === 'ready' ? before : { state: 'away' })),
      ),
    [call, slug, testToken],
  );
  useEffect(() => void read(), [read]);
  return [shop, read];
}

/**
 * The open slots of the chosen point, and how to read them again. An answer that comes after another point was
 * chosen is ignored.
 */
export function useSlots(
  call: Call,
  { slug, testToken }: ShopDoor,
  pointId: string | null,
): [Loaded<OfferedSlot[]>, () => Promise<OfferedSlot[] | undefined>] {
  const [slots, setSlots] = useState<{ pointId: string; loaded: Loaded<OfferedSlot[]> } | undefined>();
  const wanted = useRef(pointId);
  const read = useCallback(async (): Promise<OfferedSlot[] | undefined> => {
    wanted.current = pointId;
    if (pointId === null) return undefined;
    const answer = await answerOf(
      call(getCollectionSlots, { params: { slug }, query: { collectionPoint: pointId, testToken } }),
    );
    if (wanted.current === pointId) setSlots({ pointId, loaded: answer ?? { state: 'away' } });
    return answer?.state === 'ready' ? answer.value : undefined;
  }, [call, slug, testToken, pointId]);
  useEffect(() => void read(), [read]);
  return [slots && slots.pointId === pointId ? slots.loaded : { state: 'loading' }, read];
}
