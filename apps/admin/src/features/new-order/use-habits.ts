import { CallError } from '@etal/contract/client';
import { getShopperHabits, type ShopperHabits } from '@etal/contract/shoppers';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../calls/api.ts';

/** What a chosen customer usually orders, once it is known; without it an order is written all the same. */
export function useHabits(
  shopperId: string | undefined,
  onKnown: (habits: ShopperHabits) => void,
): ShopperHabits | undefined {
  const [known, setKnown] = useState<{ of: string; habits: ShopperHabits }>();
  const told = useRef(onKnown);
  useEffect(() => {
    told.current = onKnown;
  });
  useEffect(() => {
    if (!shopperId) return undefined;
    const leaving = new AbortController();
    const read = async () => {
      try {
        const habits = await call(getShopperHabits, { params: { id: shopperId } }, { signal: leaving.signal });
        setKnown({ of: shopperId, habits });
        told.current(habits);
      } catch (error) {
        if (!leaving.signal.aborted && !(error instanceof CallError)) throw error;
      }
    };
    void read();
    return () => leaving.abort();
  }, [shopperId]);
  return known?.of === shopperId ? known?.habits : undefined;
}
