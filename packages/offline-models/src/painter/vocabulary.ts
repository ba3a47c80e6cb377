/** What a word means for the painter: names of motifs, landscapes and others, a colour as `#rrggbb`, or a number. */
export type Meaning = Partial<
  Record<'motif' | 'land' | 'sky' | 'palette' | 'colour' | 'count' | 'portrait', string>
>;

/**
 * English, German, French and Spanish words, without accents. A word with a capital is a German noun, which also
 * ends compounds, such as Sportwagen. Plurals with s, es, x and n need no entry.
 */
const entries = `
motif=person: person someone human Mensch personne persona man guy boy businessman Mann Manner homme garcon hombre chico father king chef doctor teacher farmer Vater padre pere nino Junge
motif=person count=3: people men Menschen gens gente team group crowd meeting gruppe grupo groupe equipe equipo Besprechung reunion family Familie famille familia
motif=woman portrait=portraitWoman: woman women girl lady mother queen princess dancer Frau Madchen Mutter femme fille femmes mujer chica nina madre
motif=child count=3: children Kinder enfants ninos
motif=child: child kid baby toddler Kind enfant bebe
motif=astronaut palette=night: astronaut astronaute astronauta cosmonaut spaceman
motif=portrait: portrait headshot face Gesicht Portrat visage retrato cara selfie
portrait=portraitCurly: curly lockig boucle rizado curls Locken
motif=cat: cat kitten kitty Katze Kater Katzchen chat chaton gato gata gatito
motif=dog: dog puppy Hund Hunde Welpe chien chiot perro perra cachorro
motif=fox: fox foxes Fuchs Fuchse renard zorro
motif=horse: horse pony Pferd Pferde cheval chevaux caballo
motif=bird: bird gull seagull sparrow robin crow Vogel oiseau oiseaux pajaro
motif=fish: fish goldfish Fisch Fische poisson pez peces
motif=car land=road: car automobile taxi Auto Wagen voiture coche carro automovil
motif=bicycle: bicycle bike Fahrrad Fahrrader Rad velo bicyclette bicicleta bici
motif=train: train locomotive Zug Zuge Eisenbahn tren locomotora
motif=plane sky=clouds: plane airplane aeroplane aircraft jet Flugzeug avion
motif=cup: cup mug coffee espresso cappuccino tea Tasse Kaffee tasse cafe taza
motif=plate: plate food dish meal dinner lunch salad Teller Essen Salat assiette repas plato comida ensalada
motif=bowl: bowl ramen soup noodle noodles Schussel Suppe Nudel soupe bol sopa tazon fideos
motif=cake: cake Kuchen Torte gateau gateaux pastel tarta
motif=candle: candle Kerze bougie vela
motif=apple: apple Apfel pomme manzana
motif=fruit: fruit banana Obst Frucht Fruchte fruta banane
motif=fruit colour=#f08a24: orange naranja
motif=vase: vase Vase jarron florero
motif=book: book novel Buch Bucher livre libro
motif=laptop: laptop computer notebook Rechner ordinateur ordenador portatil
motif=phone: phone smartphone telephone cellphone Handy Telefon movil telefono
motif=chair: chair stool Stuhl Stuhle chaise silla
motif=sofa: sofa couch armchair canape Sessel sillon
motif=tower: tower Turm Turme tour torre
motif=lighthouse: lighthouse Leuchtturm phare faro
motif=eiffel: eiffel Eiffelturm
motif=castle: castle palace Burg Schloss chateau chateaux castillo
motif=house: house home cottage cabin hut Haus Hauser Hutte maison cabane chalet casa cabana
motif=boat land=sea: boat ship sail sailboat yacht Boot Boote Schiff Schiffe bateau bateaux voilier barco velero
motif=balloon: balloon Ballon ballon montgolfiere globo
motif=rocket: rocket spaceship Rakete fusee cohete
motif=robot: robot android Roboter
motif=flower: flower rose tulip daisy bouquet Blume Tulpe fleur flor rosa tulipan
motif=sunflower: sunflower Sonnenblume tournesol girasol
motif=tree: tree oak Baum Baume Eiche arbre arbol
sky=sun: sun sunny sunshine Sonne sonnig soleil sol
palette=sunset sky=sun: sunset dusk evening Sonnenuntergang Abend coucher soir crepuscule atardecer
palette=dawn sky=sun: sunrise dawn morning Sonnenaufgang Morgen aube matin amanecer alba
palette=day sky=sun: day noon summer Sommer jour ete dia verano
palette=night sky=stars: night midnight Nacht nuit noche neon
palette=night sky=stars: star stars starry galaxy space cosmos Stern Sterne Weltall etoile espace estrella espacio
palette=night sky=moon: moon moonlight Mond lune luna
sky=clouds: cloud cloudy Wolke nuage nube
palette=storm sky=rain: storm rain rainy thunder Sturm Regen tempete orage pluie tormenta lluvia
sky=rainbow: rainbow Regenbogen arcoiris
palette=snow sky=snowfall: snow snowy winter ice arctic Schnee verschneit hiver neige nieve invierno
palette=autumn: autumn fall Herbst automne otono
palette=spring: spring Fruhling printemps primavera
palette=tropics land=forest: tropical jungle tropisch selva
palette=desert land=hills: desert dune sand sahara Wuste desierto
land=mountains: mountain peak alps summit Berg Berge Gebirge montagne montana
land=hills: hill hills countryside village farm valley Hugel Dorf colline campagne colina campo pueblo
land=sea: sea ocean water coast wave harbour harbor lake river Meer Kuste Wasser Welle Hafen See Fluss mer cote vague port lac riviere mar costa ola puerto oceano lago rio
land=beach: beach island Strand Insel plage ile playa isla
land=forest: forest woods Wald Walder foret bosque
land=city: city skyline street town downtown skyscraper Stadt Strasse ville rue ciudad calle
land=road: road highway route carretera Landstrasse
land=meadow: meadow garden field park Wiese Garten Feld jardin prairie parc pradera parque
land=wall: wall brick Mauer Wand mur pared muro
land=table: table desk Tisch Schreibtisch mesa bureau escritorio
land=room: room kitchen office Zimmer Kuche chambre cuisine habitacion cocina
colour=#d8342c: red rot rouge rojo roja | colour=#2f6fd6: blue blau bleu bleue azul
colour=#3c9a4e: green grun vert verte verde | colour=#f4c52c: yellow gelb jaune amarillo amarilla
colour=#e0a92e: golden gold dore dorado | colour=#7b4fc0: purple violet lila violett violette morado
colour=#f07fab: pink rosafarben rosado | colour=#8c5a3a: brown braun brun marron wooden
colour=#2b2b33: black schwarz noir noire negro negra | colour=#f4f1e8: white weiss blanc blanche blanco blanca
colour=#8f979f: gray grey grau gris silver | colour=#2bb0ac: turquoise teal turkis turquesa
count=2: two 2 zwei deux dos couple Paar pareja pair | count=3: three 3 drei trois tres
count=4: four 4 vier quatre cuatro | count=5: five 5 funf cinq cinco
count=6: 6 7 8 9 10 11 12 20 50 100 six seven eight nine ten eleven twelve twenty dozen hundred
count=6: sechs sieben acht neun zehn elf zwolf zwanzig sept huit neuf dix onze douze vingt siete ocho nueve diez doce
`;

