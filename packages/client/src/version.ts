/** The version of this package, for `User-Agent`. */
export const version = '0.1.0';
