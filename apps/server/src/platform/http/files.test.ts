import { Readable } from 'node:stream';
import { endpoint } from '@etal/contract/endpoint';
import { Refusal } from '@etal/contract/errors';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Services } from '../services.ts';
import { respondWithError } from './error-response.ts';
import { type FileAnswer, route } from './route.ts';

const call = endpoint({
  name: 'GenerateList',
  summary: 'Une liste',
  method: 'GET',
  path: '/api/GenerateList',
  access: 'public',
  file: ['text/csv', 'application/zip'],
  errors: [],
});

async function ask(answer: () => Promise<FileAnswer>) {
  const app = fastify();
  app.setErrorHandler(respondWithError);
  route(app, { config: { mode: 'demo' } } as Services, call, answer);
  return app.inject({ method: 'GET', url: '/api/GenerateList' });
}

it('sends a buffer under its name, as a file to keep', async () => {
  const response = await ask(async () => ({ name: 'Été.csv', type: 'text/csv', content: Buffer.from('é') }));
  expect([
    response.statusCode,
    response.headers['content-type'],
    response.headers['content-disposition'],
    response.body,
  ]).toEqual([
    200,
    'text/csv; charset=utf-8',
    `attachment; filename="Ete.csv"; filename*=UTF-8''%C3%89t%C3%A9.csv`,
    'é',
  ]);
});

it('sends a stream as it is made', async () => {
  const response = await ask(async () => ({
    name: 'a.zip',
    type: 'application/zip',
    content: Readable.from(['ab', 'cd']),
  }));
  expect([response.headers['content-type'], response.body]).toEqual(['application/zip', 'abcd']);
});

it('refuses with a sentence, and no file', async () => {
  const response = await ask(() => Promise.reject(new Refusal('NO_INVOICE')));
  expect([
    response.statusCode,
    response.headers['content-type'],
    response.headers['content-disposition'],
    response.body,
  ]).toEqual([409, 'text/plain; charset=utf-8', undefined, 'Aucune facture pour ces critères.']);
});

it('sends nothing of a type that the contract does not name', async () => {
  const response = await ask(async () => ({ name: 'a.html', type: 'text/html', content: Buffer.from('<h1>') }));
  expect([response.statusCode, response.body]).toEqual([500, 'Une erreur est survenue.']);
});

it('breaks off when the stream does: half a file is not taken for one', async () => {
  const broken = Readable.from(
    (async function* () {
      yield 'ab';
      throw new Error('reset');
    })(),
  );
  const response = await ask(async () => ({ name: 'a.zip', type: 'application/zip', content: broken })).catch(
    (error: unknown) => error,
  );
  expect(response).toBeInstanceOf(Error);
});
