import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDirections, type SourceFiles } from './architecture/check-directions.ts';
import { root } from './root.ts';

/** Fewer than there are: a checker that looks in the wrong place must not pass. */
const MODULES_AT_LEAST = 200;
const IMPORTS_AT_LEAST = 700;

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
      `import { Row } from '../articles/components/row.tsx';`,
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
