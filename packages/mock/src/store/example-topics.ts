/** A small business that example documents are about. */
export interface Business {
  readonly name: string;
  /** A text with mistakes, for the templates that work on a text. */
  readonly text: string;
  readonly topics: readonly [Topic, ...Topic[]];
}

/** What a document of a business is about. */
export interface Topic {
  readonly title: string;
  /** An instruction for a writer. */
  readonly prompt: string;
}

const topic = (title: string, prompt: string): Topic => ({ title, prompt });

/** The businesses of the example documents. No title or prompt occurs twice. */
export const businesses: readonly [Business, ...Business[]] = [
  {
    name: 'Harbor Bakery',
    text: 'our bakery open at six. We bakes sourdough bread every night, and the first loafs is warm when the fishermen come back.',
    topics: [
      topic('Sourdough weekend course', 'a weekend course where beginners bake their first sourdough bread'),
      topic('Breakfast by the harbor', 'a breakfast with warm bread and a view of the fishing boats'),
      topic('Rye bread is back', 'the return of our dark rye bread after two years'),
      topic('Bread subscription', 'a fresh loaf at the door every Saturday morning'),
      topic('Leftover bread menu', 'three dishes that use yesterday’s bread'),
    ],
  },
  {
    name: 'Wheel & Chain',
    text: 'Wheel & Chain repairs bicycles in one hour. you can wait in the café, and we also rents bikes for the weekend.',
    topics: [
      topic(
        'Repair café opening',
        'the opening of a café where mechanics repair bicycles while people drink coffee',
      ),
      topic('Bike check before winter', 'a bicycle check that finds worn brakes before the first snow'),
      topic('Cargo bikes for rent', 'cargo bikes that families can rent by the hour'),
      topic('Learn to fix a flat tire', 'an evening class where cyclists learn to fix a flat tire'),
      topic('Bicycle swap day', 'a Sunday market where children swap bicycles that are too small'),
    ],
  },
  {
    name: 'Green Thumb',
    text: 'every month we sends you plants that fits the season. A short card explain how much water and light they needs.',
    topics: [
      topic('Balcony plants by mail', 'a subscription for balcony plants with a calendar for watering'),
      topic('Herbs for small kitchens', 'a set of five herbs that grow on a window sill'),
      topic('Plants that survive holidays', 'house plants that need no water for three weeks'),
      topic('Autumn bulb guide', 'flower bulbs that people plant in October and see in March'),
      topic('Office jungle', 'large plants for offices, with a gardener who visits every month'),
    ],
  },
  {
    name: 'Northern Yoga',
    text: 'Our classes is short, because a long day leave little time. Each one begin with five minutes of breathing.',
    topics: [
      topic('Yoga at your desk', 'online yoga classes of twenty minutes for people who work at a desk'),
      topic('Morning class for parents', 'a yoga class at six for parents of small children'),
      topic('Back care week', 'a week of free classes against back pain'),
      topic('Yoga for runners', 'stretching classes for runners before the city marathon'),
      topic('Silent retreat in June', 'a silent weekend by a lake with yoga twice a day'),
    ],
  },
  {
    name: 'Paper Lantern',
    text: 'the café have four hundred games. Our staff explain the rules, so no player need to read them.',
    topics: [
      topic('Board game tournament', 'an evening tournament in a café with four hundred board games'),
      topic('Games for two', 'twelve board games that are best with two players'),
      topic('Family Sunday', 'a Sunday when families play for free and staff explain the rules'),
      topic('Game library card', 'a card that lets members borrow two board games a week'),
      topic('Design your own game', 'a workshop where teenagers design their first board game'),
    ],
  },
  {
    name: 'Summit Tours',
    text: 'We hikes in groups of eight. the guide carry a first-aid kit and knows every hut on the way.',
    topics: [
      topic('First mountain weekend', 'a guided weekend in the mountains for people who have never hiked'),
      topic('Sunrise hike', 'a night hike that reaches the top at sunrise'),
      topic('Hut to hut in five days', 'a five-day hike from hut to hut with luggage transport'),
      topic('Snowshoe tours', 'snowshoe tours with a fondue in a mountain hut'),
      topic('What to pack for a hike', 'the ten things that belong in a day pack'),
    ],
  },
  {
    name: 'Little Planet',
    text: 'The kit contain twelve experiments. Children from eight years builds a model of the solar system on one afternoon.',
    topics: [
      topic('Solar system kit', 'a science kit for children that explains the solar system with experiments'),
      topic('Volcano kit', 'a kit with which children build a volcano that erupts'),
      topic('Science birthday party', 'a birthday party with a scientist and ten experiments'),
      topic('Kits for schools', 'boxes with experiments for a class of thirty pupils'),
      topic('Water experiments for summer', 'six experiments with water for a hot afternoon'),
    ],
  },
  {
    name: 'Slow Roast',
    text: 'we roast on Monday and delivers on Wednesday. Each bag name the farm and the people who picked the beans.',
    topics: [
      topic(
        'Monday roast, Wednesday coffee',
        'fair trade coffee beans that are roasted on Monday and delivered on Wednesday',
      ),
      topic('Decaf that tastes like coffee', 'a decaf coffee that keeps its flavor'),
      topic('Coffee tasting', 'a tasting of six coffees from three continents'),
      topic('Cold brew starter set', 'a starter set for cold brew coffee at home'),
      topic('Meet the farmers of Huila', 'the farmers in Huila who grow our coffee'),
    ],
  },
  {
    name: 'Second Stitch',
    text: 'Bring a jacket with a hole. Our tailors shows you three ways to repair it, and the thread are free.',
    topics: [
      topic('Repair your jeans', 'a workshop where people learn to repair their jeans'),
      topic('Open sewing night', 'a Thursday evening with sewing machines for everyone'),
      topic('Clothes swap', 'a swap where people trade clothes that they no longer wear'),
      topic('Visible mending', 'the art of repairing a hole so that it becomes an ornament'),
      topic('Tailor on wheels', 'a van that repairs clothes in the villages around the city'),
    ],
  },
  {
    name: 'Clear Budget',
    text: 'the app learn when your invoices are paid. It then say how much you can spend until the next one.',
    topics: [
      topic('Budget for freelancers', 'a budgeting app for freelancers with irregular income'),
      topic('Taxes without surprises', 'a savings account that sets money aside for taxes'),
      topic('Shared costs in a flat', 'a simple way for flatmates to split rent and groceries'),
      topic('Thirty days without impulse buys', 'a challenge to buy nothing unplanned for thirty days'),
      topic('Version 3 of the app', 'the third version of a budgeting app, which reads invoices from photos'),
    ],
  },
  {
    name: 'Night Sky Cabin',
    text: 'Our cabin stand far from the next village. through the glass roof you sees the stars from your bed.',
    topics: [
      topic('A night under the stars', 'a cabin with a glass roof for couples who love to watch the stars'),
      topic('Meteor weekend', 'a weekend in August with a hundred shooting stars an hour'),
      topic('Telescope for beginners', 'an evening with an astronomer and a large telescope'),
      topic('Winter in the cabin', 'a winter weekend with a wood stove, snow and clear skies'),
      topic('Work from the woods', 'a week of remote work in a quiet cabin with fast internet'),
    ],
  },
  {
    name: 'Busy Bees',
    text: 'our bees lives on nine roofs. The honey taste of linden trees in June and of clover in August.',
    topics: [
      topic('Honey from the rooftops', 'honey from beehives on nine roofs in the middle of the city'),
      topic('Adopt a beehive', 'an adoption of a beehive, with four jars of honey a year'),
      topic('Beekeeping for beginners', 'a class that teaches beekeeping from spring to autumn'),
      topic('June honey, August honey', 'the difference between honey from June and honey from August'),
      topic('Bees at your office', 'beehives on office roofs, cared for by our beekeepers'),
    ],
  },
];
