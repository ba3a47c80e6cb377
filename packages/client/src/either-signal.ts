/** A signal that is aborted as soon as one of the two is. */
export function eitherSignal(one: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  return one ? AbortSignal.any([one, other]) : other;
}
