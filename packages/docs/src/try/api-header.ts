/** The service and the mock send this header field with the forms of "Try it". A host of static files does not. */
export const apiHeader = 'contentgen-api';
