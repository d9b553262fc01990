// npm run bench: figures of the production server, beside what the same machine could do at best. See `--help`.
import { issueDate } from '@etal/domain/documents/numbering';
import { buildInOwnProcess, isUpToDate } from '../tools/build.ts';
import { measureBacklog } from './backlog.ts';
import { measureChanges } from './changes.ts';
import { compareSizes } from './compare-sizes.ts';
import { measureCustomers, ORDERS_OF_CUSTOMERS } from './customers.ts';
import { deepPages } from './deep-pages.ts';
import { measureFairness, ORDERS_OF_FAIRNESS } from './fairness.ts';
import type { Figures, Target } from './figures.ts';
import { measureImport } from './import.ts';
import { CONNECTIONS, measure, type Measured } from './measure.ts';
import { type BenchOptions, benchOptions, USAGE } from './options.ts';
import { measureConsole, SHOPS_OF_CONSOLE } from './operator-console.ts';
import { measurePeers, ORDERS_OF_PEERS } from './peers.ts';
import { openPlaces, type Places } from './place.ts';
import { measureQuiet } from './quiet.ts';
import { measureSales, ORDERS_OF_SALES } from './sales.ts';
import type { Place } from './server.ts';
import { measureShortage } from './shortage.ts';
import { cells, machine, round, table, targetLines, writeResults } from './report.ts';

const say = (what: string): void => void process.stderr.write(`  ${what}\n`);
const [one, many] = CONNECTIONS;

async function main(options: BenchOptions): Promise<void> {
  if (!isUpToDate()) buildInOwnProcess();
  console.log(`${machine()}, ${options.engine}`);
  const places = openPlaces(options.engine, { durable: options.isPeers });
  const run = { seconds: options.seconds, today: issueDate(new Date()), say };
  try {
    if (options.isPaint) await paint(places, options);
    else if (options.isChanges) await changes(places, options);
    else if (options.isShortage) await shortage(places, options);
    else if (options.isImport) await imports(places, options);
    else if (options.isFairness) await fairness(places, options);
    else if (options.isBacklog) await backlog(places, options);
    else if (options.isQuiet) await quiet(places, options);
    else if (options.isConsole) await operatorConsole(places, options, run);
    else if (options.isPeers) await peers(places, options, run);
    else if (options.isSales) await sales(places, options, run);
    else if (options.isCustomers) await customers(places, options, run);
    else if (options.shopOf !== undefined) await large(places, options, run);
    else if (options.isSizeComparison) await sizes(places, options, run);
    else await calls(places, options, run);
  } finally {
    await places.close();
  }
}

type Run = Parameters<typeof measure>[1];

/** The database that was named, else a new one of this size. */
const placeOf = (places: Places, { database }: BenchOptions, size: Parameters<Places['seeded']>[0]): Promise<Place> =>
  database === undefined ? places.seeded(size) : places.known(database);

async function calls(places: Places, options: BenchOptions, run: Run): Promise<void> {
  const place = await placeOf(places, options, options);
  const measures = await measure(place, run);
  const rates = (figures: Measured['http']): string[] => figures.flatMap(cells);
  const head = CONNECTIONS.flatMap((connections) => [`${connections}: /s`, 'p50', 'p95', 'p99']);
  console.log(
    `\n${table(
      ['call (ms)', ...head, `${one}: floor p50`, 'ratio', `${many}: floor /s`, 'ratio', 'wrong'],
      measures.calls.map((call) => [
        call.name,
        ...rates(call.http),
        round(call.floor[0]?.p50 ?? 0),
        `${round(ratioOf(call, 0), 2)}×`,
        round(call.floor[1]?.perSecond ?? 0, 0),
        `${round(ratioOf(call, 1), 2)}×`,
        String(call.http.reduce((sum, { wrong }) => sum + wrong, 0)),
      ]),
    )}`,
  );
  const targets: Target[] = [
    ...measures.calls
      .filter(({ kind }) => kind === 'sql')
      .flatMap((call) =>
        CONNECTIONS.map((connections, index) => ({
          name: `${call.name}: to its statements, ${connections} connections`,
          value: ratioOf(call, index),
          unit: '×',
          limit: index === 0 && !call.isWrite ? 1.5 : 2,
        })),
      ),
    ...measures.calls
      .filter(({ kind }) => kind === 'file')
      .map((call) => ({
        name: `${call.name}: rate to that of a file, ${many} connections`,
        value: 1 / ratioOf(call, 1),
        unit: '×',
        limit: 0.5,
        isFloor: true,
      })),
    ...(options.engine === 'postgres'
      ? [
          { name: 'memory under load', value: measures.memory, unit: 'MB', limit: 200 },
          { name: 'cold start', value: measures.coldStartMs, unit: 'ms', limit: 2000 },
        ]
      : []),
  ];
  console.log(`\nmemory ${round(measures.memory, 0)} MB, cold start ${round(measures.coldStartMs, 0)} ms`);
  await conclude('calls', { options, ...measures, targets }, targets);
}

