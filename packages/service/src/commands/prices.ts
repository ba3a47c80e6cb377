import { readFile } from 'node:fs/promises';
import { OperatorError } from '../operator-error.ts';

/** What models cost. The file is written by the operator, in this form. */
export interface Prices {
  /** Such as `EUR`. */
  readonly currency: string;
  readonly models: readonly Price[];
}

/** What a model costs. A missing price is 0. */
interface Price {
  /** The name of the provider in the settings. */
  readonly provider: string;
  /** Without it, the price holds for all models of the provider that have none. */
  readonly model?: string;
  readonly input_per_million_tokens?: number;
  readonly output_per_million_tokens?: number;
  readonly per_picture?: number;
}

/** The highest price, so that no sum is infinite. */
const highest = 1_000_000_000_000;
const numbers = ['input_per_million_tokens', 'output_per_million_tokens', 'per_picture'] as const;
const names = ['provider', 'model'] as const;

/**
 * Reads a file of prices.
 *
 * @throws OperatorError that names the file, the place and the rule.
 */
export async function readPrices(file: string): Promise<Prices> {
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new OperatorError(`The file of prices ${file} can't be read (${code}).`);
  });
  const wrong = (what: string) => new OperatorError(`The file of prices ${file} ${what}.`);
  let value: Partial<Prices> | null;
  try {
    // Editors of Windows write a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw wrong('is not JSON');
  }
  const { currency, models, ...others } = value ?? {};
  if (typeof currency !== 'string' || currency.trim() === '' || !Array.isArray(models)) {
    throw wrong('must have "currency", such as "EUR", and "models", a list');
  }
  for (const name of Object.keys(others)) throw wrong(`has an unknown name ${name}. Use currency, models`);
  const seen = new Map<string, string>();
  for (const [index, price] of (models as unknown[]).entries()) {
    const place = `models[${index}]`;
    if (typeof price !== 'object' || price === null) throw wrong(`has no object at ${place}`);
    for (const [name, given] of Object.entries(price)) {
      const isName = names.some((known) => known === name);
      if (!isName && !numbers.some((known) => known === name)) {
        throw wrong(`has an unknown name ${place}.${name}. Use ${[...names, ...numbers].join(', ')}`);
      }
      const isNumber = typeof given === 'number' && given >= 0 && given <= highest;
      const isRight = isName ? typeof given === 'string' : isNumber;
      if (isRight) continue;
      throw wrong(`must have ${isName ? 'a text' : `a number from 0 to ${highest}`} at ${place}.${name}`);
    }
    if (!('provider' in price)) throw wrong(`has no ${place}.provider`);
    const { provider, model } = price as Price;
    const key = JSON.stringify([provider, model]);
    if (seen.has(key)) throw wrong(`has two prices for the same models: ${seen.get(key)} and ${place}`);
    seen.set(key, place);
  }
  return { currency, models };
}

/** The use of a model: null if none was called. */
interface ModelUse {
  readonly provider: string | null;
  readonly model: string | null;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly pictures: number;
}

/** Returns what the use of a model cost, as far as it has prices, and whether it has all that it needs. */
export function costOfUse({ models }: Prices, use: ModelUse): { cost: number; isPriced: boolean } {
  const ofProvider = models.filter(({ provider }) => provider === use.provider);
  const price =
    ofProvider.find(({ model }) => model === use.model) ??
    ofProvider.find(({ model }) => model === undefined);
  const parts = [
    [use.input_tokens / 1_000_000, price?.input_per_million_tokens],
    [use.output_tokens / 1_000_000, price?.output_per_million_tokens],
    [use.pictures, price?.per_picture],
  ] as const;
  return {
    cost: parts.reduce((sum, [used, each = 0]) => sum + used * each, 0),
    isPriced: price !== undefined && parts.every(([used, each]) => used === 0 || each !== undefined),
  };
}
