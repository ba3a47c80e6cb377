declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** An S3 server for tests. It accepts the key `S3RVER` with the secret `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