/** How many times slower than its floor: by the time of one alone, by the rate of many at once. */
function ratioOf({ http, floor }: Measured, index: number): number {
  const [measured, least] = [http[index], floor[index]];
  if (!measured || !least) return Number.NaN;
  return index === 0 ? measured.p50 / least.p50 : least.perSecond / measured.perSecond;
}

async function changes(places: Places, options: BenchOptions): Promise<void> {
  const place = await placeOf(places, options, { shops: 3, orders: 600 });
  const { targets, ...figures } = await measureChanges(place, say);
  console.log(`\n${table(['accept (ms)', 'change (ms)'], [[round(figures.acceptMs), round(figures.changeMs)]])}`);
  await conclude('changes', { options, ...figures, targets }, targets);
}

async function shortage(places: Places, options: BenchOptions): Promise<void> {
  const place = await placeOf(places, options, { shops: 3, orders: 600 });
  const { targets, ...figures } = await measureShortage(place, say);
  console.log(
    `\n${table(
      ['one change (ms)', 'shortage (s)', "a neighbour's list meanwhile (ms)", 'the longest (ms)'],
      [
        [
          round(figures.changeMs),
          round(figures.shortageSeconds, 2),
          round(figures.neighbourMs),
          round(figures.neighbourLongestMs),
        ],
      ],
    )}`,
  );
  await conclude('shortage', { options, ...figures, targets }, targets);
}

async function imports(places: Places, options: BenchOptions): Promise<void> {
  const place = await placeOf(places, options, { shops: 3, orders: 600 });
  const { rows, targets } = await measureImport(place, say);
  console.log(
    `\n${table(
      ['5,000 lines', 'preview (s)', 'write (s)', "a neighbour's list: p50 (ms)", 'p99', 'the longest'],
      rows.map(({ name, previewSeconds, writeSeconds, waitMs, waitP99, waitLongest }) => [
        name,
        round(previewSeconds, 2),
        round(writeSeconds, 2),
        round(waitMs),
        round(waitP99),
        round(waitLongest),
      ]),
    )}`,
  );
  await conclude('import', { options, rows, targets }, targets);
}

async function fairness(places: Places, options: BenchOptions): Promise<void> {
  const place = await placeOf(places, options, {
    shops: 3,
    orders: ORDERS_OF_FAIRNESS + 400,
    biggest: ORDERS_OF_FAIRNESS,
  });
  const { rows, targets } = await measureFairness(place, say);
  console.log(
    `\n${table(
      ['one shop', 'takes (s)', "another's list: p50 (ms)", 'p99', 'the longest', 'refused', 'memory (MB)'],
      rows.map(({ name, seconds, waitMs, waitP99, waitLongest, refused, memory }) => [
        name,
        round(seconds, 2),
        round(waitMs),
        round(waitP99),
        round(waitLongest),
        String(refused),
        round(memory, 0),
      ]),
    )}`,
  );
  await conclude('fairness', { options, rows, targets }, targets);
}

async function backlog(places: Places, options: BenchOptions): Promise<void> {
  const place = await placeOf(places, options, { shops: 10, orders: 12_000 });
  const { targets, ...figures } = await measureBacklog(place, say);
  const row = (name: 'list' | 'accept'): string[] => [
    name,
    ...[figures.quiet[name], figures.busy[name]].flatMap(({ p50, p95, p99 }) => [round(p50), round(p95), round(p99)]),
  ];
  console.log(
    `\n${table(['call (ms)', 'quiet: p50', 'p95', 'p99', 'backlog: p50', 'p95', 'p99'], [row('list'), row('accept')])}`,
  );
  console.log(
    `\n${figures.delivered} messages left in ${round(figures.seconds)} s; ` +
      `memory ${round(figures.memory.server, 0)} MB, beside it ${round(figures.memory.background, 0)} MB`,
  );
  await conclude('backlog', { options, ...figures, targets }, targets);
}

async function quiet(places: Places, options: BenchOptions): Promise<void> {
  const place = await placeOf(places, options, { shops: 10, orders: 10_000 });
  const { rows, targets } = await measureQuiet(place, say);
  console.log(
    `\n${table(
      ['p50 (ms)', 'at once', 'after a quiet moment'],
      rows.map(({ name, busy, quiet: after }) => [name, round(busy.p50), round(after.p50)]),
    )}`,
  );
  await conclude('quiet', { options, rows, targets }, targets);
}

async function sales(places: Places, options: BenchOptions, run: Run): Promise<void> {
  const place = await placeOf(places, options, { shops: 1, orders: ORDERS_OF_SALES });
  const { rows, targets } = await measureSales(place, run);
  console.log(
    `\n${table(
      ['GetSales (ms)', 'p50', 'p95', 'p99'],
      rows.map(({ period, figures: { p50, p95, p99 } }) => [period, round(p50), round(p95), round(p99)]),
    )}`,
  );
  await conclude('sales', { options, rows, targets }, targets);
}

