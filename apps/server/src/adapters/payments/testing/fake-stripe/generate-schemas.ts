import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Schemas } from './check-request.ts';

/** Any string: Stripe's way of saying that more values may come. Ours must be among those it names today. */
const OPEN_ENUM = /export type OtherString = .*;/;

/** The JSON Schemas of `requests.ts`, read from the installed SDK's declarations. Takes some seconds. */
export async function generateSchemas(): Promise<Schemas> {
  // Loaded only here: the generator brings a compiler of its own.
  const { createGenerator } = await import('ts-json-schema-generator');
  const installed = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..');
  const folder = await mkdtemp(join(tmpdir(), 'etal-stripe-'));
  try {
    const copy = join(folder, 'node_modules/stripe');
    await mkdir(copy, { recursive: true });
    await cp(join(installed, 'package.json'), join(copy, 'package.json'));
    await cp(join(installed, 'esm'), join(copy, 'esm'), {
      recursive: true,
      filter: (path) => !/\.(?:js|map)$/.test(path),
    });
    const shared = await readFile(join(copy, 'esm/shared.d.ts'), 'utf8');
    if (!OPEN_ENUM.test(shared)) throw new Error('the SDK no longer marks its open enums with OtherString');
    await writeFile(join(copy, 'esm/shared.d.ts'), shared.replace(OPEN_ENUM, 'export type OtherString = never;'));
    await cp(new URL('requests.ts', import.meta.url), join(folder, 'requests.ts'));
    const compilerOptions = {
      target: 'ES2024',
      module: 'preserve',
      moduleResolution: 'bundler',
      strict: true,
      skipLibCheck: true,
      types: [],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['requests.ts'] }));
    const { properties } = createGenerator({
      path: join(folder, 'requests.ts'),
      tsconfig: join(folder, 'tsconfig.json'),
      type: 'Requests',
      expose: 'none',
      jsDoc: 'none',
      topRef: false,
      skipTypeCheck: true,
    }).createSchema('Requests');
    const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string };
    return { stripe: version, requests: properties as Schemas['requests'] };
  } finally {
    await rm(folder, { recursive: true });
  }
}
