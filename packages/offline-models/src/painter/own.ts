import type { Drawing } from './library.ts';

/** What the library lacks, in the language of `drawing`. */
const drawn = `
place-building lighthouse|leuchtturm|phare|faro|faro|farol
  white p -16 0 16 0 10 70 -10 70; red p -14.5 12 14.5 12 12.8 30 -12.8 30; red p -11.8 46 11.8 46 10.3 62 -10.3 62
  dark b -14 70 28 4; light b -8 74 16 12; dark B 7 74 2 12; red p -12 86 12 86 0 100; dark s -4 0 -4 8 0 11 4 8 4 0
  wood p -60 -3 60 -3 36 4 -36 4
place-building tower|turm|tour|torre|torre|torre
  stone p -20 0 20 0 15 72 -15 72; stone- p 6 0 20 0 15 72 6 72; stone+ b -20 70 40 8; stone b -20 78 9 8
  stone b -4.5 78 9 8; stone b 11 78 9 8; dark s -6 0 -6 14 0 20 6 14 6 0; gold s -3 32 -3 41 0 45 3 41 3 32
  gold s -3 54 -3 62 0 66 3 62 3 54; dark b -.8 84 1.6 18; red p 0 102 16 97 0 92
place-building eiffel tower|eiffelturm|tour eiffel|torre eiffel|torre eiffel|torre eiffel
  wood P 38 0 25 0 14 26 8 46 3.5 66 1.2 92 0 92 0 70 4 46 10 26
  wood s -22 0 -15 12 0 17 15 12 22 0 26 0 20 12 0 22 -20 12 -26 0
  wood- b -22 24 44 5; wood- b -11 46 22 4; wood- b -4.5 68 9 4; wood b -.7 90 1.4 12
  wood- L 1.4 27 3 17 22; wood- L 1.4 33 3 13 22; wood- L 1.4 13 30 6 45; wood- l 1.2 -13 30 7 45
  wood- l 1.2 13 30 -7 45; wood- l 1 -7 51 4 67; wood- l 1 7 51 -4 67
place-building windmill,mill|windmuhle,muhle|moulin|molino|mulino|moinho
  cream p -22 0 22 0 13 62 -13 62; cream- p 6 0 22 0 13 62 5 62; red s -15 60 15 60 12 74 0 80 -12 74
  wood b -6 0 12 18; glass o 0 44 5; wood l 3 -38 30 38 106; wood l 3 38 30 -38 106
  white p 8 76 16 70 44 98 36 104; white p -8 76 -16 70 -44 98 -36 104; white p 8 60 16 66 44 38 36 32
  white p -8 60 -16 66 -44 38 -36 32; dark o 0 68 4
transport-air hot air balloon|heissluftballon,fesselballon|montgolfiere|globo aerostatico|mongolfiera|balao ar quente
  wood l 1 -16 38 -6 22; wood l 1 16 38 6 22; red- s -26 46 26 46 8 28 -8 28; red o 0 66 34; cream e 0 66 25 34
  red e 0 66 15 34; cream e 0 66 5 34; red- s -26 46 26 46 8 28 -8 28; cream s -9 44 9 44 3 28 -3 28
  wood b -8 12 16 13; wood- b -8 22 16 3
animal-robot robot,android|roboter|robot|robot|robot|robo
  metal-- B 7 0 12 20; metal- B 26 24 9 30; red O 30.5 22 6; metal b -24 18 48 38; metal--- b -14 32 28 16
  red O 8 40 2.8; gold o 0 40 2.8; dark b -1.2 85 2.4 13; red o 0 98 3.5; metal+ b -19 59 38 28; metal- b -6 55 12 5
  light O 9 75 5.5; dark O 9 75 2.4; dark b -8 64 16 2.5
`;

