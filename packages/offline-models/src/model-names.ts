/** The name that a document of the offline writer shows as its `model`. */
export const writerModel = 'offline-writer';

/** The name that a document of the mock shows as its `model`: a person wrote its text as an example. */
export const exampleWriter = 'example-writer';

/** The name that an image of the offline painter shows as its `model`. */
export const painterModel = 'offline-painter';
