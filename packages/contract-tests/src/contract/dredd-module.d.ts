declare module 'dredd' {
  export default class Dredd {
    constructor(configuration: object);
    run(callback: (error: Error | null | undefined) => void): void;
  }
}
