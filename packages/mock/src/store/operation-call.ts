import type { Operation } from '@contentgen/contract';
import type { CheckedRequest } from '@contentgen/contract/requests';
import type { Account } from './account.ts';
import type { EventSender } from './deliveries.ts';
import type { Outcome } from './exchange.ts';
import type { GenerationTimes } from './generations.ts';
import type { ResourcePlan } from './resource-plan.ts';
import type { PictureUrl } from './stored-record.ts';

/** A request that breaks no rule of the contract, with everything that an operation of the store needs. */
export interface Call extends CheckedRequest {
  readonly operation: Operation;
  readonly plan: ResourcePlan;
  readonly account: Account;
  readonly times: GenerationTimes;
  readonly events: EventSender;
  readonly pictureUrl: PictureUrl;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** A function that carries out an operation of a resource. */
export type Operate = (call: Call) => Outcome | Promise<Outcome>;

/** A function that carries out any operation of the contract. */
export type OperateAny = (call: Omit<Call, 'plan'>) => Outcome | Promise<Outcome>;
