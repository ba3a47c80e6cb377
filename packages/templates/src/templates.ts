import type { TemplateId } from '@contentgen/contract';
import { counted, type Form, line, platformLine, prose, repeat, tweet, word } from './form.ts';

/** What a template asks a writer for. Its label, group and line are in the contract. */
export interface Template {
  /** What to write, as the object of "Write". */
  readonly task: string;
  readonly form: Form;
  /** Whether the prompt is a text to work on, and not a request. */
  readonly isRework?: boolean;
  /** Whether names, persons and scenes of the text are inventions. */
  readonly isInvention?: boolean;
  /** Maximum number of tokens that a model may write: about twice what the form needs. */
  readonly maxTokens: number;
  readonly example: { readonly prompt: string; readonly text: string };
}

const hashtag = word('hashtag', 'a hashtag without spaces');
const points = (count: number, ...slot: Parameters<typeof line>) => repeat(count, '\n', '- ', line(...slot));
const keywords = (count: number) =>
  counted(count, ', ', line('keyword', 'a keyword in lower case, without #'));

/** A post with a title, an introduction, sections and a conclusion. */
const post = (sections: number, section: string, conclusion: string): Form => [
  '# ',
  line('title', 'a title', 90),
  '\n\n',
  prose('introduction', 'an introduction of 40 to 80 words', 1),
  '\n\n',
  repeat(sections, '\n\n', '## ', line('heading', 'a heading', 80), '\n\n', prose('section', section)),
  '\n\n## Conclusion\n\n',
  prose('conclusion', conclusion, 1),
];

/** An email with a subject, a greeting and a sign-off. */
const letter = (role: 'letter' | 'welcome', what: string): Form => [
  'Subject: ',
  line('title', 'a subject', 80),
  '\n\n',
  line('greeting', 'a greeting', 80),
  '\n\n',
  prose(role, what),
  '\n\n',
  line('sign-off', 'a sign-off such as "Kind regards,"', 60),
  '\n',
  line('name', 'a name', 60),
];

