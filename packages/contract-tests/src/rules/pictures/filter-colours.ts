import type { Colour } from './pixels.ts';

/**
 * The rule for the colours of a picture with a filter, by the name of the filter. The sentence continues "a picture
 * with this filter".
 */
export const rulesOfFilters: Readonly<
  Record<string, { readonly sentence: string; isKept(colours: readonly Colour[]): boolean }>
> = {
  grayscale: {
    sentence: 'must have only grays',
    isKept: (colours) => colours.every(([red, green, blue]) => red === green && green === blue),
  },
  sepia: {
    sentence: 'must have only browns of one hue',
    isKept: (colours) =>
      areBrown([averageOf(colours)]) && areBrown(colours.filter(hasHue)) && areOfOneHue(colours),
  },
};

/**
 * The smallest difference between the channels of a colour, from 0 to 255, for which rounding changes the hue by only
 * a few degrees.
 */
const leastChroma = 32;

/**
 * Maximum number of degrees on the colour wheel between the hues of a sepia picture. The hues differ by 3 degrees
 * after the matrix of Filter Effects Module Level 1 with rounding, and by 19 or more in a picture that is brown by
 * chance.
 */
const widestHue = 12;

function areBrown(colours: readonly Colour[]): boolean {
  return colours.every(([red, green, blue]) => red >= green && green >= blue && red > blue);
}

/**
 * Returns whether the hue of a colour can be measured: it is neither nearly gray nor so bright that its red is cut
 * off at 255.
 */
function hasHue([red, green, blue]: Colour): boolean {
  return red < 255 && Math.max(red, green, blue) - Math.min(red, green, blue) >= leastChroma;
}

function areOfOneHue(colours: readonly Colour[]): boolean {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [red, green, blue] of colours.filter(hasHue)) {
    const hue = (60 * (green - blue)) / (red - blue);
    lowest = Math.min(lowest, hue);
    highest = Math.max(highest, hue);
  }
  return lowest > highest || highest - lowest <= widestHue;
}

function averageOf(colours: readonly Colour[]): Colour {
  const sums = [0, 0, 0] as [number, number, number];
  for (const [red, green, blue] of colours) {
    sums[0] += red;
    sums[1] += green;
    sums[2] += blue;
  }
  return [sums[0] / colours.length, sums[1] / colours.length, sums[2] / colours.length];
}