/** Words that say nothing about the subject, or name a part or an attribute of one. */
const ignored = new Set(
  `a an the some my our of is are its his her their this or very old new small little tiny big large huge cute
  happy quiet calm cozy beautiful lonely modern vintage abstract simple empty picture photo photograph image
  drawing painting illustration pattern poster logo icon draw paint create make show me please bunch hot sports
  sport birthday sailing flying running rolling jumping launching single bright dark wild scene view landscape
  hair eyes ears tail beard glasses sunglasses hat smile dress coat shirt scarf collar door doors windows roof
  leaves petals egg onion milk sugar hands suit jacket shoes mane long wings feathers wheels chimney steam ein
  eine einen einem einer eines der die das den dem des sehr alt neu klein gross schon ruhig leer bild foto zeichne
  male un une le la les du de d l tres vieux vieille petit petite grand grande beau belle calme vide dessine
  lunettes una el los las muy viejo vieja pequeno pequena bonito bonita tranquilo vacio vacia del dibuja imagen
  haare augen yeux cheveux ojos pelo brille gafas`.split(/\s+/),
);

/** Words after which a description says more about its subject. */
const turns = new Set(
  `on in at with over under above below by near for from to into through behind beside before between against
  during inside leaning while that who which looking but auf im am an bei mit uber unter vor hinter neben
  zwischen zum zur fur vom aber sur dans avec sous pres devant derriere chez au aux pour vers bord en con
  sobre bajo cerca ante tras para por junto al`.split(/\s+/),
);

/** Words after which another subject follows. */
const joins = new Set(
  `, and plus with riding holding wearing carrying chasing eating drinking playing reading watering und mit et
  avec y e con`.split(/\s+/),
);

/** Words that say what is not in the picture, up to the next turn. */
const negated = new RegExp(
  `\\b(no|not|without|kein(e[nrsm]?)?|nicht|ohne|sans|pas|sin)\\b.*?(?=[,.;]|\\b(${[...turns].join('|')})\\b|$)`,
  'g',
);

