/** What the mock does with the next request, and the last requests. */
export interface Next {
  readonly outcome: string | number;
  readonly repeats: boolean;
  readonly effect: string;
  readonly outcomes: readonly { readonly outcome: number; readonly title: string }[];
  readonly requests: readonly {
    readonly method: string;
    readonly target: string;
    readonly status: number | null;
    readonly reason: string | null;
  }[];
}
