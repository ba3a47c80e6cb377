import type { Exchange } from './exchange-log.ts';
import type { StateOptions } from './stateful-mock.ts';
import { checkOptions, type OptionRules } from './store/check-options.ts';
import { isWhole, type WholeRange, wholeRule } from './store/option-ranges.ts';
import { storeOptionRules } from './store/store-options.ts';

/** The options of a mock. */
export interface MockOptions extends StateOptions {
  /** The port; default: 0, which selects a free port. */
  readonly port?: number | undefined;
  /** The address to listen on. Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /**
   * The URL that clients use, if the mock is behind a proxy. The URLs of pictures begin with it. Default: the host in
   * `X-Forwarded-Host` or `Host`.
   */
  readonly publicUrl?: string | undefined;
  /** Is called for every response, for a log. */
  readonly onResponse?: ((exchange: Exchange) => void) | undefined;
  /** Whether the mock stores nothing and answers with the contract's examples. Default: false. */
  readonly stateless?: boolean | undefined;
}

/** The options that have no effect on a mock without state. */
const ofState = ['seed', 'empty', 'latency', 'generation', 'pace', 'faults', 'limits'] as const;

const {
  override: _override,
  pages: _pages,
  refuse: _refuse,
  failsGeneration: _fails,
  ...ofStore
} = storeOptionRules;
const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** The ports that the mock can listen on. 0 selects a free port. */
export const portRange: WholeRange = { least: 0, most: 65_535 };

const rules: OptionRules<MockOptions> = {
  ...ofStore,
  port: [(value) => isWhole(value, portRange), wholeRule(portRange)],
  host: [isText, 'an address, such as "127.0.0.1"'],
  publicUrl: [isHttpUrl, 'a URL without a trailing slash, such as "http://localhost:5173"'],
  stateless: [(value) => typeof value === 'boolean', 'true or false'],
  onResponse: [(value) => typeof value === 'function', 'a function'],
};

/** Returns whether a value is the URL of a server, without a path. */
export function isHttpUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, origin } = new URL(value);
  return (protocol === 'http:' || protocol === 'https:') && origin === value;
}

/**
 * Checks the options of a mock.
 *
 * @throws RangeError that names the first option that is unknown, has a wrong value, or has no effect.
 */
export function checkMockOptions(options: MockOptions): void {
  checkOptions(options, rules);
  const unused = ofState.find((name) => options[name] !== undefined && options[name] !== false);
  if (options.stateless === true && unused !== undefined) {
    throw new RangeError(`${unused} has no effect with stateless.`);
  }
}