/** Phrases whose words mean something else alone, and what stands for them. */
const phrases =
  `spring onions?=onion; hot dogs?=hotdog; ice cream=icecream; sea (lion|horse|food|urchin)s?=sea$1
  (cat|dog|bird|gold)fish=fish; hot air=; (eiffel tower|tour eiffel|torre eiffel)=eiffel
  (san francisco|golden gate)=bridge; apple (pie|cake)=cake; living room=room; brick wall=wall; cup ?cakes?=cupcake`
    .split(/;\s|\n\s*/)
    .map((entry) => entry.split('='))
    .map(([phrase, word = '']) => ({ phrase: new RegExp(`\\b${phrase}\\b`, 'g'), word }));

const french = /\b(un|une|le|la|les|des|du|dans|sur|avec)\b/;
/** Words that mean something else in English: they count only beside another word of their language. */
const falseFriends = new Map([
  ...['chat', 'tour'].map((word) => [word, french] as const),
  ['see', /\b(ein|der|am|im|den|dem)\b/],
  ['pastel', /\b(un|el|una|con|de)\b/],
]);

const vocabulary = new Map<string, Meaning>();
const compounds: [end: string, meaning: Meaning][] = [];
for (const entry of entries.trim().split(/\n| \| /)) {
  const [properties = '', words = ''] = entry.split(': ');
  const meaning: Meaning = Object.fromEntries(properties.split(' ').map((property) => property.split('=')));
  for (const word of words.split(' ')) {
    const plain = word.toLowerCase();
    if (!vocabulary.has(plain)) vocabulary.set(plain, meaning);
    if (plain !== word && plain.length > 3) compounds.push([plain, meaning]);
  }
}

/** A word of a description that the painter knows. */
export interface KnownWord extends Meaning {
  /** The part of the description where it stands. */
  readonly part: Part;
  readonly plural: boolean;
}

/** The words of a description up to the next turn. */
interface Part {
  readonly known: KnownWord[];
  /** It names another subject. */
  readonly isJoined: boolean;
  /** It has an unknown word. */
  isStrange: boolean;
}

/**
 * Reads a description.
 *
 * @returns the words that the painter knows, in their order, and whether it can draw them. It can if the first part
 * that names something has a motif, or a landscape and no unknown word; if it knows what each joined part names; and
 * if nothing is there more than five times.
 */
export function understand(description: string): { known: readonly KnownWord[]; drawable: boolean } {
  const spelled = description.toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe').normalize('NFD');
  let text = spelled.replace(/\p{M}/gu, '').replace(negated, '');
  for (const { phrase, word } of phrases) text = text.replace(phrase, word);
  let [part, isMany]: [Part, boolean] = [{ known: [], isJoined: false, isStrange: false }, false];
  const parts = [part];
  for (const word of text.match(/[\p{L}\p{N}]+|,(?= (an?|eine?n?|une?|una)\b)/gu) ?? []) {
    const meaning = meaningOf(word, text);
    if (turns.has(word) || joins.has(word)) {
      part = { known: [], isJoined: joins.has(word), isStrange: false };
      parts.push(part);
    } else if (meaning) {
      isMany ||= meaning.motif !== undefined && part.known.some(({ count }) => count === '6');
      part.known.push({ ...meaning, part, plural: /[sx]$/.test(word) && !vocabulary.has(word) });
    } else if (!ignored.has(word) && !ignored.has(word.replace(/e[nrsm]?$/, ''))) part.isStrange = true;
  }
  const names = ({ known }: Part) =>
    known.some((word) => word.motif ?? word.land ?? word.sky ?? word.palette);
  const [first, ...others] = parts.filter((some) => some.isStrange || names(some));
  const knowsFirst = first && (!first.isStrange || first.known.some(({ motif }) => motif));
  const isMissing = others.some((other) => other.isJoined && other.isStrange && !names(other));
  return {
    known: parts.flatMap(({ known }) => known),
    drawable: Boolean(knowsFirst) && !isMissing && !isMany,
  };
}

function meaningOf(word: string, text: string): Meaning | undefined {
  if (falseFriends.get(word)?.test(text) === false) return undefined;
  for (const ending of [/$/, /s$/, /es$/, /x$/, /(?<=.{4})n$/]) {
    const found = vocabulary.get(word.replace(ending, ''));
    if (found !== undefined) return found;
  }
  const stem = vocabulary.get(word.replace(/e[nrsm]?$/, ''));
  if (stem?.colour ?? stem?.portrait) return stem;
  return compounds.find(([end]) => word.endsWith(end) || word.replace(/n$/, '').endsWith(end))?.[1];
}
