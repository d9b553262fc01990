import { createHash } from 'node:crypto';
import { Refusal } from '@etal/contract/errors';
import { type generateTillArchive as call, JSON_LINES } from '@etal/contract/till';
import { parisInstant } from '@etal/domain/calendar/paris-time';
import type { Handler } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { readChainLines } from '../chain/chain.queries.ts';

const AT_A_TIME = 5000;

/** R-TILL-6: anybody can recompute it. A line holds the SHA-256 of the one before; the last line that of all others. */
export function generateTillArchive({ database }: Services): Handler<typeof call> {
  return ({ query: { year } }, { shopId }) =>
    database.withShop(shopId, async (tx) => {
      const begins = (of: number): Date => new Date(parisInstant(`${of}-01-01`, 0) * 1000);
      const [from, to] = [begins(Number(year)), begins(Number(year) + 1)];
      const digest = createHash('sha256');
      const parts: string[] = [];
      let after = 0;
      for (;;) {
        const lines = await readChainLines(tx, shopId, { from, to, after, limit: AT_A_TIME });
        const part = lines.map(({ line }) => `${line}\n`).join('');
        digest.update(part);
        parts.push(part);
        after = lines.at(-1)?.sequence ?? after;
        if (lines.length < AT_A_TIME) break;
      }
      if (after === 0) throw new Refusal('NO_MONEY');
      parts.push(`${JSON.stringify({ sha256: digest.digest('hex') })}\n`);
      return { name: `Archive de caisse ${year}.jsonl`, type: JSON_LINES, content: Buffer.from(parts.join('')) };
    });
}
