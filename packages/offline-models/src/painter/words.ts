/** The languages whose words the painter knows. When a word is in two of them, the first one counts. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt'] as const;
export type Language = (typeof languages)[number];

/** Writes a text without accents, in small letters. */
export function plain(text: string): string {
  const spelled = text.toLowerCase().replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('ø', 'o');
  return spelled.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The words of a text, of plain letters and digits. */
export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of grammar. Each language has only a few of them, and all texts use them. */
interface Grammar {
  /** They begin a new noun. */
  readonly articles: ReadonlySet<string>;
  /** Prepositions and conjunctions: after them, something else follows. */
  readonly turns: ReadonlySet<string>;
  /** What follows up to the next turn is not in the picture: a negation or a purpose. */
  readonly negations: ReadonlySet<string>;
  /** They join a noun to the one before, as in "a cup of tea". */
  readonly joints: ReadonlySet<string>;
  /** Kinds of pictures, adverbs, pronouns and verbs that say nothing about what is in the picture. */
  readonly fillers: ReadonlySet<string>;
  /** Endings, what they replace, and a plus when they make a plural. */
  readonly endings: readonly (readonly [ending: string, instead: string, isPlural: boolean])[];
}

const grammarTexts: Readonly<Record<Language, Readonly<Record<keyof Grammar, string>>>> = {
  en: {
    articles: 'a an the this that these those my our your his her their its some many several',
    turns: `and or plus with in on at over under above below by near from to into onto through behind beside before
      between against during inside outside around across along among after while as but who which where near next
      toward towards upon within beneath underneath amid off up down out`,
    negations: 'no not without never nothing except for',
    joints: 'of',
    fillers: `photo photograph picture image drawing painting illustration sketch cartoon poster logo icon print sticker close-up closeup view scene
      is are was be being been it he she they i we you me very so too just only more most all each other alone
      together asleep awake away here there everywhere close please show make draw paint create give us full made
      s old young new little small big beautiful pretty nice lovely quiet calm large tiny huge great fast high deep long side front back top
      bottom middle outdoors indoors aerial single pair couple`,
    endings:
      'ies=y+ ves=f+ ves=fe+ es=+ s=+ mice=mouse+ geese=goose+ children=child+ men=man+ people=person+ teeth=tooth+ feet=foot+ oxen=ox+',
  },
  de: {
    articles: `ein eine einen einem einer eines der die das den dem des mein meine meinem meinen unser unsere sein seine
      seinem seinen ihr ihre ihrem ihren dieser diese dieses einige viele mehrere`,
    turns: `und oder mit in im am an auf bei uber unter vor hinter neben zwischen zum zur vom aus aber nach zu durch
      gegen um als wahrend wie ins ans aufs beim entlang`,
    negations: 'kein keine keinen keinem keiner keines nicht ohne nie ausser fur',
    joints: 'von voller voll',
    fillers: `foto bild fotografie zeichnung gemalde illustration skizze cartoon plakat logo symbol aufkleber nahaufnahme ansicht szene
      ist sind war wird sich es er sie wir ich sehr nur so auch noch gerade ganz allein zusammen bitte zeige male
      zeichne gruppe herde schwarm rudel stuck scheibe haufen stapel schar schon schone schoner schones still stiller stille ruhig ruhige alt alte alter altes alten altem jung junge neu neue klein kleine kleiner kleines kleinen gross grosse
      grosser grosses grossen lang lange`,
    endings: 'en=+ n=+ er=+ e=+ s=+ innen=+ nen=+ in= ern=+ es= em=',
  },
  fr: {
    articles: 'un une le la les l des mon ma mes notre son sa ses leur ce cette ces quelques plusieurs',
    turns: `et ou avec dans sur sous pres devant derriere chez au aux vers a en par entre contre pendant qui que mais
      comme depuis autour parmi`,
    negations: 'sans pas ni aucun aucune jamais sauf pour',
    joints: 'de du d',
    fillers: `photo photographie image dessin peinture tableau illustration croquis affiche logo icone vue scene
      est sont il elle on nous tres plus tout seul seule ensemble beau belle joli jolie calme petit petite petits petites grand grande grands
      grandes vieux vieille vieil jeune jeunes nouveau nouvelle dessine montre s`,
    endings: 's=+ x=+ aux=al+ es=+ e= se=',
  },
  es: {
    articles: 'un una unos unas el la los las mi mis su sus nuestro este esta estos algunos varios muchos',
    turns: `y e o u con en sobre bajo cerca ante tras por junto al a entre contra durante que pero como desde hacia
      hasta dentro fuera encima debajo delante detras`,
    negations: 'sin no ni ningun ninguna nunca excepto para',
    joints: 'de del',
    fillers: `foto fotografia imagen dibujo pintura cuadro ilustracion boceto cartel logo icono vista escena
      es son esta estan se lo muy mas todo solo sola juntos hermoso hermosa bonito bonita pequeno pequena pequenos pequenas gran grande grandes
      viejo vieja viejos viejas joven jovenes nuevo nueva dibuja muestra`,
    endings: 'ces=z+ es=+ s=+ a=o as=o+ ito=o ita=a itos=o+ itas=a+',
  },
  it: {
    articles: 'un uno una il lo la i gli le l mio mia suo sua nostro questo questa alcuni alcune molti',
    turns: `e ed o con in nel nella nei nelle nello sul sulla sui sulle sullo su sotto sopra vicino davanti dietro tra
      fra a al alla alle ai verso contro durante che ma come da dal dalla accanto dentro fuori`,
    negations: 'senza non ne nessun nessuna mai tranne per',
    joints: 'di del della dei delle dello degli d',
    fillers: `foto fotografia immagine disegno dipinto quadro illustrazione schizzo manifesto logo icona vista scena
      e sono si molto piu tutto solo sola insieme bello bella bel piccolo piccola piccoli piccole grande grandi vecchio vecchia
      vecchi vecchie giovane nuovo nuova disegna mostra`,
    endings: 'i=o+ i=e+ e=a+ hi=o+ he=a+ i=a+ ini=o+ ino=o ina=a a=o e=o+',
  },
  pt: {
    articles: 'um uma uns umas o a os as meu minha seu sua nosso este esta alguns varios muitos',
    turns: `e ou com em no na nos nas num numa sobre sob perto ante por junto ao a entre contra durante que mas como
      desde pelo pela atras dentro fora diante`,
    negations: 'sem nao nem nenhum nenhuma nunca exceto para',
    joints: 'de do da dos das',
    fillers: `foto fotografia imagem desenho pintura quadro ilustracao esboco cartaz logo icone vista cena
      sao se muito mais todo so sozinho juntos bonito bonita lindo linda pequeno pequena pequenos pequenas grande grandes velho velha velhos
      velhas jovem novo nova desenha mostra`,
    endings: 'oes=ao+ aes=ao+ ais=al+ eis=el+ ns=m+ es=+ s=+ a=o as=o+ inho=o inha=a zes=z+',
  },
};

/** Reads words between spaces. */
export const listed = (text: string) => new Set(text.split(/\s+/));

export const grammars = Object.fromEntries(
  Object.entries(grammarTexts).map(([language, { endings, ...lists }]) => [
    language,
    {
      ...Object.fromEntries(Object.entries(lists).map(([name, text]) => [name, listed(text)])),
      endings: endings.split(' ').map((entry) => {
        const [ending = '', instead = ''] = entry.replace('+', '').split('=');
        return [ending, instead, entry.endsWith('+')];
      }),
    },
  ]),
) as unknown as Readonly<Record<Language, Grammar>>;

/** A form that a word may be of: the word itself, then what its endings replace. */
export interface Form {
  readonly word: string;
  readonly isPlural: boolean;
}

/** Returns the forms that a word of a language may have in a dictionary. */
export function formsOf(word: string, language: Language): Form[] {
  const forms = grammars[language].endings.flatMap(([ending, instead, isPlural]) =>
    word.endsWith(ending) && word.length - ending.length + instead.length > 2
      ? [{ word: word.slice(0, word.length - ending.length) + instead, isPlural }]
      : [],
  );
  return [{ word, isPlural: false }, ...forms];
}

/** Returns a word without its last vowels and endings, to compare the forms of adjectives. */
export const rootOf = (word: string): string => word.replace(/(?<=.{3})(?:em|[aeiorsnx]){1,4}$/, '');

/** What a word says about the scene. */
export type Meaning = Partial<
  Record<'land' | 'sky' | 'time' | 'colour' | 'count' | 'shows', string | undefined>
>;

/** Times, weather, places, colours and numbers: English, German, French, Spanish, Italian and Portuguese words. */
const entries = `
sky=sun: sun sunny sunshine sonne sonnig sonnenschein soleil ensoleille sol soleado soleada it:sole soleggiato ensolarado
time=sunset sky=sun: sunset dusk evening twilight sonnenuntergang abend abendrot dammerung coucher soir crepuscule atardecer anochecer ocaso puesta tramonto it:sera crepuscolo entardecer crepusculo anoitecer por-do-sol
time=dawn sky=sun: sunrise dawn morning sonnenaufgang morgen morgengrauen aube matin amanecer alba manana mattino amanhecer alvorada manha
time=day sky=sun: day noon summer de:tag mittag sommer jour midi ete dia mediodia verano giorno mezzogiorno it:estate meio-dia verao
time=night sky=stars: night midnight starry stars star nacht mitternacht stern sterne sternenhimmel nuit minuit etoile etoile noche medianoche estrella notte mezzanotte stella stelle noite meia-noite estrelado estrela
land=space time=night: space galaxy cosmos universe weltall weltraum galaxie espace espacio galaxia spazio espaco
time=night sky=moon: moon moonlight moonlit mond mondlicht mondschein lune luna lua luar
land=hills: path trail weg pfad chemin sentier camino sendero sentiero caminho trilha
land=air sky=clouds: sky himmel ciel cielo ceu
sky=clouds: cloud cloudy overcast wolke wolkig bewolkt nuage nuageux nube nublado nuvola nuvoloso nuvem
time=storm sky=clouds: fog foggy mist misty haze nebel neblig brouillard brume niebla bruma nebbia foschia neblina nevoeiro
time=storm sky=rain: storm rain rainy raining thunderstorm sturm regen regnerisch gewitter tempete orage pluie pluvieux tormenta lluvia lluvioso tempesta pioggia temporale tempestade chuva chuvoso
sky=rainbow: rainbow regenbogen arc-en-ciel arcoiris arcobaleno arco-iris
time=snow sky=snowfall: snow snowy snowing winter ice icy arctic schnee verschneit winterlich neige hiver enneige nieve invierno hielo nevado neve inverno ghiaccio innevato gelo
time=autumn: autumn fall herbst herbstlich automne otono autunno outono
time=spring: spring fruhling printemps primavera
time=tropics land=forest: tropical jungle rainforest dschungel tropisch urwald selva giungla tropicale
time=desert land=hills: desert dune sahara wuste desierto deserto duna
land=mountains: mountain alps berg gebirge alpen montagne alpes montana montagna monte montanha
land=hills: hill countryside valley farm landscape hugel tal landschaft bauernhof colline campagne vallee paysage colina campo valle paisaje collina campagna paesaggio vale paisagem
land=lake: lake de:see bergsee lac lago laguna
land=sea: sea ocean coast wave harbour harbor port river meer ozean kuste welle hafen fluss mer ocean cote vague riviere mar oceano costa ola puerto rio it:mare onda porto fiume
land=beach: beach shore seaside strand ufer plage playa spiaggia praia
land=underwater: underwater reef undersea unterwasser riff recif arrecife barriera recife
land=forest: forest woods woodland wald foret bois bosque foresta bosco floresta mata
land=city: city skyline street town downtown skyscraper stadt strasse hochhaus ville rue ciudad calle citta strada cidade rua
land=road: road highway motorway landstrasse autobahn route carretera autopista strada autostrada estrada rodovia
land=meadow: meadow garden field park lawn grass wiese garten feld rasen gras jardin prairie parc champ pelouse jardin pradera parque hierba giardino it:prato parco erba jardim prado parque grama
land=wall: wall brick mauer wand ziegelmauer mur pared muro parede
land=table: table desk tisch schreibtisch bureau mesa escritorio tavolo scrivania secretaria
land=room: room kitchen office living bedroom zimmer kuche buro wohnzimmer schlafzimmer chambre cuisine salon habitacion cocina oficina salon stanza cucina ufficio quarto cozinha escritorio sala
land=plain: background hintergrund fond fondo sfondo fundo
land=tiles: square triangle quadrat dreieck carre cuadrado triangulo quadrato triangolo pattern geometric mosaic abstract muster geometrisch mosaik abstrakt motif geometrique mosaique abstrait patron geometrico mosaico abstracto motivo astratto padrao abstrato
land=stripes: stripe striped streifen gestreift rayure raye raya rayas riga righe listra
land=dots: circle kreis cercle circulo cerchio dot dots dotted polka gepunktet pois lunares bolinha
shows=👨👩🧒: family familie famille familia famiglia
shows=🧑: portrait headshot selfie portrat gesicht visage retrato rostro ritratto volto rosto
colour=#d8342c: red rot rouge rojo rosso vermelho scarlet crimson | colour=#2f6fd6: blue blau bleu azul blu azzurro
colour=#3c9a4e: green grun vert verde | colour=#f4c52c: yellow gelb jaune amarillo giallo amarelo
colour=#e0a92e: golden gold dore dorado dorato dourado oro | colour=#7b4fc0: purple violet lila violett morado viola roxo
colour=#f07fab: pink rosafarben rosado fr:rose rosa | colour=#8c5a3a: brown braun marron brun marrone marrom castanho
colour=#2b2b33: black schwarz noir negro nero preto | colour=#f4f1e8: white weiss blanc blanche blanco bianco branco
colour=#8f979f: gray grey grau gris grigio cinza silver silbern argente plateado argento prateado
colour=#2bb0ac: turquoise teal turkis turquesa turchese | colour=#f08a2c: orange orangefarben naranja arancione laranja
count=1: one eins uno | count=2: two 2 zwei deux dos it:due dois duas | count=3: three 3 drei trois tres tre
count=4: four 4 vier quatre cuatro quattro quatro | count=5: five 5 funf cinq cinco cinque
count=6: six 6 sechs seis it:sei | count=7: seven 7 sieben sept siete sette sete | count=8: eight 8 acht huit ocho otto oito
count=9: nine 9 neun neuf nueve nove | count=10: ten 10 zehn dix diez dieci dez
count=12: eleven twelve dozen 11 12 de:elf zwolf douze doce dodici doze dutzend`;

export const meanings: ReadonlyMap<string, Meaning> = new Map(
  entries
    .trim()
    .split(/\n| \| /)
    .flatMap((entry) => {
      const [properties = '', words = ''] = entry.split(': ');
      const meaning: Meaning = Object.fromEntries(
        properties.split(' ').map((property) => property.split('=')),
      );
      return words.split(' ').map((word): [string, Meaning] => [word, meaning]);
    }),
);
