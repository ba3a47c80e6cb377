/** Creates a signal that is aborted as soon as one of two signals is. */
export function eitherSignal(one: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  return one ? AbortSignal.any([one, other]) : other;
}
