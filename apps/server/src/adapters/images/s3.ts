import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ImageStore } from '../../ports/image-store.ts';
import { checkKey } from './check-key.ts';

export interface S3Options {
  /** Absent: Amazon's own address for the region. */
  endpoint?: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  timeoutMs?: number;
}

/** `name` is the code that S3 gave: `SignatureDoesNotMatch`, `NoSuchBucket`… */
class S3Error extends Error {
  readonly status: number;

  constructor(code: string, status: number) {
    super(`S3 answered ${status} ${code}`);
    this.name = code;
    this.status = status;
  }
}

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 50;

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** A bucket of Amazon's or of a compatible service: an image is one PUT, and one GET. */
export function s3ImageStore(options: S3Options): ImageStore {
  const { region, accessKeyId, secretAccessKey, timeoutMs = 10_000 } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const address = bucketAddress(options);

  /** Undefined when there is no such object. */
  async function askOnce(key: string, request: S3Request): Promise<Uint8Array | undefined> {
    const signed = await client.sign(`${address}/${key}`, {
      ...request,
      // Signed with the rest: without it the body could be changed on its way.
      headers: { ...request.headers, 'x-amz-content-sha256': sha256(request.body ?? new Uint8Array()) },
    });
    const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) return response.bytes();
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? 'UnknownError';
    if (code === 'NoSuchKey') return undefined;
    throw new S3Error(code, response.status);
  }

  async function ask(key: string, request: S3Request): Promise<Uint8Array | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await askOnce(key, request);
      } catch (error) {
        if (attempt === ATTEMPTS || isRefusal(error)) throw error;
        await setTimeout(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      }
    }
  }

  return {
    put: async (key, bytes, contentType) => {
      await ask(checkKey(key), {
        method: 'PUT',
        headers: { 'content-type': contentType, 'cache-control': 'public, max-age=31536000, immutable' },
        body: Uint8Array.from(bytes),
      });
    },
    get: async (key) => ask(checkKey(key), { method: 'GET' }),
    delete: async (key) => {
      await ask(checkKey(key), { method: 'DELETE' });
    },
    close: async () => {},
  };
}

/**
 * Compatible services often have no certificate or name for each bucket; nor has Amazon for a bucket with a dot in its
 * name.
 */
export function bucketAddress({ endpoint, bucket, region }: Pick<S3Options, 'endpoint' | 'bucket' | 'region'>): string {
  if (endpoint !== undefined) return `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What S3 has judged it will judge again; what broke may be mended. */
const isRefusal = (error: unknown): boolean =>
  error instanceof S3Error && error.status < 500 && error.status !== TOO_MANY_REQUESTS;
const TOO_MANY_REQUESTS = 429;
