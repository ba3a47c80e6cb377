import type { Check } from '../../checks.ts';
import { choicesOf } from '../../filters.ts';
import type { Fields } from '../../http/request-body.ts';
import { Violated } from '../../violated.ts';
import type { RuleContext } from '../rule-context.ts';
import { fieldsOf } from '../samples/choices.ts';
import { newToken } from '../samples/texts.ts';
import { makePictured, urlsOf } from './picture-results.ts';
import { requirePicture } from './pictures.ts';
import type { Colour } from './png.ts';

/** The rule for the colours of a picture with a filter. The sentence continues "a picture with this filter". */
const rulesOfFilters: Readonly<
  Record<string, { readonly sentence: string; isKept(colours: readonly Colour[]): boolean }>
> = {
  grayscale: {
    sentence: 'must have only grays',
    isKept: (colours) => colours.every((colour) => Math.max(...colour) - Math.min(...colour) <= tolerance),
  },
  sepia: {
    sentence: 'must have only browns',
    isKept: (colours) => {
      const brown = colours.filter(
        ([red, green, blue]) => red + tolerance >= green && green + tolerance >= blue,
      );
      return brown.length >= 0.99 * colours.length && colours.some(([red, , blue]) => red > blue + tolerance);
    },
  },
};

/** The difference between two channels that rounding may cause, from 0 to 255. */
const tolerance = 2;

/** Checks that a picture has several colours, and that the colours depend on the description and the filter. */
export function pictureColours(context: RuleContext): Check[] {
  const { resource } = context;
  const list = resource.results?.field;
  if (list === undefined) return [];
  const operation = resource.create.id;
  const filters = fieldsOf(resource.creation).flatMap(([name, schema]) =>
    choicesOf(schema).flatMap((choice) => {
      const rule = rulesOfFilters[String(choice)];
      return rule ? [{ name, choice: String(choice), rule }] : [];
    }),
  );
  const look = async (fields: Fields) => {
    const made = await makePictured(context, list, fields);
    const [url = ''] = urlsOf(made, list);
    const { colours } = await requirePicture(context, url);
    return { url, colours: colours() };
  };
  const fail = (url: string, sentence: string) => {
    throw new Violated([`a result of ${resource.name}, ${url}, ${sentence}`, `curl -i '${url}'`]);
  };
  return [
    {
      operation,
      title: 'paints more than one colour, and another picture for another description',
      run: async () => {
        const [first, second] = [
          await look({ description: newToken() }),
          await look({ description: newToken() }),
        ];
        for (const { url, colours } of [first, second])
          if (new Set(colours.map(String)).size < 2) fail(url, 'must have more than one colour');
        const isSame = String(first.colours) === String(second.colours);
        if (isSame) fail(second.url, 'must differ from the picture of another description');
      },
    },
    ...filters.map(({ name, choice, rule }) => ({
      operation,
      title: `paints with the colours of ${name}=${choice}`,
      run: async () => {
        const { url, colours } = await look({ description: newToken(), [name]: choice });
        if (!rule.isKept(colours)) fail(url, `with ${name}=${choice} ${rule.sentence}`);
      },
    })),
  ];
}
