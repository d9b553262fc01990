import { IMPORT_BATCH, MAX_IMPORT_LINES } from '@etal/domain/imports/table';
import { learnShop } from './calls.ts';
import { median, timed } from './changes.ts';
import type { Target } from './figures.ts';
import { askOf } from './measure.ts';
import { type Place, startServer } from './server.ts';

/** R-CATALOG-31: what nobody else may wait longer than, whoever imports. */
const LONGEST_WAIT_MS = 500;

interface ImportFigures {
  name: string;
  previewSeconds: number;
  writeSeconds: number;
  /** How long a page of another shop takes meanwhile. */
  waitMs: number;
  waitP99: number;
  waitLongest: number;
}

const FILES = {
  Articles: {
    titles: 'Nom;Catégorie;Prix;TVA;Description',
    line: (n: number) =>
      `Article ${n};Catégorie ${n % 12};${((n % 900) + 100) / 100};5,5;Description de l'article ${n}`,
    changed: (n: number) => `Article ${n};Catégorie ${n % 12};${((n % 900) + 200) / 100};5,5;Autre description ${n}`,
  },
  Shoppers: {
    titles: 'Prénom;Nom;Email;Ville',
    line: (n: number) => `Prénom ${n};Nom ${n};client-${n}@import.test;Sarlat`,
    changed: (n: number) => `Prénom ${n};Nom ${n};client-${n}@import.test;Domme`,
  },
} as const;

function answered({ status, body }: { status: number; body: string }) {
  if (status !== 200) throw new Error(`The import answered ${status}: ${body}`);
  return JSON.parse(body);
}

/** Files of as many lines as may be, made and then changed, while another shop's page is asked for in a loop. */
export async function measureImport(
  place: Place,
  say: (what: string) => void,
): Promise<{ rows: ImportFigures[]; targets: Target[] }> {
  const server = await startServer(place);
  try {
    const ask = askOf(server.address);
    const [shop, neighbour] = [await learnShop(ask, 1), await learnShop(ask, 2)];
    const post = async (
      path: string,
      body: object,
    ): Promise<{ rows: { line: number; outcome: string; cells: object }[] }> =>
      answered(
        await ask({
          method: 'POST',
          path,
          headers: { ...shop.headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
    const rows: ImportFigures[] = [];
    for (const kind of ['Articles', 'Shoppers'] as const)
      for (const way of ['line', 'changed'] as const) {
        const name = `${kind}, ${way === 'line' ? 'made' : 'changed'}`;
        say(name);
        const { titles, [way]: write } = FILES[kind];
        const file = [titles, ...Array.from({ length: MAX_IMPORT_LINES }, (_, n) => write(n))].join('\n');
        const waits: number[] = [];
        let isOver = false;
        const watching = (async () => {
          while (!isOver)
            waits.push(
              await timed(() => ask({ method: 'GET', path: '/api/GetOrdersPage', headers: neighbour.headers })),
            );
        })();
        const begun = performance.now();
        let previewSeconds = 0;
        try {
          const preview = await post(`/api/Preview${kind}Import`, { file: Buffer.from(file).toString('base64') });
          previewSeconds = (performance.now() - begun) / 1000;
          const wanted = preview.rows.filter(({ outcome }) => outcome === 'CREATE' || outcome === 'UPDATE');
          if (wanted.length < MAX_IMPORT_LINES) throw new Error(`Only ${wanted.length} lines are to be written.`);
          for (let start = 0; start < wanted.length; start += IMPORT_BATCH)
            await post(`/api/Import${kind}`, {
              rows: wanted.slice(start, start + IMPORT_BATCH).map(({ line, cells }) => ({ line, cells })),
            });
        } finally {
          // Before the server stops: what failed is told, not that nobody answers any more.
          isOver = true;
          await watching;
        }
        const sorted = waits.toSorted((a, b) => a - b);
        rows.push({
          name,
          previewSeconds,
          writeSeconds: (performance.now() - begun) / 1000 - previewSeconds,
          waitMs: median(waits),
          waitP99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
          waitLongest: sorted.at(-1) ?? Number.NaN,
        });
      }
    return {
      rows,
      targets: rows.map(({ name, waitLongest }) => ({
        name: `${name}: the longest wait of another shop`,
        value: waitLongest,
        unit: 'ms',
        limit: LONGEST_WAIT_MS,
      })),
    };
  } finally {
    await server.stop();
  }
}
