import type { getPushKey as call } from '@etal/contract/push';
import type { Handler } from '../../../platform/http/route.ts';
import { pushKeys } from '../push-keys.ts';
import type { Services } from '../../../platform/services.ts';

export function getPushKey(services: Services): Handler<typeof call> {
  return async () => ({ publicKey: (await pushKeys(services)).publicKey });
}
