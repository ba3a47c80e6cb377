/** Both resources, each with the smallest create and the smallest update. */
export const resources = {
  documents: {
    path: '/api/v1/documents',
    whole: '/api/v1/documents?all_templates=true&include_total=true&per_page=100',
    created: { name: 'Bakery FAQ', prompt: 'Questions about sourdough', creativity: '0.5' },
    changed: { name: 'Bakery FAQ, final' },
  },
  images: {
    path: '/api/v1/images',
    whole: '/api/v1/images?include_total=true&per_page=100',
    created: { name: 'Harbor poster', description: 'A quiet harbor at dawn', resolution: '256x256' },
    changed: { results: '', favorite: 'true' },
  },
} as const;
