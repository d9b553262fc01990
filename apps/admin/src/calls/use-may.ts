import { type Endpoint, mayCall } from '@etal/contract/endpoint';
import { useShop } from './use-shop.ts';

/** Whether who is signed in may make a call: what they may not do is not shown (R-TEAM-1). */
export function useMay(): (call: Endpoint) => boolean {
  const { role } = useShop().currentUser;
  return (call) => mayCall(role, call);
}
