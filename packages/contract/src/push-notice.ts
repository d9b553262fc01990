import * as z from 'zod/mini';

/**
 * What a device shows of a push message: parsed by the server that sends it and by the service worker that shows it.
 */
export const pushNotice = z.object({
  title: z.string().check(z.minLength(1)),
  body: z.string(),
  /** One notice an order: a second one takes its place. */
  tag: z.string(),
  /** What a tap opens: a page of the back-office, never another site. */
  path: z.string().check(z.startsWith('/admin')),
});
export type PushNotice = z.infer<typeof pushNotice>;
