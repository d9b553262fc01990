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

/** Asynchronous because the SDK is heavy and loaded only by those who have a bucket. */
export const openS3ImageStore = async (options: S3Options): Promise<ImageStore> => {
  const { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = 10_000 } = options;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The compatible services often have no certificate or name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
    maxAttempts: 3,
    // The SDK's default checksum trailer is refused by several compatible services.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    put: async (key, bytes, contentType) => {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: checkKey(key),
          Body: bytes,
          ContentType: contentType,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      );
    },
    get: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: checkKey(key) }));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    close: async () => client.destroy(),
  };
};
