type Rows = readonly [Row, ...Row[]];
type Row = readonly [title: string, text: string];

/** What the example documents are about. */
export const topics: Rows = [
  ['Sourdough weekend course', 'a weekend course where beginners bake their first sourdough bread'],
  ['Repair café opening', 'the opening of a café where mechanics repair bicycles'],
  ['Balcony plants by mail', 'a subscription for balcony plants with a calendar for watering'],
  ['Yoga at your desk', 'online yoga classes of twenty minutes for people who work at a desk'],
  ['Board game tournament', 'an evening tournament in a café with four hundred board games'],
  ['First mountain weekend', 'a guided weekend in the mountains for people who have never hiked'],
  ['Solar system kit', 'a science kit for children that explains the solar system with experiments'],
  ['Coffee tasting', 'a tasting of six coffees from three continents'],
  ['Open sewing night', 'a Thursday evening with sewing machines for everyone'],
  ['Budget for freelancers', 'a budgeting app for freelancers with irregular income'],
  ['A night under the stars', 'a cabin with a glass roof for couples who love to watch the stars'],
  ['Honey from the rooftops', 'honey from beehives on nine roofs in the middle of the city'],
  ['Cargo bikes for rent', 'cargo bikes that families can rent by the hour'],
];

/** A text with mistakes, for the templates that work on a text. */
export const mistakes =
  'our doors open at six. We bakes bread every night, and the first loafs is warm in the morning.';

/** What the example images show. */
export const scenes: Rows = [
  ['Harbor at dawn', 'A sailing boat in a quiet harbor at dawn'],
  ['Mountain cabin in winter', 'A cabin in the mountains in winter'],
  ['House in the hills', 'A house in the hills in autumn'],
  ['Hot air balloon', 'A hot air balloon over a meadow in summer'],
  ['Rocket launch at night', 'A rocket launch at night under the stars'],
  ['Cat in the garden', 'A cat in a garden with flowers'],
  ['Sunset over the sea', 'The calm sea at sunset'],
  ['City under the moon', 'The skyline of a city under the moon'],
  ['Robot in the park', 'A robot in a park in spring'],
  ['Dunes at dusk', 'Desert dunes at dusk'],
  ['Ship in the storm', 'The coast in a storm with a small ship'],
];
