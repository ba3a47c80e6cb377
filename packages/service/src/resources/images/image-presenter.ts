import type { Filter, Image, Medium, Resolution, Style } from '@contentgen/contract';
import { mediaUrl } from '../media/media-addresses.ts';
import { presentShared, type RecordRow } from '../records/records-repository.ts';

/** An image as the contract has it. Its results are URLs under the service's public URL. */
export function presentImage(row: RecordRow<'images'>, publicUrl: string): Image {
  return {
    ...presentShared(row),
    description: row.description,
    resolution: row.resolution as Resolution,
    style: row.style as Style | null,
    medium: row.medium as Medium | null,
    filter: row.filter as Filter | null,
    results: row.results.map((token) => mediaUrl(publicUrl, token)),
  };
}
