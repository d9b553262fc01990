import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Key, verifySignature } from './verify-signature.ts';

type Trouble = 'error' | 'drop' | 'hang' | 'stall' | 'noBucket';

export interface FakeS3 {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; contentType: string | undefined }>;
  /**
   * How the next requests end: `error` answers 500, `drop` cuts the line, `hang` never answers, `stall` stops half-way,
   * `noBucket` answers 404 for want of a bucket.
   */
  failNext(how: Trouble, times?: number): void;
  requests: number;
  close(): Promise<void>;
}

export const TEST_KEY: Key = { id: 'AKIDEXEMPLE', secret: 'un/secret+d’essai', region: 'fr-par' };

/** As much of S3 as our adapter uses: only what is signed with the key is let in. */
export const openFakeS3 = async (key = TEST_KEY): Promise<FakeS3> => {
  const objects: FakeS3['objects'] = new Map();
  let trouble: Trouble = 'error';
  let troubleLeft = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    fake.requests += 1;
    const body = await buffer(request);
    const failing = troubleLeft > 0;
    troubleLeft -= 1;
    if (failing) {
      if (trouble === 'drop') request.socket.destroy();
      if (trouble === 'error') sendError(response, 500, 'InternalError');
      if (trouble === 'noBucket') sendError(response, 404, 'NoSuchBucket');
      if (trouble === 'stall') response.writeHead(200, { 'content-length': 1000 }).write('x');
      return;
    }
    const verdict = verifySignature(request, body, key);
    if (verdict !== 'ok') return sendError(response, 403, verdict);

    const path = new URL(request.url!, 'http://s3.test').pathname;
    if (request.method === 'PUT') {
      objects.set(path, { bytes: body, contentType: request.headers['content-type'] });
      return void response.writeHead(200, { etag: '"stored"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return void response.writeHead(204).end();
    }
    const object = objects.get(path);
    if (object === undefined) return sendError(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-type': object.contentType ?? '', 'content-length': object.bytes.length });
    response.end(request.method === 'HEAD' ? undefined : object.bytes);
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const fake: FakeS3 = {
    endpoint: `http://localhost:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: (how, times = Number.POSITIVE_INFINITY) => {
      trouble = how;
      troubleLeft = times;
    },
    requests: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
  return fake;
};

const sendError = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};
