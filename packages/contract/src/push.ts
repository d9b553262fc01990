import { EVERY_ROLE, MANAGERS } from '@etal/domain/accounts/roles';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emptyResponse, plainText } from './primitives.ts';

const BASE64URL = /^[\w-]+={0,2}$/;
const address = plainText.check(z.minLength(1), z.maxLength(1000));

/** One browser of the merchant, as it describes itself (Push API). */
const subscription = z.object({
  endpoint: address,
  keys: z.object({
    p256dh: z.string().check(z.regex(BASE64URL), z.maxLength(200)),
    auth: z.string().check(z.regex(BASE64URL), z.maxLength(100)),
  }),
});

/** A shop keeps this many devices; a new one replaces the oldest. */
export const MAX_PUSH_DEVICES = 10;

export const getPushKey = endpoint({
  name: 'GetPushKey',
  summary: 'La clé publique avec laquelle un navigateur s’abonne aux notifications',
  method: 'GET',
  path: '/api/GetPushKey',
  access: 'shop',
  roles: MANAGERS,
  response: z.object({ publicKey: z.string() }),
  errors: [],
});

export const subscribeToPush = endpoint({
  name: 'SubscribeToPush',
  summary: 'Prévient cet appareil de chaque nouvelle commande',
  method: 'POST',
  path: '/api/SubscribeToPush',
  access: 'shop',
  /** A new order waits to be accepted, and is none of a helper's business (R-TEAM-4). */
  roles: MANAGERS,
  body: subscription,
  response: emptyResponse,
  errors: ['PUSH_ADDRESS_INVALID'],
});

export const unsubscribeFromPush = endpoint({
  name: 'UnsubscribeFromPush',
  summary: 'Ne prévient plus cet appareil',
  method: 'POST',
  path: '/api/UnsubscribeFromPush',
  access: 'shop',
  roles: EVERY_ROLE,
  body: z.object({ endpoint: address }),
  response: emptyResponse,
  errors: [],
});

export const pushCalls = [getPushKey, subscribeToPush, unsubscribeFromPush];
