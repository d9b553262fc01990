import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDirections, type SourceFiles } from './architecture/check-directions.ts';
import { faultsOfRooms, floorsOf, serverRooms } from './architecture/server-rooms.ts';
import { root } from './root.ts';

/** Fewer than there are: a checker that looks in the wrong place must not pass. */
const MODULES_AT_LEAST = 200;
const IMPORTS_AT_LEAST = 500;
const TABLES_AT_LEAST = 25;

const split = (path: string): [folder: string, entry: string] => {
  const at = path.lastIndexOf('/');
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
};

const paths = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'));

describe('the source', () => {
  const files: SourceFiles = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const verdict = checkDirections(files);

  it('imports in the directions of the design only', () => {
    expect(verdict.faults).toEqual([]);
  });

  it('was really read', () => {
    expect(verdict.modules).toBeGreaterThanOrEqual(MODULES_AT_LEAST);
    expect(verdict.imports).toBeGreaterThanOrEqual(IMPORTS_AT_LEAST);
    const packages = new Set(paths.map((path) => path.split('/')[1]));
    expect([...packages].toSorted()).toEqual(['admin', 'contract', 'domain', 'server', 'storefront', 'texts', 'ui']);
  });

  it('keeps the laws of the server’s rooms: doors, no circle, one writer per table', () => {
    const rooms = serverRooms(files);
    expect(faultsOfRooms(rooms)).toEqual([]);
    // Nothing passes for want of having been seen.
    expect(rooms.imports.length).toBeGreaterThanOrEqual(IMPORTS_AT_LEAST);
    expect(rooms.writers.size).toBeGreaterThanOrEqual(TABLES_AT_LEAST);
  });

  it('has at most ten siblings at the top of the server, and no folder of fewer than three files in it', () => {
    const inside = paths
      .filter((path) => path.startsWith('apps/server/src/'))
      .map((path) => path.slice('apps/server/src/'.length));
    const siblings = inside.filter((path) => !path.endsWith('.test.ts')).map((path) => path.split('/')[0]);
    expect(new Set(siblings).size).toBeLessThanOrEqual(10);
    const entries = new Map<string, Set<string>>();
    for (const path of inside) {
      for (let [folder, entry] = split(path); ; [folder, entry] = split(folder)) {
        entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
        if (folder === '') break;
      }
    }
    const small = [...entries].filter(([, { size }]) => size < 3).map(([folder]) => folder);
    expect(small).toEqual([]);
  });

  it('has no two files of one name in the server', () => {
    const names = paths.filter((path) => path.startsWith('apps/server/src/')).map((path) => split(path)[1]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has no drawer for odds and ends', () => {
    expect(paths.filter((path) => /\b(?:utils?|helpers?|misc|common)\b(?:\/|\.tsx?$|\.test)/.test(path))).toEqual([]);
  });
});

describe('the checker', () => {
  const faultsOf = (path: string, source: string) => checkDirections(new Map([[path, source]])).faults;
  const server = 'apps/server/src';
  const useCase = `${server}/modules/orders/calls/accept-order.ts`;

  it.each([
    ['domain imports a package', 'packages/domain/src/money.ts', `import { z } from 'zod';`],
    ['domain imports Node', 'packages/domain/src/money.ts', `import { randomUUID } from 'node:crypto';`],
    [
      'domain imports the contract',
      'packages/domain/src/money.ts',
      `import type { ErrorCode } from '@etal/contract/errors';`,
    ],
    ['contract imports the texts', 'packages/contract/src/orders.ts', `import { labels } from '@etal/texts/labels';`],
    ['contract imports Node', 'packages/contract/src/orders.ts', `import { readFile } from 'node:fs/promises';`],
    ['texts import the kit', 'packages/texts/src/labels.ts', `export { Button } from '@etal/ui/button';`],
    [
      'the kit imports the contract',
      'packages/ui/src/button.tsx',
      `const errors = await import('@etal/contract/errors');`,
    ],
    ['the server imports the kit', `${server}/app.ts`, `export * from '@etal/ui/button';`],
    ['an app imports an app by name', `${server}/app.ts`, `import { routes } from '@etal/admin/routes';`],
    [
      'the server imports the site it loads',
      `${server}/adapters/built-site.ts`,
      `import site from '../../../storefront/src/server/entry.ts';`,
    ],
    [
      'the site imports the server',
      'apps/storefront/src/server/entry.ts',
      `import type { Services } from '@etal/server/services';`,
    ],
    ['the site imports Node', 'apps/storefront/src/server/entry.ts', `import { readFile } from 'node:fs/promises';`],
    [
      'an app imports an app by path',
      'apps/admin/src/main.tsx',
      `import type { Config } from '../../server/src/config.ts';`,
    ],
    [
      'a package is reached by its path',
      'apps/admin/src/main.tsx',
      `import { cents } from '../../../packages/domain/src/money.ts';`,
    ],
    [
      'an import hidden in a type',
      'packages/domain/src/money.ts',
      `type Code = import('@etal/contract/errors').ErrorCode;`,
    ],
    ['an import by require', 'packages/domain/src/money.ts', `const { z } = require('zod');`],
    ['an import in a function', `${server}/app.ts`, `const later = () => import('@etal/ui/button');`],
    [
      'a page imports a sibling feature',
      'apps/admin/src/features/orders/order-list.page.tsx',
      `import { Row } from '../catalog/articles/row.tsx';`,
    ],
    ['a use case imports kysely', useCase, `import { sql } from 'kysely';`],
    ['a use case imports all of kysely', useCase, `import * as database from 'kysely';`],
    ['a job imports pg', `${server}/platform/outbox/outbox-worker.ts`, `import pg from 'pg';`],
    [
      'a route imports the embedded engine',
      `${server}/platform/http/health.ts`,
      `const { PGlite } = await import('@electric-sql/pglite');`,
    ],
    ['a use case writes a query', useCase, `await tx.updateTable('orders').set({ status }).execute();`],
    ['a use case chooses an adapter', useCase, `import { smtpMailer } from '../../../adapters/messages/smtp.ts';`],
    ['the app chooses an adapter', `${server}/app.ts`, `import type { FixedClock } from './adapters/system-clock.ts';`],
    ['the program leans on the tests', `${server}/app.ts`, `import { signIn } from '../testing/harness/sign-in.ts';`],
    [
      'an adapter leans on the demonstration',
      `${server}/adapters/from-config.ts`,
      `const { sandboxPayments } = await import('../../fixtures/fake-stripe/sandbox-payments.ts');`,
    ],
  ])('sees that %s', (_name, path, source) => {
    expect(faultsOf(path, source)).toHaveLength(1);
  });

  it.each([
    [
      'texts use the domain and the contract',
      'packages/texts/src/labels.ts',
      `import { STATUS_OF } from '@etal/contract/errors'; import { cents } from '@etal/domain/money';`,
    ],
    [
      'a domain file uses its neighbour',
      'packages/domain/src/catalog/pricing.ts',
      `import { cents } from '../money.ts';`,
    ],
    [
      'the site uses the kit, the texts, the contract and the domain',
      'apps/storefront/src/pages/home.page.tsx',
      `import '@etal/ui/tokens.css'; import { NBSP } from '@etal/texts/typography'; import { sitePath } from '@etal/contract/site-pages'; import { cents } from '@etal/domain/money';`,
    ],
    ['a domain test uses its runner', 'packages/domain/src/money.test.ts', `import { it } from 'vitest';`],
    [
      'a query file speaks SQL',
      `${server}/modules/orders/orders.queries.ts`,
      `import { sql } from 'kysely'; tx.selectFrom('orders');`,
    ],
    [
      'the database folder speaks SQL',
      `${server}/platform/db/open-database.ts`,
      `import pg from 'pg'; import { Kysely } from 'kysely';`,
    ],
    [
      'a use case knows the type of a transaction',
      useCase,
      `import type { Transaction } from 'kysely'; import { type Selectable } from 'kysely';`,
    ],
    [
      'a page uses the door of a sibling feature',
      'apps/admin/src/features/shoppers/shopper-detail.page.tsx',
      `import { LatestOrders } from '../orders/orders.ts';`,
    ],
    [
      'main.ts offers what the demonstration needs',
      `${server}/main.ts`,
      `import { sandboxPayments } from '../fixtures/fake-stripe/sandbox-payments.ts';`,
    ],
    ['a feature uses its own files', useCase, `import { lockOrder } from '../orders.queries.ts';`],
    [
      'main.ts, cli.ts and a test choose adapters',
      `${server}/main.ts`,
      `import { smtpMailer } from './adapters/messages/smtp.ts';`,
    ],
    [
      'a test chooses adapters',
      `${server}/modules/orders/accept-order.test.ts`,
      `import { fixedClock } from '../../adapters/system-clock.ts';`,
    ],
    [
      'a word in a comment or a text',
      `${server}/app.ts`,
      `// import 'pg'\nconst text = "import { sql } from 'kysely'";`,
    ],
  ])('accepts that %s', (_name, path, source) => {
    expect(faultsOf(path, source)).toEqual([]);
  });

  it('refuses to judge a file that it cannot read', () => {
    expect(() => faultsOf('packages/domain/src/money.ts', 'import {')).toThrow(SyntaxError);
  });
});

describe('the laws of the server’s rooms', () => {
  const server = 'apps/server/src';
  const faultsIn = (sources: Record<string, string>): string[] =>
    faultsOfRooms(serverRooms(new Map(Object.entries(sources).map(([path, source]) => [`${server}/${path}`, source]))));

  it.each([
    [
      'a module reaches past the door of another',
      { 'modules/orders/become.ts': `import { takeStock } from '../catalog/stock.queries.ts';` },
    ],
    [
      'a type is taken past a door',
      { 'modules/orders/become.ts': `import type { Stock } from '../catalog/stock.queries.ts';` },
    ],
    [
      'the application reaches past a door',
      { 'app.ts': `import { orderRoutes } from './modules/orders/orders.routes.ts';` },
    ],
    [
      'two doors form a circle',
      {
        'modules/orders/become.ts': `import { issue } from '../documents/documents.ts';`,
        'modules/documents/issue.ts': `import { findOrder } from '../orders/orders.ts';`,
      },
    ],
    [
      'three doors form a circle',
      {
        'modules/orders/become.ts': `import { issue } from '../documents/documents.ts';`,
        'modules/documents/issue.ts': `import { seller } from '../shop/shop.ts';`,
        'modules/shop/seller.ts': `export { orders } from '../orders/orders.ts';`,
      },
    ],
    [
      'the platform imports a module',
      { 'platform/http/session.ts': `import { findUser } from '../../modules/accounts/accounts.ts';` },
    ],
    [
      'an adapter imports a module',
      { 'adapters/from-config.ts': `import { keepEvent } from '../modules/orders/orders.ts';` },
    ],
    ['a port knows the platform', { 'ports/mail.ts': `import type { Services } from '../platform/services.ts';` }],
    ['a module reaches up to the application', { 'modules/site/page.ts': `import { buildApp } from '../../app.ts';` }],
    [
      'two modules write one table',
      {
        'modules/shop/shop.queries.ts': `tx.updateTable('shops').set({ state });`,
        'modules/orders/order.queries.ts': `tx.deleteFrom('shops').execute();`,
      },
    ],
    [
      'a module and the platform write one table, one of them in its own SQL',
      {
        'platform/outbox/outbox.queries.ts': `tx.insertInto('outbox').values(rows);`,
        'modules/orders/order.queries.ts': 'sql`with held as (select 1) update outbox as o set topic = ${topic}`;',
      },
    ],
  ])('see that %s', (_name, sources: Record<string, string>) => {
    expect(faultsIn(sources)).toHaveLength(1);
  });

  it.each([
    [
      'a module goes through a door',
      { 'modules/orders/become.ts': `import { issue } from '../documents/documents.ts';` },
    ],
    [
      'a test looks at another module’s insides',
      { 'modules/orders/become.test.ts': `import { takeNumber } from '../documents/invoices.queries.ts';` },
    ],
    [
      'one module reads what another writes, and locks it',
      {
        'modules/shop/shop.queries.ts': `tx.updateTable('shops').set({ state });`,
        'modules/orders/order.queries.ts': 'tx.selectFrom("shops"); sql`select 1 from shops for update of shops`;',
      },
    ],
    [
      'an insert that may update on a conflict',
      {
        'modules/shop/shop.queries.ts': 'sql`insert into shops (id) values (1) on conflict do update set id = 1`;',
        'modules/orders/order.queries.ts': `tx.insertInto('orders');`,
      },
    ],
  ])('accept that %s', (_name, sources: Record<string, string>) => {
    expect(faultsIn(sources)).toEqual([]);
  });

  it('put each room on a floor above all that it imports', () => {
    const sources = new Map([
      [`${server}/modules/orders/become.ts`, `import '../documents/documents.ts'; import '../../ports/clock.ts';`],
      [`${server}/modules/documents/issue.ts`, `import '../../ports/clock.ts';`],
    ]);
    const { imports } = serverRooms(sources);
    expect(floorsOf(['orders', 'documents', 'ports'], imports)).toEqual([['ports'], ['documents'], ['orders']]);
  });
});
