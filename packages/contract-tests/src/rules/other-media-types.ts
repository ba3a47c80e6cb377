import { type Operation, operations } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Caller } from '../http/caller.ts';
import type { RuleContext } from './rule-context.ts';

type Rule = (context: RuleContext) => Check[];

/**
 * Returns the checks of rules again for other media types: each check of an operation with a body, once for every
 * media type except the preferred one. So rules must not choose the media type themselves.
 */
export function inOtherMediaTypes(context: RuleContext, rules: readonly Rule[]): Check[] {
  const mediaTypes = new Set(
    Object.values<Operation>(operations).flatMap(({ bodyMediaTypes }) => bodyMediaTypes.slice(1)),
  );
  return [...mediaTypes].flatMap((mediaType) => {
    const caller = withMediaType(context.caller, mediaType);
    return rules
      .flatMap((rule) => rule({ ...context, caller }))
      .filter(({ operation }) => otherMediaTypesOf(operations[operation]).includes(mediaType))
      .map((check) => ({ ...check, title: `${check.title}, as ${mediaType}` }));
  });
}

/** Returns a caller that sends the bodies of operations in another media type. */
function withMediaType(caller: Caller, mediaType: string): Caller {
  const change = (id: keyof typeof operations, call: Parameters<Caller['call']>[1]) =>
    otherMediaTypesOf(operations[id]).includes(mediaType) ? { mediaType, ...call } : call;
  return {
    ...caller,
    call: (operation, call, ...statuses) => caller.call(operation, change(operation, call), ...statuses),
    send: (operation, call) => caller.send(operation, change(operation, call)),
  };
}

function otherMediaTypesOf({ bodyMediaTypes }: Operation): readonly string[] {
  return bodyMediaTypes.slice(1);
}