/** Every template, by its id. */
export const templates: Readonly<Record<TemplateId, Template>> = {
  1: {
    task: 'what the request asks for, in the form that it asks for; without a form, two or three paragraphs',
    form: [prose('body', 'the text')],
    maxTokens: 3_000,
    example: {
      prompt: 'Tell the neighbours that our street party is on 14 June from 15:00, with a cake table.',
      text: `Dear neighbours,

our street party is on 14 June, from 15:00 until the cake is gone. We close Mill Lane between the bakery and the bridge, put out tables, and hope for sun.

There is a cake table again. If you like to bake, bring what you bake best. If you don't, bring a chair and an appetite.`,
    },
  },
  2: {
    task: 'two paragraphs in which an organisation introduces itself: who it is, what it does, and who it is for',
    form: [prose('about us', 'two paragraphs of 40 to 80 words each, without headings', 2)],
    maxTokens: 600,
    example: {
      prompt: 'Nordlicht, a bakery in Kiel, 14 people, since 1998, rye bread, open at 6',
      text: `Nordlicht is a bakery in Kiel. Since 1998 we have baked rye bread the slow way: with sourdough, time, and flour from two mills that we know by name. Fourteen people work here, and most of them are awake before you are.

We open at 6, for those on the way to work and for those on the way home from it. Come in for a loaf, stay for a coffee, and ask us anything about bread.`,
    },
  },
  3: {
    task: 'an advertisement: a headline, what the customer gains, and a call to action',
    form: [
      '**',
      line('title', 'a headline', 80),
      '**\n\n',
      prose('benefit', 'one paragraph of 30 to 60 words on what the customer gains', 1),
      '\n\n',
      line('next step', 'a call to action in one sentence', 120),
    ],
    maxTokens: 400,
    example: {
      prompt: 'Lumo desk lamp: 39 euros, dimmable, 5 year warranty',
      text: `**Light that knows when to be quiet**

The Lumo desk lamp dims from bright noon to a candle, so that your eyes can work late without noticing. It costs 39 euros, and we stand by it for 5 years.

Order your Lumo today.`,
    },
  },
  4: {
    task: 'a factual article',
    form: post(4, 'a section of 120 to 240 words', 'a conclusion of 40 to 80 words'),
    maxTokens: 3_000,
    example: {
      prompt: 'Saving water on a balcony with tomatoes',
      text: `# Saving Water on a Balcony with Tomatoes

Tomatoes are thirsty, and pots dry out faster than beds. With a few habits, the same harvest needs a third less water.

## Choose large pots

A pot of twenty litres keeps its water for two summer days; a pot of five does not last an afternoon. Large pots of light colour stay cool, and cool soil loses less.

## Cover the soil

Two fingers of straw or dry grass keep the sun off the soil. What does not dry need not be watered.

## Water in the morning

Water at the root, early, and seldom but thoroughly. The roots then grow down to where it stays wet.

## Catch the rain

A box below the gutter fills in one storm. Soft rain water is what tomatoes like best anyway.

## Conclusion

Large pots, a cover, the right hour and a box for the rain: none of it costs much, and all of it shows on the water meter.`,
    },
  },
  5: {
    task: 'the opening paragraph of a blog post: a hook, then what the post is about and what the reader gets',
    form: [prose('hook', 'one paragraph of 40 to 80 words, without a heading', 1)],
    maxTokens: 300,
    example: {
      prompt: 'How I learned to repair my own bike',
      text: 'The first time I opened a gear hub, I closed it again with three parts left over. The bike rode better. Since then I have learned what the parts are for, which four tools are worth buying, and when to go to a shop after all. This post is the short way that I would have liked to take.',
    },
  },
  6: {
    task: 'the outline of a blog post',
    form: [
      '# ',
      line('title', 'a title', 90),
      '\n\n',
      repeat(
        5,
        '\n\n',
        '{n}. ',
        line('heading', 'a heading', 80),
        '\n',
        repeat(3, '\n', '   - ', line('point', 'a point', 120)),
      ),
    ],
    maxTokens: 700,
    example: {
      prompt: 'Working from home with a dog',
      text: `# The Office Dog at Home

1. A day with two bosses
   - When the dog wants to go out
   - When the calls are
   - Where both fit

2. A place for each
   - A basket out of sight of the camera
   - A door that closes
   - Quiet toys

3. Walks that help the work
   - The walk before the first call
   - Thinking while walking
   - The walk that ends the day

4. When it barks in a meeting
   - Mute, smile, go on
   - What colleagues really mind
   - Training in ten minutes a day

5. What the dog teaches
   - Breaks are not lost time
   - Nobody is busy all day
   - Leave on time`,
    },
  },
  7: {
    task: 'the closing paragraph of a blog post: what to take away, then a question or a next step',
    form: [prose('outro', 'one paragraph of 40 to 80 words, without a heading', 1)],
    maxTokens: 300,
    example: {
      prompt: 'How I learned to repair my own bike',
      text: 'So: four tools, one evening a month, and no fear of the gear hub. If you only remember one thing, let it be the chain: clean it, and everything else lasts longer. What was the first thing that you repaired yourself, and how many parts were left over?',
    },
  },
  8: {
    task: 'one paragraph of a blog post about the subject',
    form: [prose('body', 'one paragraph of 60 to 100 words, without a heading', 1)],
    maxTokens: 300,
    example: {
      prompt: 'Why bread tastes better when the dough rests overnight',
      text: 'Dough that rests overnight works while you sleep. In the cool of the fridge, the yeast grows slowly, and the flour has time to turn part of its starch into sugar. That sugar browns in the oven, and what the bacteria add in those hours is the taste for which people queue at bakeries. All it costs is to begin the evening before.',
    },
  },
  9: {
    task: 'a blog post that speaks to its reader',
    form: post(3, 'a section of 60 to 120 words', 'a conclusion of 30 to 60 words with a next step'),
    maxTokens: 2_500,
    example: {
      prompt:
        'Our new bike trailers for families: 21 kg, fold in 10 seconds, from 349 euros, test rides on Saturdays',
      text: `# Two Children, One Dog, No Car

You know the morning: two bags, two children, one of them asleep. Our new trailers were made for exactly that quarter of an hour.

## Light enough for one person

The trailer weighs 21 kg. You can lift it over a doorstep alone, and the brakes of your bike will hardly notice it.

## Folded in 10 seconds

Pull one strap, and the trailer lies flat. We timed it: 10 seconds, with a child on one arm.

## Try it before you buy it

It costs from 349 euros, and nobody should spend that on a photo. Come on any Saturday and take one for a ride.

## Conclusion

Bring the children, bring the dog, bring your own bike. We have the coffee.`,
    },
  },
  10: {
    task: 'one section of a blog post',
    form: [
      '## ',
      line('heading', 'a heading', 80),
      '\n\n',
      prose('section', 'two paragraphs of 50 to 90 words each', 2),
    ],
    maxTokens: 600,
    example: {
      prompt: 'Why bees matter',
      text: `## Every third bite

Apples, almonds, pumpkins, coffee: much of what we like to eat begins with an insect that stops at a flower. Without bees we would not starve, but our tables would be poorer and more expensive.

Most of that work is done by wild bees, of which many live alone in a hole in the ground. They need little: flowers from March to October, and a corner that nobody tidies.`,
    },
  },
  11: {
    task: 'talking points for a blog post',
    form: [counted(6, '\n', '- ', line('talking point', 'a talking point in one sentence', 200))],
    maxTokens: 400,
    example: {
      prompt: 'Four-day week in a small company',
      text: `- What our customers noticed, which was almost nothing.
- Why we chose Friday, and why half of us now prefer Wednesday.
- Meetings: from eleven a week to four.
- What it costs, in hours and in euros.
- The one team for which it did not work.
- What we would do differently if we began again.`,
    },
  },
  12: {
    task: 'the title of a blog post',
    form: [line('headline', 'a title', 70)],
    isInvention: true,
    maxTokens: 60,
    example: { prompt: 'How to repair a zip', text: 'The Ten-Minute Zip Repair' },
  },
  13: {
    task: 'a call to action that begins with a verb',
    form: [line('action', 'a call to action', 120)],
    maxTokens: 80,
    example: {
      prompt: 'Free trial of the Lumo app until 31 May',
      text: 'Try Lumo free until 31 May, and see your city with other eyes.',
    },
  },
  14: {
    task: 'the material in other words; keep its meaning, its facts, its layout and its language',
    form: [prose('material', 'the text in other words')],
    isRework: true,
    maxTokens: 6_000,
    example: {
      prompt: 'The council has approved the construction of 12 new bus stops. Work will commence in June.',
      text: 'Twelve new bus stops are coming: the council has said yes, and the builders start in June.',
    },
  },
  15: {
    task: 'a summary of the material in one paragraph, in its language',
    form: [prose('summary', 'one paragraph of at most 100 words', 1)],
    isRework: true,
    maxTokens: 400,
    example: {
      prompt:
        'The council met on 4 May. After two hours of debate it approved 12 new bus stops, which cost 340,000 euros. Work begins in June.',
      text: 'On 4 May, the council approved 12 new bus stops for 340,000 euros; work begins in June.',
    },
  },
  16: {
    task: 'a FAQ',
    form: [
      counted(
        5,
        '\n\n',
        '**Q: ',
        line('question', 'a question that ends with a question mark', 150),
        '**\nA: ',
        line('answer', 'an answer of one to three sentences', 500),
      ),
    ],
    maxTokens: 900,
    example: {
      prompt: 'Swimming course for children: 8 lessons, 120 euros, from age 5, begins on 3 September',
      text: `**Q: How old must my child be?**
A: At least 5 years. There is no upper limit.

**Q: How many lessons are there?**
A: The course has 8 lessons of 45 minutes.

**Q: What does it cost?**
A: 120 euros for the whole course.

**Q: When does it begin?**
A: On 3 September, at [time].

**Q: What should we bring?**
A: A towel, swimwear, and something to eat for afterwards.`,
    },
  },
  17: {
    task: 'hashtags',
    form: [counted(10, ' ', '#', hashtag)],
    maxTokens: 150,
    example: {
      prompt: 'Composting in cities',
      text: '#Compost #UrbanGardening #ZeroWaste #Composting #CityGarden #Soil #FoodWaste #GrowYourOwn #Balcony #Worms',
    },
  },
  18: {
    task: 'the headline of a web page',
    form: [line('headline', 'a headline', 80)],
    isInvention: true,
    maxTokens: 60,
    example: { prompt: 'Payroll tool for cafes', text: 'Payroll done before the coffee is cold' },
  },
  19: {
    task: 'how it works, step by step',
    form: [
      counted(
        5,
        '\n',
        '{n}. **',
        line('step', 'a short name', 40),
        '.** ',
        line('advice', 'one sentence', 200),
      ),
    ],
    maxTokens: 400,
    example: {
      prompt: 'Bike rental by app',
      text: `1. **Find.** The map shows every free bike near you.
2. **Reserve.** One tap keeps it for 15 minutes.
3. **Unlock.** Hold your phone to the lock.
4. **Ride.** You pay by the minute, and never more than 12 euros a day.
5. **Return.** Lock it at any station, and you are done.`,
    },
  },
  20: {
    task: 'the meta description of a web page, as a search engine shows it',
    form: [platformLine('meta', 'a meta description', 160)],
    maxTokens: 100,
    example: {
      prompt: 'Bike rental in Utrecht, 12 euros a day, open 8 to 20',
      text: 'Rent a bike in Utrecht for 12 euros a day. Open from 8 to 20, right behind the station. Book online and ride off in two minutes.',
    },
  },
  21: {
    task: 'keywords for a web page',
    form: [keywords(10)],
    maxTokens: 120,
    example: {
      prompt: 'Bike rental in Utrecht',
      text: 'bike rental, utrecht, rent a bike, city bike, cycling, station, day trip, tandem, cargo bike, bike tour',
    },
  },
  22: {
    task: 'a mission statement: what an organisation does, who it does it for, and why',
    form: [line('mission', 'a mission statement', 240)],
    maxTokens: 120,
    example: {
      prompt: 'A bakery in Kiel that bakes for everybody',
      text: 'We bake good bread for everybody in Kiel, at a price that everybody can pay, because nobody should have to think twice about breakfast.',
    },
  },
  23: {
    task: 'a newsletter email',
    form: letter('letter', 'two or three short paragraphs with one call to action'),
    maxTokens: 900,
    example: {
      prompt:
        'Rowing club: new boat Aurora arrives on 2 June, summer party on 12 July at 18:00, fees due by 1 May',
      text: `Subject: A new boat, a party, and a small reminder

Dear members,

on 2 June our new boat arrives. She is called Aurora, she seats four, and she needs people who come early to try her.

The summer party is on 12 July at 18:00, by the water as always. And before all that, please pay your fees by 1 May: reply to this email if you need the account number.

See you on the water,
[Name]`,
    },
  },
  24: {
    task: 'three paragraphs: a problem, what it costs, and what helps',
    form: [
      '**Pain:** ',
      prose('problem', 'the problem in 20 to 50 words', 1),
      '\n\n**Agitate:** ',
      prose('cost', 'what it costs to leave it as it is, in 20 to 50 words', 1),
      '\n\n**Solution:** ',
      prose('solution', 'what helps, in 20 to 50 words', 1),
    ],
    maxTokens: 500,
    example: {
      prompt: 'Invoices take 3 hours a week. Acme sends them by itself.',
      text: `**Pain:** Three hours a week go into invoices: finding the hours, copying the addresses, checking the sums.

**Agitate:** That is nineteen working days a year, and still some customers pay late because the invoice came late.

**Solution:** Acme writes and sends your invoices by itself. You check a list on Monday, and the three hours are yours again.`,
    },
  },
  25: {
    task: 'one paragraph about the subject',
    form: [prose('body', 'one paragraph of 60 to 100 words, without a heading', 1)],
    maxTokens: 300,
    example: {
      prompt: 'Night trains in Europe',
      text: 'Night trains are back. After years of closed lines, you can again fall asleep in Vienna and wake up in Paris, with a bed, a basin and a breakfast that comes to the door. They are seldom cheaper than a flight, but they take no day, need no queue at a gate, and end in the middle of the city. Book early: the beds are few, and word has got around.',
    },
  },
  26: {
    task: 'a press release',
    form: [
      'FOR IMMEDIATE RELEASE\n\n# ',
      line('headline', 'a headline', 100),
      '\n\n**',
      line('place and date', 'the place and the date, such as "Kiel, 2 June"', 60),
      '** — ',
      prose('news', 'the news in one or two paragraphs: who, what, when, where and why'),
      '\n\n“',
      prose('quotation', 'a quotation, then ” and its speaker', 1),
      '\n\n## About\n\n',
      prose('organisation', 'one paragraph about the organisation', 1),
      '\n\n## Contact\n\n',
      prose('contact', 'a name and an address', 1),
    ],
    maxTokens: 1_200,
    example: {
      prompt:
        'Solaris Boats of Split launches an electric ferry with 60 seats, first trip on 2 June, CEO Iva Maric',
      text: `FOR IMMEDIATE RELEASE

# Solaris Boats launches an electric ferry with 60 seats

**Split, [date]** — Solaris Boats launches an electric ferry for 60 passengers. Its first trip is on 2 June.

“[Quotation],” said Iva Maric, CEO of Solaris Boats.

## About

Solaris Boats is a boatyard in Split. [Who you are and what you do.]

## Contact

[Name], [email address]`,
    },
  },
  27: {
    task: 'a post for social media',
    form: [prose('body', 'two to four sentences', 1), '\n\n', repeat(3, ' ', '#', hashtag)],
    maxTokens: 300,
    example: {
      prompt: 'Flea market on 14 June, 9 to 15, Mill Lane',
      text: `Books, bikes and a box of unread crime novels: on 14 June, Mill Lane is one long table. From 9 to 15. What will you finally part with?

#FleaMarket #MillLane #SecondHand`,
    },
  },
  28: {
    task: 'a caption for a picture on social media',
    form: [line('caption', 'a short caption', 200), '\n\n', repeat(5, ' ', '#', hashtag)],
    maxTokens: 200,
    example: {
      prompt: 'First loaf from the new oven',
      text: `First loaf from the new oven. It did not live to see lunch.

#Bread #Sourdough #Bakery #FirstLoaf #Kiel`,
    },
  },
  29: {
    task: 'ideas for a startup',
    form: [
      counted(
        5,
        '\n',
        '{n}. **',
        line('startup name', 'a name', 40),
        '**: ',
        line('idea', 'the idea in one sentence', 200),
      ),
    ],
    isInvention: true,
    maxTokens: 500,
    example: {
      prompt: 'Composting in cities',
      text: `1. **Peel**: Collects kitchen scraps by cargo bike and brings back soil in spring.
2. **Heap**: Builds odourless composters for the courtyards of apartment houses.
3. **Wormery**: Rents worm boxes to offices, with a visit every month.
4. **Loam**: Sells the compost of a district to the gardens of the same district.
5. **Rind**: Weighs the waste of restaurants and shows what could be bought less.`,
    },
  },
  30: {
    task: 'names for a startup',
    form: [counted(10, '\n', '{n}. ', line('startup name', 'a name', 40))],
    isInvention: true,
    maxTokens: 150,
    example: {
      prompt: 'Composting in cities',
      text: '1. Peel\n2. Heap\n3. Loam\n4. Rind\n5. Humus & Co\n6. Secondsoil\n7. Wormery\n8. Scraps\n9. Rotation\n10. Good Ground',
    },
  },
  31: {
    task: 'the sentence below the headline of a web page, which makes its promise concrete',
    form: [line('subheadline', 'one sentence', 140)],
    maxTokens: 80,
    example: {
      prompt: 'Payroll tool for cafes: 10 minutes a month, 9 euros',
      text: 'Pay your whole team in 10 minutes a month, for 9 euros, without an accountant.',
    },
  },
  32: {
    task: 'a testimonial of a customer; invent no well-known person',
    form: [
      '“',
      prose('recommendation', 'what the customer says, then ”', 1),
      '\n\n— ',
      line('customer', 'a name, or [Name]', 60),
    ],
    maxTokens: 250,
    example: {
      prompt: 'Payroll tool Acme: saves 4 hours a month, easy setup',
      text: `“I used to do the payroll on Sunday evenings. With Acme it takes me twenty minutes on a Tuesday: 4 hours a month that I have back. The setup was done before my tea was.”

— [Name], [role]`,
    },
  },
  33: {
    task: 'one tweet, with one hashtag at most',
    form: [tweet('a tweet')],
    maxTokens: 200,
    example: {
      prompt: 'Our bakery opens at 6 from Monday, first 50 rolls are free',
      text: 'From Monday we open at 6. The first 50 rolls are free, and so is the sunrise. #Kiel',
    },
  },
  34: {
    task: 'a thread of tweets',
    form: [counted(5, '\n\n', '{n}/{N} ', tweet('a tweet', 274))],
    maxTokens: 700,
    example: {
      prompt: 'We cut our cloud costs by 38% in 6 weeks by moving 14 services',
      text: `1/5 We cut our cloud costs by 38% in 6 weeks. Nobody noticed, and that was the plan.

2/5 We began with a list: 14 services, what each costs, and who would miss it.

3/5 Three were missed by nobody. That alone was 9%.

4/5 The rest we moved one by one, on Tuesdays, with the old one running beside it.

5/5 The list took longer than the moves. Start with the list.`,
    },
  },
  35: {
    task: 'a value proposition: what is offered, who it is for, and why it is better than the alternatives',
    form: [prose('value', 'one paragraph of 40 to 80 words', 1)],
    maxTokens: 300,
    example: {
      prompt: 'Payroll tool for cafes: 10 minutes a month, 9 euros',
      text: 'Acme does the payroll for cafes. It takes 10 minutes a month and costs 9 euros, where an accountant takes an hour and a spreadsheet takes your Sunday. It knows tips, split shifts and students, because it was made for nothing else.',
    },
  },
  36: {
    task: 'the description of a video',
    form: [
      prose('body', 'one paragraph', 1),
      '\n\nChapters\n',
      repeat(
        4,
        '\n',
        { role: 'time', what: 'a time such as 1:30', kind: 'time' },
        ' ',
        line('chapter', 'a chapter', 80),
      ),
      '\n\n',
      line('viewers', 'a question to the viewers', 150),
      '\n\n',
      repeat(3, ' ', '#', hashtag),
    ],
    isInvention: true,
    maxTokens: 500,
    example: {
      prompt: 'How to prune roses',
      text: `Roses forgive almost everything but being left alone. In this video we prune an old shrub and a young climber, with one pair of scissors and no fear.

Chapters
0:00 When to cut
1:20 Which branches go
4:05 The cut itself
6:30 What to do afterwards

Which of your roses has survived the most?

#Roses #Pruning #Garden`,
    },
  },
  37: {
    task: 'a video script',
    form: [
      '# ',
      line('title', 'a title', 90),
      '\n\n',
      repeat(
        4,
        '\n\n',
        '## Scene {n}\n\nVisual: ',
        line('scene', 'what is seen', 200),
        '\nNarrator: ',
        line('spoken', 'what the narrator says', 500),
      ),
    ],
    isInvention: true,
    maxTokens: 900,
    example: {
      prompt: 'Pottery class in Porto, 4 evenings, 90 euros',
      text: `# Four Evenings, One Bowl

## Scene 1

Visual: Hands close around wet clay.
Narrator: The first bowl always collapses. That is what the first evening is for.

## Scene 2

Visual: A small workshop in Porto, evening light.
Narrator: Four evenings, six wheels, one teacher with endless patience.

## Scene 3

Visual: The kiln opens.
Narrator: On the last evening, your bowl comes out of the fire.

## Scene 4

Visual: A crooked bowl, filled with soup.
Narrator: 90 euros, clay included. The soup is up to you.`,
    },
  },
  38: {
    task: 'keywords for a video',
    form: [keywords(12)],
    maxTokens: 150,
    example: {
      prompt: 'How to prune roses',
      text: 'roses, pruning, garden, rose care, how to prune, climbing rose, shrub rose, spring garden, garden tips, scissors, beginners, flowers',
    },
  },
  39: {
    task: 'the title of a video',
    form: [line('headline', 'a title', 70)],
    maxTokens: 60,
    example: { prompt: 'How to prune roses', text: 'Prune Your Roses Without Fear' },
  },
  40: {
    task: 'a vision statement: the future that an organisation works towards',
    form: [line('vision', 'a vision statement', 240)],
    maxTokens: 120,
    example: {
      prompt: 'A bakery in Kiel that bakes for everybody',
      text: 'A city in which good bread is as ordinary as water, and every street smells of it at six in the morning.',
    },
  },
  41: {
    task: 'a marketing persona',
    form: [
      '# ',
      line('persona', 'a first name and a nickname', 60),
      '\n\n**Age:** ',
      line('age', 'an age', 20),
      '\n**Occupation:** ',
      line('occupation', 'an occupation', 80),
      '\n**Lives in:** ',
      line('place', 'a place', 80),
      '\n\n',
      prose('life', 'one paragraph on their life', 1),
      '\n\n**Goals**\n',
      points(3, 'goal', 'a goal', 150),
      '\n\n**Frustrations**\n',
      points(3, 'frustration', 'a frustration', 150),
    ],
    isInvention: true,
    maxTokens: 500,
    example: {
      prompt: 'Typical customer of a bike repair shop: commutes daily, no garage, wants quick service',
      text: `# Commuter Kim

**Age:** 34
**Occupation:** works in an office across town
**Lives in:** a flat on the third floor

Kim rides to work every day and carries the bike up the stairs at night, because there is no garage. It is transport, not a hobby.

**Goals**
- A bike that works on Monday morning
- A repair while at the office
- A price that is known before

**Frustrations**
- Two weeks until the next appointment
- Being asked what kind of hub it is
- A flat tyre on the way to a meeting`,
    },
  },
  42: {
    task: 'a product sheet',
    form: [
      '# ',
      line('title', 'the product', 80),
      '\n\n',
      prose('lead', 'one paragraph', 1),
      '\n\n**Features**\n',
      repeat(5, '\n', '- **', line('feature', 'a feature', 60), ':** ', line('meaning', 'what it does', 200)),
      '\n\n**Made for:** ',
      line('audience', 'who it is for', 150),
      '\n\n**Next step:** ',
      line('next step', 'what to do next', 150),
    ],
    maxTokens: 600,
    example: {
      prompt: 'Dusty 4, a vacuum robot: 90 minutes, 54 dB, empties itself, app, 299 euros',
      text: `# Dusty 4

Dusty 4 vacuums while you are out, and is done when you are back.

**Features**
- **90 minutes:** enough for a flat of four rooms in one go
- **54 dB:** as quiet as a conversation
- **Empties itself:** you touch the dust once a month
- **App:** shows where it has been, and where it got stuck
- **299 euros:** with the station and two bags

**Made for:** people with pets, carpets and better things to do

**Next step:** Order it, or see it at work in our shop.`,
    },
  },
  43: {
    task: 'an email that welcomes a new customer and shows the first step',
    form: letter('welcome', 'two or three short paragraphs with the first step'),
    maxTokens: 700,
    example: {
      prompt: 'Lumo app: offline maps, first step is to choose your city',
      text: `Subject: Welcome to Lumo. Which city is yours?

Hello,

welcome to Lumo. From now on you can find your way without a signal: all maps are on your phone.

Your first step takes ten seconds: open the app and choose your city. The map loads in the background, and you are ready.

Have a good trip,
[Name]`,
    },
  },
  44: {
    task: 'a push notification',
    form: [platformLine('title', 'a title', 50), '\n', platformLine('rest', 'a body', 178)],
    maxTokens: 120,
    example: {
      prompt: 'Dentist appointment tomorrow at 9:15 with Dr. Weiss',
      text: 'Dentist tomorrow at 9:15\nDr. Weiss expects you. If you cannot come, please tell us today.',
    },
  },
  45: {
    task: 'a blog listicle',
    form: [
      '# ',
      line('listed', 'a title with the number of items', 90),
      '\n\n',
      prose('introduction', 'an introduction of 30 to 60 words', 1),
      '\n\n',
      counted(
        7,
        '\n\n',
        '## {n}. ',
        line('item', 'an item', 80),
        '\n\n',
        prose('why', 'a paragraph of 30 to 60 words', 1),
      ),
      '\n\n',
      prose('conclusion', 'a closing paragraph', 1),
    ],
    maxTokens: 1_800,
    example: {
      prompt: 'Moving house',
      text: `# 7 Things to Do a Week Before You Move

The van is booked and the boxes are full. A week before, these seven things decide whether the day will be long or very long.

## 1. Reserve the kerb

Ask the town for a parking space. Carrying a sofa for two blocks is how friendships end.

## 2. Pack a first-night box

Sheets, soap, kettle, charger. You will not find them otherwise.

## 3. Photograph the cables

One picture behind the television saves an hour in front of it.

## 4. Eat the freezer empty

It moves lighter, and supper plans itself.

## 5. Read the meters

Write down what they say, with a date, and take a photo too.

## 6. Redirect the mail

It takes the post a week, so today is the day.

## 7. Tell the neighbours

At both ends. It costs nothing, and somebody will hold a door.

Then sleep early. The boxes will still be there in the morning.`,
    },
  },
  46: {
    task: 'the material with correct spelling, grammar and punctuation; change nothing else, and keep its language',
    form: [prose('material', 'the corrected text')],
    isRework: true,
    maxTokens: 6_000,
    example: {
      prompt: 'Their is a mistake in the sentense, I has recieved it to late.',
      text: 'There is a mistake in the sentence. I received it too late.',
    },
  },
  47: {
    task: 'keywords for a blog post',
    form: [keywords(8)],
    maxTokens: 100,
    example: {
      prompt: 'Why dough rests overnight',
      text: 'bread, sourdough, dough, baking, overnight, yeast, flour, fermentation',
    },
  },
  48: {
    task: 'the points for and against the subject',
    form: [
      line('weighed', 'one sentence on the subject', 250),
      '\n\n**Pros**\n',
      points(4, 'pro', 'a point for', 150),
      '\n\n**Cons**\n',
      points(4, 'con', 'a point against', 150),
    ],
    maxTokens: 400,
    example: {
      prompt: 'Electric cargo bikes for families',
      text: `An electric cargo bike can replace the second car of many families, but not of all.

**Pros**
- No queue and no search for a parking space
- Carries two children and the shopping
- Costs a few cents for each trip
- Everybody aboard is outside

**Cons**
- From 4,000 euros for a good one
- Needs a dry place without stairs
- Rain is rain
- Long trips stay long`,
    },
  },
  49: {
    task: 'a Google advertisement',
    form: [
      repeat(3, '\n', 'Headline {n}: ', platformLine('headline', 'a headline', 30)),
      '\n',
      repeat(2, '\n', 'Description {n}: ', platformLine('subheadline', 'a description', 90)),
    ],
    maxTokens: 200,
    example: {
      prompt: 'Plumber in Leeds, 24 hours, no call-out fee, 0113 496 0000',
      text: `Headline 1: Plumber in Leeds
Headline 2: Day and night, 24 hours
Headline 3: No call-out fee
Description 1: A pipe has burst? We are on our way, day and night. Call 0113 496 0000.
Description 2: No call-out fee, clear prices, and we clean up afterwards.`,
    },
  },
  50: {
    task: 'a Facebook advertisement',
    form: [
      'Primary text: ',
      platformLine('benefit', 'one to three sentences', 400),
      '\n\nHeadline: ',
      platformLine('headline', 'a headline', 60),
      '\n\nLink description: ',
      platformLine('subheadline', 'a description', 100),
      '\n\nButton: ',
      platformLine('action', 'the words of the button', 30),
    ],
    maxTokens: 300,
    example: {
      prompt: 'Yoga for pensioners, every Tuesday at 10, first class free',
      text: `Primary text: Yoga is not about touching your toes. It is about the way down. Every Tuesday at 10, for people who have time at last.

Headline: Yoga for pensioners

Link description: The first class is free. No mat needed.

Button: Come along`,
    },
  },
  51: {
    task: 'a job description',
    form: [
      '# ',
      line('title', 'the position', 90),
      '\n\n',
      prose('position', 'an introduction of 30 to 60 words', 1),
      '\n\n## Responsibilities\n\n',
      points(5, 'duty', 'a responsibility', 150),
      '\n\n## Requirements\n\n',
      points(5, 'demand', 'a requirement', 150),
      '\n\n## What we offer\n\n',
      points(5, 'offer', 'what you offer', 150),
      '\n\n## How to apply\n\n',
      prose('contact', 'how to apply', 1),
    ],
    maxTokens: 800,
    example: {
      prompt: 'Part-time gardener for a hospital park in Lund, 20 hours',
      text: `# Gardener, Part-time

Our hospital park in Lund is where patients take their first steps outside. We are looking for somebody who keeps it green, quiet and safe, for 20 hours a week.

## Responsibilities

- Care for lawns, beds and trees through the year
- Keep the paths clear for wheelchairs
- Plan the planting together with the therapists
- Look after tools and machines
- Answer questions from patients, with patience

## Requirements

- Training as a gardener, or the same from experience
- Care in the use of machines near people
- Joy in working outside, also in November
- Swedish or English
- Readiness for a weekend now and then

## What we offer

- 20 hours a week, mostly in the morning
- [Pay]
- Work clothes and lunch
- A team of three
- A park that people are grateful for

## How to apply

Send a few lines about yourself to [name], [email address], by [date].`,
    },
  },
  52: {
    task: 'a review, with as many stars as the request speaks for, from 1 to 5',
    form: [
      { role: 'rating', what: 'stars such as ★★★★☆ (4/5)', kind: 'stars' },
      '\n\n**',
      line('title', 'a title', 80),
      '**\n\n',
      prose('opinion', 'one paragraph on what was good and what was not', 1),
    ],
    maxTokens: 350,
    example: {
      prompt: 'Vacuum robot Dusty 4: quiet, good on carpet, loses the map, 3 stars',
      text: `★★★☆☆ (3/5)

**Clean, quiet, and now and then lost**

Dusty 4 is so quiet that I check whether it is on, and on carpet it beats my old vacuum cleaner. But about once a week it loses its map and begins with the same corner again.`,
    },
  },
  53: {
    task: 'the feature section of a landing page',
    form: [
      '## ',
      line('headline', 'a heading', 80),
      '\n\n',
      line('lead', 'one sentence', 200),
      '\n\n',
      repeat(
        4,
        '\n\n',
        '### ',
        line('feature', 'a feature', 60),
        '\n\n',
        prose('meaning', 'a paragraph of 20 to 50 words', 1),
      ),
    ],
    maxTokens: 700,
    example: {
      prompt: 'Lumo app: offline maps, live tram times, no ads, free for students',
      text: `## Your city, in your pocket

Lumo shows the way when your signal does not.

### Offline maps

Load your city once, and find your way in tunnels, in cellars and abroad.

### Live tram times

See when the tram really comes, and not when it should.

### No ads

You pay for the app, so that nobody else does.

### Free for students

A university address is all that we need.`,
    },
  },
  54: {
    task: 'a translation of the material into the language that the request names first, or into English where it names none; keep the layout',
    form: [prose('material', 'the translation')],
    isRework: true,
    maxTokens: 6_000,
    example: { prompt: 'Translate into German: The shop opens at 9.', text: 'Der Laden öffnet um 9 Uhr.' },
  },
};

/**
 * Returns a template.
 *
 * @throws RangeError when no template has this id.
 */
export function templateOf(id: number): Template {
  const template: Template | undefined = templates[id as TemplateId];
  if (template === undefined) throw new RangeError(`No template has the id ${id}.`);
  return template;
}
