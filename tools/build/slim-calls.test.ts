import { expect, it } from 'vitest';
import { slimCalls } from './slim-calls.ts';

it('leaves out what no browser reads of a call, and marks what makes a value as pure', () => {
  const source = `
    const answer = z.object({ id: z.string() });
    export const getFees = endpoint({
      name: 'GetFees', summary: 'Les frais', method: 'GET', path: '/api/GetFees',
      response: answer, errors: ['NO_SHOP'], query: z.object({}), rows: ['data'],
    });
    export const read = (list) => { list.push(1); };`;
  const slim = slimCalls('fees.ts', source);
  expect(slim).not.toMatch(/summary|response|errors|rows/);
  expect(slim).toContain("path: '/api/GetFees'");
  expect(slim).toContain('query: /* @__PURE__ */ z.object({})');
  expect(slim).toContain('answer = /* @__PURE__ */ z.object(');
  expect(slim).toContain('{ list.push(1); }');
});
