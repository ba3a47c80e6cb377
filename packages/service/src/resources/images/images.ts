import type { RecordMedia } from '../record-media.ts';
import type { ResourceDefinition } from '../resource-definition.ts';
import { imageGenerator } from './image-generator.ts';
import { imageAddresses } from './image-presenter.ts';
import type { ImageTable } from './image-table.ts';
import { ownResults } from './own-results.ts';

/** Images: pictures that a model paints. */
export const images: ResourceDefinition<'images', ImageTable> = {
  create: {
    name: 'name',
    description: 'description',
    resolution: 'resolution',
    style: 'style',
    medium: 'medium',
    filter: 'filter',
  },
  update: {
    name: 'name',
    results: { column: 'results', value: ownResults },
    favorite: 'favorite',
  },
  filters: {
    favorite: 'favorite',
    resolution: 'resolution',
    style: 'style',
    medium: 'medium',
    filter: 'filter',
  },
  search: {
    name: 'name',
  },
  computed: {
    results: { from: ['results'], value: imageAddresses },
  },
  generates: ['results'],
  generator: ({ image }, media) => imageGenerator(image, media),
  afterSuccess: settle,
  afterUpdate: settle,
  afterDeletion: (media) => media.settle([]),
  onDiscard: async ({ results = [] }, media) => media.discard(results),
};

/** Makes the service serve the current pictures of the image, and no others. */
async function settle({ results }: { readonly results?: string[] }, media: RecordMedia): Promise<void> {
  if (results !== undefined) await media.settle(results);
}
