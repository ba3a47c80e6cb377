/** As much of react-dom as the tests use; its own types would be one more dependency. */
declare module 'react-dom/client' {
  export function createRoot(container: object): { render(children: import('react').ReactNode): void };
}

declare module 'react-dom/server' {
  export function renderToString(children: import('react').ReactNode): string;
}
