/** A small business that example documents are about. */
export interface Topic {
  readonly name: string;
  /** What it offers, as an instruction for a writer. */
  readonly prompt: string;
  /** A text about it, for the templates that work on a text. */
  readonly text: string;
}

/** The subjects of the example documents. */
export const topics: readonly [Topic, ...Topic[]] = [
  {
    name: 'Harbor Bakery',
    prompt: 'Sourdough bread from a small harbor bakery, for people who want a real breakfast',
    text: 'our bakery open at six. We bakes sourdough bread every night, and the first loafs is warm when the fishermen come back.',
  },
  {
    name: 'Wheel & Chain',
    prompt: 'The opening of a bicycle repair café where customers drink coffee while they wait',
    text: 'Wheel & Chain repairs bicycles in one hour. you can wait in the café, and we also rents bikes for the weekend.',
  },
  {
    name: 'Green Thumb',
    prompt: 'A subscription for balcony plants with a calendar for watering',
    text: 'every month we sends you plants that fits the season. A short card explain how much water and light they needs.',
  },
  {
    name: 'Northern Yoga',
    prompt: 'Online yoga classes of twenty minutes for people who work at a desk',
    text: 'Our classes is short, because a long day leave little time. Each one begin with five minutes of breathing.',
  },
  {
    name: 'Paper Lantern',
    prompt: 'A board game café with four hundred games and evening tournaments',
    text: 'the café have four hundred games. Our staff explain the rules, so no player need to read them.',
  },
  {
    name: 'Summit Tours',
    prompt: 'Guided weekend hikes in the mountains for beginners',
    text: 'We hikes in groups of eight. the guide carry a first-aid kit and knows every hut on the way.',
  },
  {
    name: 'Little Planet',
    prompt: 'A science kit for children that explains the solar system with experiments',
    text: 'The kit contain twelve experiments. Children from eight years builds a model of the solar system on one afternoon.',
  },
  {
    name: 'Slow Roast',
    prompt: 'Fair trade coffee beans, roasted on Mondays and delivered on Wednesdays',
    text: 'we roast on Monday and delivers on Wednesday. Each bag name the farm and the people who picked the beans.',
  },
  {
    name: 'Second Stitch',
    prompt: 'A workshop where people learn to repair their clothes',
    text: 'Bring a jacket with a hole. Our tailors shows you three ways to repair it, and the thread are free.',
  },
  {
    name: 'Clear Budget',
    prompt: 'A budgeting app for freelancers with irregular income',
    text: 'the app learn when your invoices are paid. It then say how much you can spend until the next one.',
  },
  {
    name: 'Night Sky Cabin',
    prompt: 'A cabin with a glass roof for couples who love to watch the stars',
    text: 'Our cabin stand far from the next village. through the glass roof you sees the stars from your bed.',
  },
  {
    name: 'Busy Bees',
    prompt: 'Honey from rooftop beehives in the middle of the city',
    text: 'our bees lives on nine roofs. The honey taste of linden trees in June and of clover in August.',
  },
];
