import { contract, type Operation, operations } from '@contentgen/contract';

const documented = new Set(Object.values<Operation>(operations).flatMap(({ statuses }) => statuses));

/** The error statuses of the contract, with their titles. */
export const errorStatuses: readonly (readonly [status: number, title: string])[] = Object.values(
  contract.components.schemas,
).flatMap(({ properties }) => {
  const { status, title } = properties ?? {};
  return typeof status?.const === 'number' && documented.has(status.const)
    ? [[status.const, String(title?.const)] as const]
    : [];
});
