import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { resultMediaType } from '@contentgen/contract';
import { proxiedAgent } from '../proxy.ts';
import type { MediaStorageConfiguration } from '../settings.ts';
import type { MediaStorage } from './media-storage.ts';

/** The name of an object that is never stored: tokens are longer. */
const missingName = 'readiness';

/** Stores media in a bucket of S3 or an S3-compatible object storage. */
export function s3Storage(configuration: Extract<MediaStorageConfiguration, { kind: 's3' }>): MediaStorage {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = configuration;
  const connections = { maxSockets: Number.POSITIVE_INFINITY, ...proxiedAgent() };
  const client = new S3Client({
    region,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // A body that the client checks does not close its connection when it is destroyed.
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A slow reader of a picture holds a connection. The limits for requests and generations bound their number.
    requestHandler: { httpAgent: connections, httpsAgent: connections },
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(accessKeyId !== null &&
      secretAccessKey !== null && { credentials: { accessKeyId, secretAccessKey } }),
  });
  const object = (name: string) => ({ Bucket: bucket, Key: name });
  return {
    async write(name, bytes, abortSignal) {
      const command = new PutObjectCommand({ ...object(name), Body: bytes, ContentType: resultMediaType() });
      await client.send(command, { abortSignal });
    },
    async size(name, abortSignal) {
      const head = client.send(new HeadObjectCommand(object(name)), { abortSignal });
      return (await unlessMissing(head))?.ContentLength;
    },
    async open(name, range, abortSignal) {
      const command = new GetObjectCommand({
        ...object(name),
        ...(range && { Range: `bytes=${range.first}-${range.last}` }),
      });
      const found = await unlessMissing(client.send(command, { abortSignal }));
      if (found?.Body === undefined) return undefined;
      const stream = found.Body as Readable;
      if (found.ContentLength !== undefined) return { length: found.ContentLength, stream };
      stream.destroy();
      throw new Error(
        'The object storage sent a picture without Content-Length. ' +
          'Check that no proxy in front of it removes this header.',
      );
    },
    async delete(name, abortSignal) {
      await client.send(new DeleteObjectCommand(object(name)), { abortSignal });
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

/** Resolves to the result of an operation, or to undefined if the object does not exist. */
async function unlessMissing<Result>(operation: Promise<Result>): Promise<Result | undefined> {
  return operation.catch((error: unknown) => {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
    throw error;
  });
}