/** Everyday words for what the library draws under another name. */
const others = `
🏠 cabin,cottage,barn|hutte,scheune,huttchen|cabane,chalet,grange|cabana,granero|baita,capanna,fienile|cabana,celeiro,chale
🫖 kettle|wasserkessel,kessel|bouilloire|hervidor|bollitore|chaleira
🏺 vase,jug|vase,krug|vase,cruche|jarron,florero|vaso,brocca|vaso,jarra
🐇 hare|hase|lievre|liebre|lepre|lebre
🐎 pony,foal|pony,fohlen|poney,poulain|poni,potro|pony,puledro|ponei,potro
🐄 calf|kalb|veau|ternero,becerro|vitello|bezerro
🐖 piglet|ferkel|porcelet|lechon|porcellino|porquinho
🐕 hound|welpe,hundin|chiot|cachorro,perrito|cane,cucciolo|cao
🐦 robin,sparrow,finch|rotkehlchen,spatz,amsel,meise|moineau,mesange|gorrion|passero,pettirosso|pardal
🕊 pigeon,gull,seagull|mowe|mouette|gaviota,paloma|gabbiano,piccione|gaivota,pombo
🦅 hawk,falcon|falke,habicht,bussard|faucon,aigle|halcon|falco|falcao
🦌 reindeer,stag|rentier,reh|renne,biche|reno,ciervo|renna,cervo|rena,cervo
🐸 toad|krote|crapaud|sapo|rospo|sapo
🐊 alligator|alligator|alligator|caiman|alligatore|jacare
🐝 wasp,bumblebee|wespe,hummel|guepe,bourdon|avispa,abejorro|vespa,bombo|vespa
🌳 oak,birch,maple,willow|eiche,birke,linde,weide,buche|chene,bouleau,arbre|roble,abedul,arbol|quercia,betulla,albero|carvalho,arvore
🌼 daisy|ganseblumchen,margerite|marguerite|margarita|margherita|margarida
🌷 flower|blume|fleur|flor|fiore|flor
🦉 owl|eule,uhu|hibou,chouette|buho,lechuza|gufo,civetta|coruja
🏘 village|dorf|village|pueblo,aldea|villaggio,borgo|aldeia,vila
🎃 pumpkin|kurbis|citrouille,potiron|calabaza|zucca|abobora
📱 smartphone|handy,smartphone|smartphone|movil,celular|cellulare,smartphone|celular
🍷 wine|wein|vin|vino|vino|vinho
♟ chess|schach|echecs|ajedrez|scacchi|xadrez
🎻 cello|cello,geige|violoncelle|violonchelo|violoncello|violoncelo
🔥 campfire,bonfire|lagerfeuer|feu camp|hoguera,fogata|falo|fogueira
⚽ ball,football|ball,fussball||pelota,balon|palla,pallone|bola
☕ cup,mug|tasse,becher|tasse|taza|tazza,tazzina|xicara,caneca
🎂 cake|kuchen,torte|gateau|pastel,tarta|torta|bolo
🍊 orange|orange,apfelsine|orange|naranja|arancia|laranja
🐿 squirrel|eichhornchen|ecureuil|ardilla|scoiattolo|esquilo
🤴 king|konig|roi|rey|re|rei
👸 queen|konigin|reine|reina|regina|rainha
👨‍🎨 painter|maler|peintre|pintor|pittore|pintor
🍎 fruit|obst,frucht|fruit|fruta|frutta,frutto|fruta
🥜 nut|nuss|noix,cacahuete|nuez|noce|noz
🎈 balloon|luftballon,ballon|ballon|globo|palloncino|balao
🥁 drum,drums|trommel,schlagzeug|tambour,batterie|tambor,bateria|tamburo,batteria|tambor,bateria
👵 grandmother,grandma,granny|grossmutter,oma|grand mere,mamie|abuela|nonna|avo,vovo
👴 grandfather,grandpa|grossvater,opa|grand pere,papi|abuelo|nonno|avo
🐥 chick,duckling|kuken,entlein|poussin,caneton|pollito,patito|pulcino,anatroccolo|pintinho,patinho
🚀 spaceship,spacecraft|raumschiff|vaisseau spatial|nave espacial|astronave|nave espacial,espaconave
🚐 campervan,camper,motorhome|wohnmobil,campingbus|camping car|autocaravana|camper|motorhome
👦 boy,lad|junge,bub|garcon|nino,chico|ragazzo,bambino|menino,garoto
👧 girl|madchen|fille,fillette|nina,chica|ragazza,bambina|menina,garota
🧒 child,kid|kind|enfant|nino|bambino|crianca
🧙‍♀ witch,sorceress|hexe|sorciere|bruja|strega|bruxa
👨‍🚒 fireman|feuerwehrmann|pompier|bombero|pompiere|bombeiro
💐 bouquet|strauss,blumenstrauss|bouquet|ramo|mazzo|buque
🍽 dish,meal|gericht,mahlzeit|plat,repas|plato,comida|piatto,pasto|prato,refeicao
🍝 pasta|nudeln|pates|pasta|pasta|massa,macarrao
🍯 honey|honig|miel|miel|miele|mel
📦 box,parcel|schachtel,karton,kiste|boite,colis|caja|scatola|caixa
🛋 sofa,armchair|sofa,sessel|fauteuil|sillon|poltrona|poltrona
🧑 person,face,human|mensch,person|personne,humain|persona|persona|pessoa
`;
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt'];
const byLanguage = (texts: string) =>
  Object.fromEntries(texts.split('|').map((text, at) => [languages[at], text]));

export const moreNames: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  others
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), byLanguage(line.slice(line.indexOf(' ') + 1))]),
);

export const own: readonly Drawing[] = drawn
  .trim()
  .split(/\n(?=\S)/)
  .map((entry) => {
    const [head = '', ...parts] = entry.split('\n');
    const [kind = '', texts = ''] = [head.slice(0, head.indexOf(' ')), head.slice(head.indexOf(' ') + 1)];
    return { emojis: [], kind, pose: 'whole', paths: '', parts: parts.join('\n'), names: byLanguage(texts) };
  });
