import type { Drawing } from './library.ts';
import { languages } from './words.ts';

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

const byLanguage = (texts: string) =>
  Object.fromEntries(texts.split('|').map((text, at) => [languages[at] ?? '', text]));

export const own: readonly Drawing[] = drawn
  .trim()
  .split(/\n(?=\S)/)
  .map((entry) => {
    const [head = '', ...parts] = entry.split('\n');
    const [kind = '', texts = ''] = [head.slice(0, head.indexOf(' ')), head.slice(head.indexOf(' ') + 1)];
    return { emojis: [], kind, pose: 'whole', paths: '', parts: parts.join('\n'), names: byLanguage(texts) };
  });
