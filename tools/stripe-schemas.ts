// Makes the schemas by which the tests' fake Stripe judges our requests: node tools/stripe-schemas.ts
// They are committed: reading the SDK's types takes some seconds and a compiler, which no test run should need.
import { writeFile } from 'node:fs/promises';
import { SCHEMAS_FILE } from '../apps/server/fixtures/fake-stripe/check-request.ts';
import { generateSchemas } from '../apps/server/fixtures/fake-stripe/generate-schemas.ts';

const schemas = await generateSchemas();
// A line per request, so that a change of one shows as one.
const lines = Object.entries(schemas.requests).map(
  ([route, schema]) => `${JSON.stringify(route)}:${JSON.stringify(schema)}`,
);
const text = `{"stripe":${JSON.stringify(schemas.stripe)},"requests":{\n${lines.join(',\n')}\n}}\n`;
await writeFile(SCHEMAS_FILE, text);
console.log(`stripe ${schemas.stripe}: ${lines.length} requests, ${Math.round(text.length / 1024)} KB`);
