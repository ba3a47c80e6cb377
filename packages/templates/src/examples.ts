import type { TemplateId } from '@contentgen/contract';

/** A text that a person wrote, as one would publish it, and the request that it answers. */
export interface Example {
  readonly prompt: string;
  readonly text: string;
}

/** Two examples of every template, by its id. Their trades differ. */
const examples: Readonly<Record<TemplateId, readonly [Example, Example]>> = {
  1: [
    {
      prompt: 'Tell the neighbours that our street party is on 14 June from 15:00, with a cake table.',
      text: `Dear neighbours,

our street party is on 14 June, from 15:00 until the cake is gone. We close Mill Lane between the bakery and the bridge, put out tables, and hope for sun.

There is a cake table again. If you like to bake, bring what you bake best. If you don't, bring a chair and an appetite.`,
    },
    {
      prompt:
        'Ask the parents of class 4b to sign the form for the museum trip on 9 October by Friday, 6 pounds each',
      text: `Dear parents of class 4b,

on 9 October we are going to the museum, and for that we need your signature. The form is in your child's folder. Please sign it, put 6 pounds into the envelope, and send both back by Friday.

If the 6 pounds are difficult this month, send the form without them. Nobody stays at school because of money.`,
    },
  ],
  2: [
    {
      prompt: 'Nordlicht, a bakery in Kiel, 14 people, since 1998, rye bread, open at 6',
      text: `Nordlicht is a bakery in Kiel. Since 1998 we have baked rye bread the slow way: with sourdough, time, and flour from two mills that we know by name. Fourteen people work here, and most of them are awake before you are.

We open at 6, for those on the way to work and for those on the way home from it. Come in for a loaf, stay for a coffee, and ask us anything about bread.`,
    },
    {
      prompt:
        'Harbour Physio, Bristol, four physiotherapists, since 2011, backs and knees, evening appointments',
      text: `Harbour Physio is a practice in Bristol. Since 2011, four physiotherapists have looked after backs and knees here, and after everything that connects the two. We ask a lot of questions before we lay a hand on you, because most pain begins somewhere else than where it hurts.

We are here for people who sit too long, lift too much, or have just been operated on. There are appointments in the evening, so that you need not explain your back to your boss. What you take home are exercises that you will really do.`,
    },
  ],
  3: [
    {
      prompt: 'Lumo desk lamp: 39 euros, dimmable, 5 year warranty',
      text: `**Light that knows when to be quiet**

The Lumo desk lamp dims from bright noon to a candle, so that your eyes can work late without noticing. It costs 39 euros, and we stand by it for 5 years.

Order your Lumo today.`,
    },
    {
      prompt:
        'Evening course in sign language at the library of Cork: 10 Wednesdays, 80 euros, no experience needed',
      text: `**Ten Wednesdays, a new language, and not a sound**

In ten evenings at the library of Cork you learn to introduce yourself, to ask the way, and to tell a joke with your hands. You need no experience, and the whole course costs 80 euros.

Reserve your chair at the library desk.`,
    },
  ],
  4: [
    {
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
    {
      prompt: 'How a heat pump heats an old house',
      text: `# How a Heat Pump Heats an Old House

A heat pump takes heat out of cold air and brings it indoors. That sounds like something for new buildings with thick walls. In fact many old houses are ready for it, and most of the others need less work than their owners fear.

## Where the heat comes from

Even air at freezing point contains heat. A heat pump collects it with a liquid that boils far below zero, compresses the vapour until it is hot, and gives this heat to the water in your radiators. Nothing is burnt. The electricity only drives the compressor and the fan.

That is why one kilowatt-hour of electricity becomes three or four of heat. A gas boiler never delivers more than it burns. The colder the air and the hotter the water in the pipes, the smaller this advantage becomes, and that is the whole secret of a good installation.

## Why the water temperature decides

An old boiler sends water at 70 degrees through the house, because it can. A heat pump is at its best below 50. So the first question is not how thick your walls are, but how warm the water must be on the coldest day of the year.

You can find out before you buy anything. Set the boiler to 50 degrees for a cold week in January, and leave it there. If the rooms stay warm, the house is ready. If one room does not, you have found the room that needs work.

## What usually has to change

In most houses it is a handful of radiators. A larger one in the living room, and one with a fan in the bathroom, often lower the water temperature more than new windows would. The ceiling below the attic comes next: to insulate it takes a weekend and little money.

Floor heating and insulated walls are welcome, but they are not a condition. Nobody should break up a good floor for the sake of a number. It is better to begin with the pump, and to improve the house whenever a wall or a roof has to be repaired anyway.

## What it costs to run

Take your yearly use of gas in kilowatt-hours, divide it by three, and multiply it by your price of electricity. The result is a careful estimate for a house with radiators. Many electricity companies have a cheaper tariff for heat pumps, and solar cells on the roof cover a part of spring and autumn.

The maintenance is small. There is no flame, no chimney and no exhaust to measure. Once a year, somebody checks the pressure and takes the leaves out of the fan.

## Conclusion

An old house does not have to become a new one. Try a week at 50 degrees, replace the few radiators that fail the test, and insulate the ceiling. After that, the heat pump can do what it does best: run slowly, all day, and be forgotten.`,
    },
  ],
  5: [
    {
      prompt: 'How I learned to repair my own bike',
      text: 'The first time I opened a gear hub, I closed it again with three parts left over. The bike rode better. Since then I have learned what the parts are for, which four tools are worth buying, and when to go to a shop after all. This post is the short way that I would have liked to take.',
    },
    {
      prompt: 'What I learned from a year of teaching evening classes in German',
      text: 'On the first evening, eleven people sat in front of me, and all of them knew why they were there except me. A year later I can explain the dative with a bus, a bakery and a borrowed umbrella. Here are the five things that I would tell anyone who stands in front of a class for the first time, and the one that nobody told me.',
    },
  ],
  6: [
    {
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
    {
      prompt: 'Buying a used camera',
      text: `# A Good Camera, Already Scratched

1. Why used is often better
   - The best of three years ago costs half
   - What wears out, and what does not
   - When a new one is worth it

2. What to look at in the shop
   - The sensor, with a white sheet of paper
   - How often the shutter has been pressed
   - The lens against the light

3. What to ask the seller
   - How it was stored
   - Why it is for sale
   - What comes with it

4. What a fair price is
   - Three finished auctions as a measure
   - How much a scratch takes off
   - Batteries and cards in the sum

5. The first week with it
   - One lens, one street, one hour
   - Testing while you can still return it
   - Finding a home for the old one`,
    },
  ],
  7: [
    {
      prompt: 'How I learned to repair my own bike',
      text: 'So: four tools, one evening a month, and no fear of the gear hub. If you only remember one thing, let it be the chain: clean it, and everything else lasts longer. What was the first thing that you repaired yourself, and how many parts were left over?',
    },
    {
      prompt: 'What I learned from a year of teaching evening classes in German',
      text: 'So begin with the bus, and not with the table of endings. Speak less than your class does, learn the names in the first hour, and let people laugh at you once an evening. Everything else can be looked up. And if you have taught adults yourself: what did your first class teach you?',
    },
  ],
  8: [
    {
      prompt: 'Why bread tastes better when the dough rests overnight',
      text: 'Dough that rests overnight works while you sleep. In the cool of the fridge, the yeast grows slowly, and the flour has time to turn part of its starch into sugar. That sugar browns in the oven, and what the bacteria add in those hours is the taste for which people queue at bakeries. All it costs is to begin the evening before.',
    },
    {
      prompt: 'Why a violin gets better when it is played',
      text: 'A violin that has lain in its case for years sounds stiff, as if it had a cold. Players say that it is asleep. The wood of its top is thinner than a pencil and takes up moisture from the air; warmth and vibration loosen it again. Measurements show little of this, and listeners in blind tests rarely agree. But the player changes too, learns where the instrument answers, and asks it for more. One of the two gets better with every hour, and it hardly matters which.',
    },
  ],
  9: [
    {
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
    {
      prompt:
        'Our climbing gym opens a morning hour for beginners over 50: Tuesdays at 9, 8 euros, shoes included',
      text: `# Your First Wall, at Fifty and a Bit

You have watched the children climb, and you have thought that it looks like fun. It is. And you do not have to queue behind them to find out.

## Tuesday belongs to you

Every Tuesday at 9, the hall is open for beginners over 50 and for nobody else. There is no music, no school class, and no one who hurries past you on the same route. You climb at your own pace, and when you want to sit down and watch, there is a bench full of other people who are sitting down and watching.

## You need nothing

Come in the clothes in which you would rake leaves. Shoes are included in the 8 euros, and so are the rope and the person who holds it. We show you the knot, check it together with you, and stay beside you until you say that you are fine alone.

## It is not about strength

Most of the time, climbing is standing. Your legs do the work, and they have carried you for half a century. What you train is balance, and the small moment of courage before each step. You will notice it on every staircase.

## Conclusion

Choose a Tuesday, and tell us at the desk that it is your first time. The wall is patient, and so are we.`,
    },
  ],
  10: [
    {
      prompt: 'Why bees matter',
      text: `## Every third bite

Apples, almonds, pumpkins, coffee: much of what we like to eat begins with an insect that stops at a flower. Without bees we would not starve, but our tables would be poorer and more expensive.

Most of that work is done by wild bees, of which many live alone in a hole in the ground. They need little: flowers from March to October, and a corner that nobody tidies.`,
    },
    {
      prompt: 'Why small museums should open late once a month',
      text: `## The light after seven

Most people work while a small museum is open. Those who come on a weekday are retired, on holiday or in a school class, and on Sunday the house is full for three hours and then empty again. One late evening a month reaches everybody else, at the price of a few hours of light and a guard.

And the evening changes what happens inside. Visitors come in pairs, they talk, they stay longer in front of fewer things. A curator with a glass of water and twenty minutes is programme enough. The museum does not have to become a bar. It only has to leave the door open.`,
    },
  ],
  11: [
    {
      prompt: 'Four-day week in a small company',
      text: `- What our customers noticed, which was almost nothing.
- Why we chose Friday, and why half of us now prefer Wednesday.
- Meetings: from eleven a week to four.
- What it costs, in hours and in euros.
- The one team for which it did not work.
- What we would do differently if we began again.`,
    },
    {
      prompt: 'A new till system for a family bakery',
      text: `- What the old till could do, and what it never told us.
- Why we asked the people at the counter before we asked a vendor.
- The two weeks in which both tills stood side by side.
- What went wrong on the first Saturday, and who put it right.
- The numbers that we look at now, and the ones that we ignore.
- What we would ask a vendor today before we sign anything.`,
    },
  ],
  12: [
    {
      prompt: 'How to repair a zip',
      text: 'The Ten-Minute Zip Repair',
    },
    {
      prompt: 'What to see in Trieste in one day, by train',
      text: 'Trieste in a Day, and Back by Train',
    },
  ],
  13: [
    {
      prompt: 'Free trial of the Lumo app until 31 May',
      text: 'Try Lumo free until 31 May, and see your city with other eyes.',
    },
    {
      prompt: 'Blood donation in the town hall on Thursday, 14 to 19',
      text: 'Give half an hour and half a litre: donate blood in the town hall on Thursday, 14 to 19.',
    },
  ],
  14: [
    {
      prompt: 'The council has approved the construction of 12 new bus stops. Work will commence in June.',
      text: 'Twelve new bus stops are coming: the council has said yes, and the builders start in June.',
    },
    {
      prompt:
        'Due to unforeseen circumstances the guided tour scheduled for Sunday will not be taking place. Tickets retain their validity.',
      text: 'Something has come up, and so there is no guided tour on Sunday. Your tickets stay valid.',
    },
  ],
  15: [
    {
      prompt:
        'The council met on 4 May. After two hours of debate it approved 12 new bus stops, which cost 340,000 euros. Work begins in June.',
      text: 'On 4 May, the council approved 12 new bus stops for 340,000 euros; work begins in June.',
    },
    {
      prompt:
        'Good morning, everyone. We have tried the new rota for four weeks now. Nights are covered, and nobody works more than five days in a row, but the handover takes ten minutes longer. We keep it until March, and then we vote.',
      text: 'After four weeks, the new rota covers all nights and nobody works more than five days in a row, although the handover takes ten minutes longer. It stays until March, when there is a vote.',
    },
  ],
  16: [
    {
      prompt:
        'Swimming course for children: 8 lessons, 120 euros, from age 5, begins on 3 September at 16:00',
      text: `**Q: How old must my child be?**
A: At least 5 years. There is no upper limit.

**Q: How many lessons are there?**
A: The course has 8 lessons of 45 minutes.

**Q: What does it cost?**
A: 120 euros for the whole course.

**Q: When does it begin?**
A: On 3 September, at 16:00.

**Q: What should we bring?**
A: A towel, swimwear, and something to eat for afterwards.`,
    },
    {
      prompt:
        'Vet practice Lindenhof: appointments by phone, emergencies at night, cats wait in a separate room, payment by instalments',
      text: `**Q: How do I make an appointment?**
A: By phone. We ask two or three questions, so that we know how much time your animal needs.

**Q: What if something happens at night?**
A: Call the same number. At night the vet on duty answers, and tells you whether to come at once.

**Q: My cat is afraid of dogs. Where do we wait?**
A: In a separate room. Cats and dogs do not meet in our practice.

**Q: Can I pay by instalments?**
A: Yes. Tell us before the treatment, and we agree on an amount that you can manage.

**Q: What should I bring?**
A: The vaccination card, and the medicines that your animal takes.`,
    },
  ],
  17: [
    {
      prompt: 'Composting in cities',
      text: '#Compost #UrbanGardening #ZeroWaste #Composting #CityGarden #Soil #FoodWaste #GrowYourOwn #Balcony #Worms',
    },
    {
      prompt: 'Film photography for beginners',
      text: '#FilmPhotography #35mm #AnalogPhoto #ShootFilm #FirstRoll #Darkroom #BlackAndWhite #OldCamera #StreetPhotography #Beginners',
    },
  ],
  18: [
    {
      prompt: 'Payroll tool for cafes',
      text: 'Payroll done before the coffee is cold',
    },
    {
      prompt: 'Insurance for musical instruments',
      text: 'Your cello has never slept so well',
    },
  ],
  19: [
    {
      prompt: 'Bike rental by app',
      text: `1. **Find.** The map shows every free bike near you.
2. **Reserve.** One tap keeps it for 15 minutes.
3. **Unlock.** Hold your phone to the lock.
4. **Ride.** You pay by the minute, and never more than 12 euros a day.
5. **Return.** Lock it at any station, and you are done.`,
    },
    {
      prompt: 'Returning a rented costume to the theatre shop',
      text: `1. **Check.** Look into all pockets, and below the lining too.
2. **Air.** Hang the costume up for a night, and please do not wash it.
3. **Pack.** Put it into the bag that it came in, together with shoes and hat.
4. **Return.** Bring it to the shop, or leave it at the stage door after a show.
5. **Relax.** We look it over and send your deposit back.`,
    },
  ],
  20: [
    {
      prompt: 'Bike rental in Utrecht, 12 euros a day, open 8 to 20',
      text: 'Rent a bike in Utrecht for 12 euros a day. Open from 8 to 20, right behind the station. Book online and ride off in two minutes.',
    },
    {
      prompt: 'Piano lessons for adults in Lyon, first lesson free, evenings and Saturdays',
      text: 'Piano lessons for adults in Lyon, in the evening and on Saturdays. No exams, no recitals, at your own pace. The first lesson is free.',
    },
  ],
  21: [
    {
      prompt: 'Bike rental in Utrecht',
      text: 'bike rental, utrecht, rent a bike, city bike, cycling, station, day trip, tandem, cargo bike, bike tour',
    },
    {
      prompt: 'Piano lessons for adults in Lyon',
      text: 'piano lessons, lyon, adult beginners, piano teacher, evening lessons, learn piano, music lessons, saturday lessons, private lessons, back to the piano',
    },
  ],
  22: [
    {
      prompt: 'A bakery in Kiel that bakes for everybody',
      text: 'We bake good bread for everybody in Kiel, at a price that everybody can pay, because nobody should have to think twice about breakfast.',
    },
    {
      prompt: 'A repair cafe in Graz, volunteers, every first Saturday',
      text: 'On every first Saturday, we repair together what people in Graz like too much to throw away, because whoever knows how a thing works will keep it.',
    },
  ],
  23: [
    {
      prompt:
        'Rowing club: new boat Aurora arrives on 2 June, summer party on 12 July at 18:00, fees due by 1 May',
      text: `Subject: A new boat, a party, and a small reminder

Dear members,

on 2 June our new boat arrives. She is called Aurora, she seats four, and she needs people who come early to try her.

The summer party is on 12 July at 18:00, by the water as always. And before all that, please pay your fees by 1 May: reply to this email if you need the account number.

See you on the water,
The board of the rowing club`,
    },
    {
      prompt:
        'Bookshop Am Tor: reading with Nora Lind on 21 March at 19:30, tickets 8 euros, new corner for children, closed on Good Friday',
      text: `Subject: An evening with Nora Lind, and a corner for small readers

Dear readers,

on 21 March at 19:30, Nora Lind reads in our shop, between the shelves as always. Tickets cost 8 euros. We have fewer chairs than friends, so answer this email if you want one of them.

The new corner for children is open: low shelves, a carpet, and a lamp that one may switch on and off. On Good Friday we are closed, and reading.

See you between the shelves,
Your bookshop Am Tor`,
    },
  ],
  24: [
    {
      prompt: 'Invoices take 3 hours a week. Acme sends them by itself.',
      text: `**Pain:** Three hours a week go into invoices: finding the hours, copying the addresses, checking the sums.

**Agitate:** That is nineteen working days a year, and still some customers pay late because the invoice came late.

**Solution:** Acme writes and sends your invoices by itself. You check a list on Monday, and the three hours are yours again.`,
    },
    {
      prompt:
        'Volunteers spend evenings on phone lists. Roster asks them by text message and fills the gaps.',
      text: `**Pain:** Three people have cancelled for Saturday. So somebody sits in the kitchen with a phone list and calls, evening after evening, until the gaps are filled.

**Agitate:** That somebody is always the same person. One day they stop as well, and with them go the list, the numbers, and the knowledge of who can drive the van.

**Solution:** Roster asks everybody by text message, takes the first yes, and tells you when the plan is full. The evening is yours again.`,
    },
  ],
  25: [
    {
      prompt: 'Night trains in Europe',
      text: 'Night trains are back. After years of closed lines, you can again fall asleep in Vienna and wake up in Paris, with a bed, a basin and a breakfast that comes to the door. They are seldom cheaper than a flight, but they take no day, need no queue at a gate, and end in the middle of the city. Book early: the beds are few, and word has got around.',
    },
    {
      prompt: 'Public swimming pools in winter',
      text: 'On a dark afternoon in January, the windows of the swimming pool are the brightest in town. Inside it is warm and smells of chlorine and chips. A retired teacher swims her forty lengths, a class of six-year-olds learns to float, and a father on the bench has forgotten his trunks and is glad of it. Towns like to ask what such a house costs. They seldom count what happens in it: people who would never meet take off their coats and share the same water.',
    },
  ],
  26: [
    {
      prompt:
        'Solaris Boats of Split launches an electric ferry with 60 seats, first trip on 2 June, CEO Iva Maric, Split, 12 May, press@solarisboats.example',
      text: `FOR IMMEDIATE RELEASE

# Solaris Boats launches an electric ferry with 60 seats

**Split, 12 May** — Solaris Boats launches an electric ferry for 60 passengers. Its first trip is on 2 June.

“We have always built boats for people who love the sea. This is the first one that the sea can love back,” said Iva Maric, CEO of Solaris Boats.

## About

Solaris Boats is a boatyard in Split. It builds ferries and excursion boats for coasts and lakes.

## Contact

Iva Maric answers questions at press@solarisboats.example.`,
    },
    {
      prompt:
        'The city library of Jena lends tools from 2 April, 120 tools, free with a library card, head Anja Vogt, Jena, 18 March, presse@bibliothek.example',
      text: `FOR IMMEDIATE RELEASE

# City library of Jena lends tools

**Jena, 18 March** — From 2 April, the city library of Jena lends tools as well as books. 120 of them are on the first shelves, from the drill to the sewing machine. They are free for everybody with a library card.

“A drill works for a quarter of an hour in its life. With us it can finally earn its keep,” said Anja Vogt, head of the library.

## About

The city library of Jena lends books, music, games and now tools. It is open to everybody.

## Contact

Anja Vogt answers questions at presse@bibliothek.example.`,
    },
  ],
  27: [
    {
      prompt: 'Flea market on 14 June, 9 to 15, Mill Lane',
      text: `Books, bikes and a box of unread crime novels: on 14 June, Mill Lane is one long table. From 9 to 15. What will you finally part with?

#FleaMarket #MillLane #SecondHand`,
    },
    {
      prompt: 'Open day at the fire station, 6 September, 10 to 16, children may hold the hose',
      text: `On 6 September our gates are open from 10 to 16. Children may hold the hose, and parents may hold the jackets. Who is coming?

#OpenDay #FireStation #Volunteers`,
    },
  ],
  28: [
    {
      prompt: 'First loaf from the new oven',
      text: `First loaf from the new oven. It did not live to see lunch.

#Bread #Sourdough #Bakery #FirstLoaf #Kiel`,
    },
    {
      prompt: 'Foggy morning above our vineyard',
      text: `Above the fog, and just before the pickers.

#Vineyard #Fog #Harvest #Morning #Winemaker`,
    },
  ],
  29: [
    {
      prompt: 'Composting in cities',
      text: `1. **Peel**: Collects kitchen scraps by cargo bike and brings back soil in spring.
2. **Heap**: Builds odourless composters for the courtyards of apartment houses.
3. **Wormery**: Rents worm boxes to offices, with a visit every month.
4. **Loam**: Sells the compost of a district to the gardens of the same district.
5. **Rind**: Weighs the waste of restaurants and shows what could be bought less.`,
    },
    {
      prompt: 'Elderly people who live alone',
      text: `1. **Doorbell**: Pays the student next door to ring once a day and stay for a tea.
2. **Second Key**: Keeps spare keys with neighbours who have been checked and insured.
3. **Big Letters**: Prints what the grandchildren write in their chat as a weekly newspaper.
4. **Lunch Table**: Fills the empty seats of canteens at noon with people from the quarter.
5. **Dial Back**: Turns an old telephone into a video call, with nothing new to learn.`,
    },
  ],
  30: [
    {
      prompt: 'Composting in cities',
      text: `1. Peel
2. Heap
3. Loam
4. Rind
5. Humus & Co
6. Secondsoil
7. Wormery
8. Scraps
9. Rotation
10. Good Ground`,
    },
    {
      prompt: 'Elderly people who live alone',
      text: `1. Doorbell
2. Second Key
3. Kettle On
4. Lunch Table
5. Porchlight
6. Two Cups
7. Big Letters
8. Still Here
9. Round the Corner
10. Dial Back`,
    },
  ],
  31: [
    {
      prompt: 'Payroll tool for cafes: 10 minutes a month, 9 euros',
      text: 'Pay your whole team in 10 minutes a month, for 9 euros, without an accountant.',
    },
    {
      prompt: 'Insurance for musical instruments: worldwide, from 4 euros a month, theft and damage',
      text: 'Insured against theft and damage, worldwide, from 4 euros a month: at home, on tour and on the tram.',
    },
  ],
  32: [
    {
      prompt: 'Payroll tool Acme: saves 4 hours a month, easy setup, words of Marta K., who runs a cafe',
      text: `“I used to do the payroll on Sunday evenings. With Acme it takes me twenty minutes on a Tuesday: 4 hours a month that I have back. The setup was done before my tea was.”

— Marta K., owner of a cafe`,
    },
    {
      prompt:
        'Guesthouse on Krk: breakfast on the terrace, quiet, the owner knows the island, words of Jonas and Mira',
      text: `“We wanted to stay for two nights, and we stayed for five. It is so quiet that you hear the cups on the terrace, and at breakfast the owner told us every morning where on the island to go.”

— Jonas and Mira, guests`,
    },
  ],
  33: [
    {
      prompt: 'Our bakery opens at 6 from Monday, first 50 rolls are free',
      text: 'From Monday we open at 6. The first 50 rolls are free, and so is the sunrise. #Kiel',
    },
    {
      prompt: 'Street festival in the Nordstadt postponed because of the storm warning, new date 21 June',
      text: 'The storm has other plans for our street festival. New date: 21 June. Please take your chairs inside, and tell your neighbours. #Nordstadt',
    },
  ],
  34: [
    {
      prompt: 'We cut our cloud costs by 38% in 6 weeks by moving 14 services',
      text: `1/5 We cut our cloud costs by 38% in 6 weeks. Nobody noticed, and that was the plan.

2/5 We began with a list: 14 services, what each costs, and who would miss it.

3/5 Three were missed by nobody. That alone was 9%.

4/5 The rest we moved one by one, on Tuesdays, with the old one running beside it.

5/5 The list took longer than the moves. Start with the list.`,
    },
    {
      prompt:
        'Our school switched off phones for a month: more games at break, two parents against it, we keep it',
      text: `1/5 Our school switched off phones for a month. Here is what happened.

2/5 Week one was loud. Nobody knew what to do at break, and neither did we.

3/5 Then came football, cards, and a queue at the table tennis table, which had been empty for years.

4/5 Two parents were against it, and they had good reasons. So there is a phone in the office for everybody, at any time.

5/5 At the end of the month we asked the children. We keep it.`,
    },
  ],
  35: [
    {
      prompt: 'Payroll tool for cafes: 10 minutes a month, 9 euros',
      text: 'Acme does the payroll for cafes. It takes 10 minutes a month and costs 9 euros, where an accountant takes an hour and a spreadsheet takes your Sunday. It knows tips, split shifts and students, because it was made for nothing else.',
    },
    {
      prompt: 'Garden beds to rent: from 15 euros a month, tools and water included, gardener on Saturdays',
      text: 'A bed without a garden: from 15 euros a month you rent a piece of ground, with tools and water included. For an allotment you wait for years, and on a balcony one tomato has to do. Here you can plant this weekend, and on Saturdays a gardener answers what no book does.',
    },
  ],
  36: [
    {
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
    {
      prompt: 'Sharpening kitchen knives on a whetstone',
      text: `A dull knife is more dangerous than a sharp one, and a whetstone costs less than a bad knife. In this video we sharpen three ordinary kitchen knives by hand, slowly enough to follow along.

Chapters
0:00 Is it really dull?
1:10 Soaking the stone
2:45 Finding the angle
7:20 The test with a sheet of paper

Which knife in your kitchen is waiting for this?

#Knives #Sharpening #Kitchen`,
    },
  ],
  37: [
    {
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
    {
      prompt: 'Volunteer fire brigade looks for new people, training on Mondays, no experience needed',
      text: `# One Hook Is Still Free

## Scene 1

Visual: A quiet street at night. A pager buzzes on a bedside table.
Narrator: At three in the morning, somebody has to get up.

## Scene 2

Visual: A baker, a student and a teacher pull on the same jacket.
Narrator: Here, it is a baker, a student and a teacher.

## Scene 3

Visual: Training in the yard, with hoses, ladders and laughter.
Narrator: We train on Mondays. You need no experience. None of us had any.

## Scene 4

Visual: A row of jackets on hooks. The last hook is empty.
Narrator: One hook is still free.`,
    },
  ],
  38: [
    {
      prompt: 'How to prune roses',
      text: 'roses, pruning, garden, rose care, how to prune, climbing rose, shrub rose, spring garden, garden tips, scissors, beginners, flowers',
    },
    {
      prompt: 'Sharpening kitchen knives on a whetstone',
      text: 'knives, sharpening, whetstone, kitchen knife, sharpen by hand, chef knife, water stone, sharpening angle, kitchen tips, tutorial, beginners, cooking',
    },
  ],
  39: [
    {
      prompt: 'How to prune roses',
      text: 'Prune Your Roses Without Fear',
    },
    {
      prompt: 'Sharpening kitchen knives on a whetstone',
      text: 'Sharp Knives by Hand, in Ten Minutes',
    },
  ],
  40: [
    {
      prompt: 'A bakery in Kiel that bakes for everybody',
      text: 'A city in which good bread is as ordinary as water, and every street smells of it at six in the morning.',
    },
    {
      prompt: 'A repair cafe in Graz, volunteers, every first Saturday',
      text: 'A city in which nothing is thrown away before somebody has looked inside, and everybody knows a neighbour who can.',
    },
  ],
  41: [
    {
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
    {
      prompt: 'Reader of a local newspaper online: 58, commutes by train, pays for the sports section',
      text: `# Platform Paul

**Age:** 58
**Occupation:** clerk at an insurance company
**Lives in:** a small town, forty minutes by train from work

Paul reads the newspaper on the train, in the order in which he has always read it: sports first. He pays for the sports section, and for nothing else so far.

**Goals**
- To know the results before his colleagues do
- To be done with reading when the train arrives
- To feel at home in a town in which he mostly sleeps

**Frustrations**
- Tunnels in the middle of an article
- Headlines that hide the result
- Being asked to buy what he has already bought`,
    },
  ],
  42: [
    {
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
    {
      prompt:
        'Alder 2, a wooden balance bike: 3.2 kg, from age 2, saddle grows along, spare parts for 10 years, 149 euros',
      text: `# Alder 2

Alder 2 is a balance bike of wood, for children who are in a hurry to be big.

**Features**
- **3.2 kg:** light enough to be carried home when the legs are tired
- **From age 2:** easy to get on, and easy to stop
- **Grows along:** the saddle rises with the child
- **Spare parts for 10 years:** so that a sister or a cousin can have it next
- **149 euros:** assembled, and ready for the first lap

**Made for:** small people with big plans, and those who run behind them

**Next step:** Come by with your child, and take it once around the block.`,
    },
  ],
  43: [
    {
      prompt: 'Lumo app: offline maps, first step is to choose your city',
      text: `Subject: Welcome to Lumo. Which city is yours?

Hello,

welcome to Lumo. From now on you can find your way without a signal: all maps are on your phone.

Your first step takes ten seconds: open the app and choose your city. The map loads in the background, and you are ready.

Have a good trip,
Your Lumo team`,
    },
    {
      prompt: 'Vegetable box Rübe: first box on Thursday, first step is to choose what you do not eat',
      text: `Subject: Your first box comes on Thursday

Hello,

good to have you with us. Your first box from Rübe comes on Thursday, and a recipe for each vegetable comes with it.

Now for the first step: choose what you do not eat. Log in, tap the vegetables that you would rather not meet, and we leave them out.

Enjoy your meal,
The people at Rübe`,
    },
  ],
  44: [
    {
      prompt: 'Dentist appointment tomorrow at 9:15 with Dr. Weiss',
      text: `Dentist tomorrow at 9:15
Dr. Weiss expects you. If you cannot come, please tell us today.`,
    },
    {
      prompt: 'Your blood donation: results are ready in the app',
      text: `Your results are ready
Thank you for your blood donation. You can see your results in the app.`,
    },
  ],
  45: [
    {
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
    {
      prompt: 'Rainy days with children in a holiday flat',
      text: `# 7 Things to Do in a Holiday Flat When It Rains

The forecast has changed its mind, and the suitcase is full of swimwear. Before somebody asks for the tablet, try one of these.

## 1. Draw the treasure map

Make a plan of the flat, with every chair. Then hide something, and mark the place with a cross.

## 2. Cook without a recipe

Everybody chooses one thing from the cupboard. All of it goes into one dish, and the youngest gives it a name.

## 3. Write to yourselves

Send a postcard to your own address. It arrives after you do, and by then the rain is a story.

## 4. Race the drops

Two drops at the top of the window, and one bet each. It is the cheapest stadium in the world.

## 5. Open a hotel

The children run it, with a reception, a menu and a wake-up call. The parents are difficult guests.

## 6. Learn one card trick

One is enough. By the evening everybody can do it, and the grandparents get a show on the phone.

## 7. Go out anyway

Take half an hour, no goal and no umbrella. The bath afterwards is the best of the whole holiday.

And if the sun is back tomorrow, keep two of these for the train home.`,
    },
  ],
  46: [
    {
      prompt: 'Their is a mistake in the sentense, I has recieved it to late.',
      text: 'There is a mistake in the sentence. I received it too late.',
    },
    {
      prompt: 'The meeting have been moved too Thursday, because to many of us was on holiday.',
      text: 'The meeting has been moved to Thursday, because too many of us were on holiday.',
    },
  ],
  47: [
    {
      prompt: 'Why dough rests overnight',
      text: 'bread, sourdough, dough, baking, overnight, yeast, flour, fermentation',
    },
    {
      prompt: 'Rainy days with children in a holiday flat',
      text: 'rainy day, children, holiday flat, family, indoor games, travel with children, without screens, holidays',
    },
  ],
  48: [
    {
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
    {
      prompt: 'Four days of work a week for the same pay',
      text: `Four days for the same pay suit teams that choose their own hours, and are hard where somebody must always be there.

**Pros**
- People come back rested
- Meetings get shorter by themselves
- Open positions are filled faster
- Fewer days of sick leave

**Cons**
- Customers still call on Friday
- Shifts need more people, not fewer
- Busy weeks get busier
- Part-time staff ask what they gain`,
    },
  ],
  49: [
    {
      prompt: 'Plumber in Leeds, 24 hours, no call-out fee, 0113 496 0000',
      text: `Headline 1: Plumber in Leeds
Headline 2: Day and night, 24 hours
Headline 3: No call-out fee
Description 1: A pipe has burst? We are on our way, day and night. Call 0113 496 0000.
Description 2: No call-out fee, clear prices, and we clean up afterwards.`,
    },
    {
      prompt: 'Piano tuner in Leipzig, 95 euros, within a week, 0341 4960000',
      text: `Headline 1: Piano tuner in Leipzig
Headline 2: Tuned for 95 euros
Headline 3: Here within a week
Description 1: One price, no surprises: 95 euros. Also for pianos that nobody has played in years.
Description 2: Call 0341 4960000, and hear your piano as it was meant to sound.`,
    },
  ],
  50: [
    {
      prompt: 'Yoga for pensioners, every Tuesday at 10, first class free',
      text: `Primary text: Yoga is not about touching your toes. It is about the way down. Every Tuesday at 10, for people who have time at last.

Headline: Yoga for pensioners

Link description: The first class is free. No mat needed.

Button: Come along`,
    },
    {
      prompt: "Second-hand sale of children's clothes, 28 March, 9 to 13, St Anne's hall, cake",
      text: `Primary text: They have grown again. On 28 March, from 9 to 13, St Anne's hall is full of trousers that are long enough, at prices that do not hurt. And there is cake.

Headline: Children's clothes, second hand

Link description: 28 March, 9 to 13, St Anne's hall

Button: Save the date`,
    },
  ],
  51: [
    {
      prompt:
        'Part-time gardener for a hospital park in Lund, 20 hours, 17,000 kronor a month, write to Karin Holm, jobs@lundpark.example, by 31 March',
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
- 17,000 kronor a month
- Work clothes and lunch
- A team of three
- A park that people are grateful for

## How to apply

Send a few lines about yourself to Karin Holm, jobs@lundpark.example, by 31 March.`,
    },
    {
      prompt:
        'Night receptionist for Hotel Seeblick in Lindau, 32 hours, 2,600 euros a month, room in the staff house, write to Eva Roth, team@seeblick.example, by 30 April',
      text: `# Night Receptionist

At night, Hotel Seeblick in Lindau sleeps, and you do not. We are looking for somebody who welcomes late guests, finds what they have lost, and knows when to wake whom, for 32 hours a week.

## Responsibilities

- Check in the late guests, and check out the early ones
- Answer the phone, and calm whoever calls
- Close the accounts of the day
- Walk through the house twice a night
- Set the tables for breakfast

## Requirements

- German and English
- Calm at three in the morning
- Care with money and keys
- Experience in a hotel, or the wish to learn
- Readiness for weekends

## What we offer

- 2,600 euros a month
- A plan that is ready a month ahead
- A room in the staff house, if you need one
- Breakfast at the end of the shift
- The lake at sunrise

## How to apply

Write to Eva Roth, team@seeblick.example, by 30 April. A few honest lines are worth more than a long letter.`,
    },
  ],
  52: [
    {
      prompt: 'Vacuum robot Dusty 4: quiet, good on carpet, loses the map, 3 stars',
      text: `★★★☆☆ (3/5)

**Clean, quiet, and now and then lost**

Dusty 4 is so quiet that I check whether it is on, and on carpet it beats my old vacuum cleaner. But about once a week it loses its map and begins with the same corner again.`,
    },
    {
      prompt: 'Night train from Vienna to Rome: clean beds, breakfast on time, two hours late, 4 stars',
      text: `★★★★☆ (4/5)

**Two hours late, and well rested**

The bed was clean and longer than I am, and breakfast came on time. Only the train did not: we reached Rome two hours late. I would take it again all the same, because I slept through most of the delay.`,
    },
  ],
  53: [
    {
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
    {
      prompt:
        'Roster for volunteer teams: text messages, no app, fills gaps by itself, free for associations',
      text: `## The plan that fills itself

Roster finds people for your shifts, so that you don't have to.

### Text messages

Everybody has them, also the treasurer. One letter is enough for a yes.

### No app

There is nothing to install, no password to forget, and no update on the day of the festival.

### Fills gaps by itself

Somebody cancels, and Roster asks the next person. You read about it afterwards.

### Free for associations

Associations pay nothing, however many people help.`,
    },
  ],
  54: [
    {
      prompt: 'Translate into German: The shop opens at 9.',
      text: 'Der Laden öffnet um 9 Uhr.',
    },
    {
      prompt: 'Translate into French: The museum is closed on Mondays.',
      text: 'Le musée est fermé le lundi.',
    },
  ],
};

/**
 * Returns the examples of a template.
 *
 * @throws RangeError when no template has this id.
 */
export function examplesOf(id: number): readonly [Example, Example] {
  const found: readonly [Example, Example] | undefined = examples[id as TemplateId];
  if (found === undefined) throw new RangeError(`No template has the id ${id}.`);
  return found;
}
