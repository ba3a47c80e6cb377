import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { MediaStorageConfiguration } from '../configuration.ts';
import { mediaType } from './media-addresses.ts';
import type { MediaStorage } from './media-storage.ts';

/** The name of an object that is never stored: tokens are longer. */
const missingName = 'readiness';

/** Stores media in a bucket of S3 or an S3-compatible object storage. */
export function s3Storage(configuration: Extract<MediaStorageConfiguration, { kind: 's3' }>): MediaStorage {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = configuration;
  const client = new S3Client({
    region,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(accessKeyId !== null &&
      secretAccessKey !== null && { credentials: { accessKeyId, secretAccessKey } }),
  });
  const object = (name: string) => ({ Bucket: bucket, Key: name });
  return {
    async write(name, bytes) {
      await client.send(new PutObjectCommand({ ...object(name), Body: bytes, ContentType: mediaType }));
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(object(name)));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand(object(name)));
    },
    async check(signal) {
      // HeadBucket needs a permission that nothing else here needs. Without it, the response for a missing object is
      // AccessDenied.
      await client
        .send(new GetObjectCommand(object(missingName)), { abortSignal: signal })
        .catch((error: unknown) => {
          if (error instanceof NoSuchKey || (error as Error).name === 'AccessDenied') return;
          throw error;
        });
    },
  };
}
