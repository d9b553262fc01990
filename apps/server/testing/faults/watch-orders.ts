import type { Market } from './open-market.ts';
import type { Send } from './visitor.ts';

export interface OpenScreen {
  /** Resolves once the stream has told of this version of the orders, or a later one; gives the latest. */
  hearsOf(version: number): Promise<number>;
  leave(): void;
}

/** A merchant's open screen: one stream of server-sent events, never asked for again. */
export async function watchOrders(at: string | Send, { cookie }: Pick<Market, 'cookie'>): Promise<OpenScreen> {
  const leaving = new AbortController();
  const send: Send = typeof at === 'string' ? (path, asked) => fetch(`${at}${path}`, asked) : at;
  const response = await send('/api/WatchOrders', { headers: { cookie }, signal: leaving.signal });
  if (response.status !== 200) throw new Error(await response.text());
  let latest = -1;
  let end: Error | undefined;
  const wake: (() => void)[] = [];
  const more = (): void => {
    for (const go of wake.splice(0)) go();
  };
  const read = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (const [, version] of text.matchAll(/^data: \{"version":(\d+)\}$/gm))
        latest = Math.max(latest, Number(version));
      text = text.slice(text.lastIndexOf('\n\n') + 1);
      more();
    }
    throw new Error('the stream ended');
  };
  read().catch((error: Error) => {
    end = error;
    more();
  });
  return {
    async hearsOf(version) {
      while (latest < version) {
        if (end) throw end;
        await new Promise<void>((resolve) => wake.push(resolve));
      }
      return latest;
    },
    leave: () => leaving.abort(),
  };
}
