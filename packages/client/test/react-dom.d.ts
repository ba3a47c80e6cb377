/** The part of react-dom that the tests use. Its own types would be another dependency. */
declare module 'react-dom/client' {
  export function createRoot(container: object): { render(children: import('react').ReactNode): void };
}

declare module 'react-dom/server' {
  export function renderToString(children: import('react').ReactNode): string;
}
