import { loginUser } from '@etal/contract/accounts';
import { createClient, type Call } from '@etal/contract/client';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** The product's own client over the product's own routes: every rule applies, as it does to a merchant. */
export async function signIn(app: FastifyInstance, credentials: { email: string; password: string }): Promise<Call> {
  const call = createClient(fetchWithin(app));
  await call(loginUser, { body: credentials });
  return call;
}

/** `fetch` that goes straight into the application, and keeps its session cookie. */
function fetchWithin(app: FastifyInstance): typeof fetch {
  const cookies: Record<string, string> = {};
  return async (url, { method, headers, body } = {}) => {
    const answer = await app.inject({
      method: method as InjectOptions['method'] & string,
      url: String(url),
      headers: { ...(headers as Record<string, string>) },
      cookies,
      ...(body ? { payload: String(body) } : {}),
    });
    for (const { name, value } of answer.cookies) cookies[name] = value;
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  };
}
