import type { FastifyInstance } from 'fastify';

/** Fills in one page of the sandbox; gives the path it leads to. */
export async function submit(app: FastifyInstance, url: string, fields: Record<string, string> = {}): Promise<string> {
  const { pathname } = new URL(url);
  const answer = await app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  if (answer.statusCode !== 303) throw new Error(`The sandbox refused ${pathname}: ${answer.statusCode}`);
  const next = new URL(String(answer.headers.location), url);
  return next.pathname + next.search;
}