async function customers(places: Places, options: BenchOptions, run: Run): Promise<void> {
  const place = await placeOf(places, options, { shops: 1, orders: ORDERS_OF_CUSTOMERS });
  const { rows, targets } = await measureCustomers(place, run);
  console.log(
    `\n${table(
      ['p50, p95 (ms)', 'while one types', 'the list'],
      rows.map(({ search, typing, list }) => [
        search,
        ...[typing, list].map(({ p50, p95 }) => `${round(p50)}, ${round(p95)}`),
      ]),
    )}`,
  );
  await conclude('customers', { options, rows, targets }, targets);
}

async function operatorConsole(places: Places, options: BenchOptions, run: Run): Promise<void> {
  const place = await placeOf(places, options, { shops: SHOPS_OF_CONSOLE, orders: SHOPS_OF_CONSOLE * 20 });
  const { rows, targets } = await measureConsole(place, run);
  console.log(
    `\n${table(
      ['the console (ms)', 'p50', 'p95', 'p99', 'wrong'],
      rows.map(({ name, figures: { p50, p95, p99, wrong } }) => [
        name,
        ...[p50, p95, p99].map((time) => round(time)),
        String(wrong),
      ]),
    )}`,
  );
  await conclude('console', { options, rows, targets }, targets);
}

async function peers(places: Places, options: BenchOptions, run: Run): Promise<void> {
  const place = await placeOf(places, options, { shops: 1, orders: ORDERS_OF_PEERS });
  const { rows, memory, targets } = await measurePeers(place, run);
  console.log(
    `\n${table(
      [
        'per second',
        'one process',
        'p99 (ms)',
        ...(options.engine === 'postgres' ? ['two', 'to one', 'four', 'to one'] : []),
      ],
      rows.map(({ name, figures: [one, ...others] }) => [
        name,
        rate(one),
        round(one?.p99 ?? 0),
        ...others.flatMap((more) => [rate(more), `${round(more.perSecond / (one?.perSecond ?? 1), 2)}×`]),
      ]),
    )}`,
  );
  console.log(`\nmemory ${round(memory.server, 0)} MB, and ${round(memory.background, 0)} MB beside it`);
  await conclude('peers', { options, rows, memory, targets }, targets);
}

const rate = (figures: Figures | undefined): string => round(figures?.perSecond ?? 0, 0);

async function large(places: Places, options: BenchOptions, run: Run): Promise<void> {
  const shopOf = options.shopOf ?? 0;
  const place = await placeOf(places, options, { shops: 2, orders: shopOf + 100, biggest: shopOf });
  const { rows, afterChange, bounded, targets } = await deepPages(place, run);
  for (const [title, pages] of [
    ['p50, p95 (ms)', rows],
    ['after a change', afterChange],
  ] as const) {
    console.log(
      `\n${table(
        [title, 'first', 'middle', 'last'],
        pages.map(({ name, ...ofList }) => [
          name,
          ...[ofList.first, ofList.middle, ofList.last].map(({ p50, p95 }) => `${round(p50)}, ${round(p95)}`),
        ]),
      )}`,
    );
  }
  console.log(
    `\n${table(
      ['p50, p95 (ms)', `${shopOf} orders`, '100 orders'],
      bounded.map(({ name, large: big, small }) => [
        name,
        ...[big, small].map(({ p50, p95 }) => `${round(p50)}, ${round(p95)}`),
      ]),
    )}`,
  );
  await conclude('large-shop', { options, rows, afterChange, bounded, targets }, targets);
}

async function sizes(places: Places, options: BenchOptions, run: Run): Promise<void> {
  const small =
    options.against === undefined
      ? await places.seeded({ shops: 10, orders: 10_000 })
      : await places.known(options.against);
  const big = await placeOf(places, options, options);
  const { rows, targets } = await compareSizes({ small, large: big }, run);
  console.log(
    `\n${table(
      ['p50, p95 (ms)', 'small', 'large'],
      rows.map(({ name, small: less, large: more }) => [
        name,
        ...[less, more].map(({ p50, p95 }) => `${round(p50)}, ${round(p95)}`),
      ]),
    )}`,
  );
  await conclude('sizes', { options, rows, targets }, targets);
}

async function paint(places: Places, options: BenchOptions): Promise<void> {
  // Only here: the browser's driver takes its time to load.
  const { paints } = await import('./paint.ts');
  const place = await placeOf(places, options, { shops: 1, orders: 200 });
  const { rows, targets } = await paints(place);
  console.log(
    `\n${table(
      ['page', 'largest paints (ms)', 'moved', 'KB at three times the density', 'read to its end'],
      rows.map(({ page, milliseconds, shift, kilobytes, kilobytesToTheEnd }) => [
        page,
        milliseconds.map((time) => round(time, 0)).join(', '),
        round(shift, 3),
        round(kilobytes, 0),
        round(kilobytesToTheEnd, 0),
      ]),
    )}`,
  );
  await conclude('paint', { options, rows, targets }, targets);
}

async function conclude(name: string, results: object, targets: Target[]): Promise<void> {
  console.log(`\n${targetLines(targets)}\n\n${await writeResults(name, results)}`);
}

const options = benchOptions(process.argv.slice(2));
if (options) await main(options);
else {
  console.error(USAGE);
  process.exitCode = 1;
}
