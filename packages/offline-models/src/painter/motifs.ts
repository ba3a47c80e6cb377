/** A subject that the painter can draw. */
export interface Motif {
  /** Its parts, in the language of `drawing`. Later parts cover earlier ones. */
  readonly parts: string;
  /** Its height, as a share of what a single subject usually gets. */
  readonly size: number;
  /** Its width as a share of its height. */
  readonly width: number;
  /** The colour named `main`, unless the description names one: `#rrggbb`. By default the palette's accent. */
  readonly main: string | undefined;
  /** Where it is at home: `table`, `room`, `road`, `water`, `underwater` or `air`. By default on any land. */
  readonly home: string | undefined;
  /** The place for subjects on it: its height, and its width, in hundredths, and their size. */
  readonly seat: readonly number[];
  /** The names of these subjects. */
  readonly carries: readonly string[];
  /** It covers the lower part of these subjects. */
  readonly behind: boolean;
}

/** The shoulders and the face of a portrait. */
const face = `cloth s -46 0 -44 18 -30 29 -10 34 10 34 30 29 44 18 46 0; skin p -9 30 9 30 9 48 -9 48
  skin- s -9 42 0 36 9 42 9 47 -9 47; skin e 0 31 13 6; skin E 20 60 4.5 6
  skin s -20 66 -18 48 -8 38 0 36 8 38 18 48 20 66 14 82 0 86 -14 82; white E 8.5 61 4.2 2.8; black O 8.5 61 2.2
  hair L 1.8 4.5 67.5 9 69 13 67; skin- l 2 0 60 -2 53.5 1.5 53; red s -6.5 47.5 0 48.2 6.5 47.5 0 43.8
  pink E 13 52.5 4 2.6`;

/**
 * The subjects. The first line of each has its name and properties, the others its drawing, which stands on its foot,
 * at 0 0, and is about 100 high.
 */
const drawings = `
person width=0.42
  trousers p -10 50 10 50 12 3 2.5 3 0 38 -2.5 3 -12 3; black E 8 2.5 7 3; cloth L 7 11 75 17 62 17 48; skin O 17 45 4
  cloth s -10 79 0 81 10 79 13 72 11 48 0 46 -11 48 -13 72; skin b -3.5 76 7 8; skin o 0 90 9; black O 3.4 90.5 1.1
  black l 1.1 -3.2 86.4 0 85.2 3.2 86.4; hair s -9.5 89 -9 98 0 101.5 9 98 9.5 89 7.5 93.5 0 95.5 -6.5 94
woman width=0.44
  hair s 0 101 10 96 12 80 9 73 -9 73 -12 80 -10 96; skin p -7 34 7 34 6 3 1 3 0 32 -1 3 -6 3; black E 5 2.5 5 2.6
  skin L 5.5 10 75 17 62 17 50; cloth s -9 79 0 78 9 79 8 63 14 46 20 27 0 24 -20 27 -14 46 -8 63; skin b -3 76 6 8
  skin o 0 90 9; black O 3.4 90.5 1.1; black l 1.1 -3.2 86.4 0 85.2 3.2 86.4
  hair s -9.5 90 -8 99 0 101.5 8 99 9.5 90 5 96 0 97
child size=0.66 width=0.55
  trousers p -13 42 13 42 14 4 3 4 0 32 -3 4 -14 4; black E 9 4 8 4; cloth L 9 13 66 25 76; skin O 26 78 5
  cloth s -13 68 13 68 16 60 14 38 -14 38 -16 60; skin o 0 82 16; black O 6 81 2; black l 1.6 -5 75 0 73 5 75
  hair s -17 82 -15 97 0 103 15 97 17 82 10 92 0 93 -8 94
astronaut width=0.5
  metal b -17 46 34 34; white- p -13 48 13 48 15 3 2.5 3 0 36 -2.5 3 -15 3; metal- B 3 0 13 6
  white L 11 13 73 22 62 22 50; accent O 22 47 5; white s -13 80 13 80 17 70 15 45 0 43 -15 45 -17 70
  accent b -8 60 16 9; water o -4 64.5 2; gold o 3 64.5 2; white o 0 88 15; black e 0 88 11.5 9.5; water e 0 88 10 8
  white e -4 91 2.6 1.5 30
portrait size=1.5 width=0.92 home=room
  ${face}; hair s -21 66 -22 84 -10 96 4 97 18 91 22 80 21 66 17 78 6 81 -8 84 -16 79
portraitWoman size=1.5 width=0.92 home=room
  hair s 0 96 18 92 27 76 27 50 31 26 18 20 -18 20 -31 26 -27 50 -27 76 -18 92; ${face}
  hair s -21 60 -23 82 -12 95 2 97 17 92 23 80 21 60 17 74 6 84 -8 81 -17 72
portraitCurly size=1.45 width=0.92 home=room
  hair O 12 90 11; hair O 22 80 11; hair O 26 66 11; hair O 27 52 10; hair O 24 39 9; hair o 0 94 12; ${face}
  hair O 7 86 8; hair O 17 80 7; hair+ O 12 91 3; hair+ O 26 62 3; hair O 21 71 5
cat width=0.7 main=#e59a4c
  main- l 8 18 7 34 8 40 22 33 36 38 46; main s 0 56 15 50 24 20 20 2 0 0 -20 2 -24 20 -15 50; main+ e 0 22 12 17
  main P 20 76 18 99 3 86; pink P 17 80 16 92 7 86; main s 0 90 16 87 23 72 17 57 0 51 -17 57 -23 72 -16 87
  light O 9 71 4.6; black E 9 71 1.5 4.2; pink p -2.6 65 2.6 65 0 61.5; black L .9 0 61.5 2 58.5 6 58.5
  main+ E 10 3 8 4.5; white L .8 10 62 26 65; white L .8 10 60 26 58
dog size=0.82 width=1.15 main=#b9783f
  main l 8 -34 46 -45 56 -46 68; main- p -24 42 -14 42 -16 1 -23 1; main- p 16 42 26 42 26 1 19 1
  main p -31 42 -20 42 -24 1 -31 1; main p 8 42 20 42 19 1 12 1
  main s -34 50 -20 57 10 55 24 60 30 50 28 34 10 30 -22 32 -34 38; main s 18 46 34 44 36 62 26 72 14 62
  main s 14 70 18 84 34 88 44 80 60 75 63 66 56 60 40 58 26 58; main-- s 17 84 8 76 6 58 14 52 22 62 26 80
  black o 61 72 4.2; black o 40 76 2.6; red p 18 52 34 48 35 53 19 58; pink s 48 60 53 61 53 51 49 51; gold o 30 47 3
fox size=0.85 width=1.2 main=#e2622a
  main s -30 36 -52 26 -66 34 -72 54 -58 50 -42 52 -28 48; white s -72 54 -66 34 -58 36 -58 50
  black p -22 40 -13 40 -16 1 -22 1; black p 16 40 25 40 25 1 19 1
  main s -32 48 -14 55 10 52 26 60 30 46 24 30 8 28 -22 29 -34 36; main p -30 40 -18 40 -20 18 -24 18
  main p 10 40 22 40 19 16 14 16; black p -25 19 -19 19 -20 1 -26 1; black p 13 19 19 19 19 1 13 1
  main p 14 74 12 98 28 84; main p 46 74 48 98 32 84; black p 15 80 14 94 23 85; black p 45 80 46 94 37 85
  main s 8 66 14 80 30 86 46 80 52 66 40 56 30 48 20 56; white s 8 66 20 67 30 58 40 67 52 66 40 56 30 48 20 56
  black o 30 50 3.6; black o 22 69 2.6; black o 38 69 2.6
horse width=1.05 main=#9a5a34 seat=36,10,0.72 behind=yes carries=person,woman,child,astronaut,robot
  hair s -32 60 -44 56 -50 36 -46 18 -41 20 -40 40 -34 50; main- p -24 44 -15 46 -17 4 -22 4
  main- p 14 44 22 44 23 4 18 4; main p -33 48 -20 44 -25 24 -25 4 -31 4 -32 26; main p 5 44 17 44 16 24 14 4 8 4 9 26
  black B 8 0 7 4.5; black b -32 0 8 4.5; black b 17 0 7 4.5
  main s -35 56 -22 65 4 62 18 68 24 54 20 40 4 38 -24 38 -36 46; main p 4 60 20 42 38 78 26 92
  main s 22 92 34 96 44 88 58 74 56 65 48 66 36 72 26 78; main p 26 92 29 103 34 94
  hair s 28 98 16 90 4 72 2 60 12 62 20 76 30 90; black o 38 86 2.2; main-- o 54 70 1.8
bird size=0.75 width=1.2 main=#3f8fd0
  orange l 3 -4 22 -5 4; orange l 3 8 22 9 4; orange l 3 -11 2 1 2; orange l 3 3 2 16 2
  main-- p -30 46 -62 30 -58 40 -66 42 -24 62; main s -40 44 -20 26 10 18 32 34 38 58 34 76 20 82 6 74 -10 62
  main+ s 2 24 22 30 32 52 20 54 4 42; main-- s 8 60 -8 60 -34 42 -40 36 -20 32 2 40; orange p 36 72 56 66 36 62
  black o 26 70 3
fish size=0.8 width=1.2 main=#f2762e home=underwater
  main- p -30 50 -60 76 -52 50 -60 24; main- s -14 68 0 84 20 74 18 64; main- s -2 32 -8 20 12 28 12 34
  main s -36 50 -12 70 20 70 44 54 46 48 36 38 14 30 -14 32; white s 8 69 2 50 8 31 16 31 10 50 16 70
  white s -14 68 -18 50 -14 32 -8 31 -11 50 -7 69; white o 31 54 5; black o 32 54 2.6; main-- l 1.6 45 46 38 45
  main-- s 20 48 8 42 12 54; white O 52 70 3; white o 57 80 4
car size=0.8 width=1.25 home=road
  glass s -24 34 -14 50 12 50 28 34; main p -30 32 -19 54 14 54 34 32 26 32 10 48 -13 48 -20 32
  main p -3 32 -3 50 2 50 2 32; main s -58 14 -58 26 -48 34 -20 35 32 35 54 28 60 22 60 13; main-- b -58 11 118 6
  light s 52 28 60 24 60 20 52 22; red s -58 28 -54 28 -54 21 -58 21; main-- b 2 26 9 2; metal b -60 9 16 5
  metal b 47 9 14 5; tyre o -36 13 13; tyre o 36 13 13; metal o -36 13 6.5; metal o 36 13 6.5
bicycle size=0.9 width=1.28 home=road
  tyre A 36 27 27 3.5; metal L .8 36 4 36 50; metal L .8 13 27 59 27; metal L .8 20 11 52 43; metal L .8 20 43 52 11
  main l 3.6 -36 27 -14 58; main l 3.6 -36 27 -4 25; main l 3.6 -4 25 -16 66; main l 3.6 -14 58 24 60
  main l 3.6 -4 25 24 58; main l 3.6 36 27 22 72; black s -27 67 -20 71 -6 68 -8 65; dark l 3.4 22 72 32 76 36 70
  metal o -4 25 6; dark l 2.6 -4 25 3 14; dark b -1 12 9 3; metal O 36 27 3
train size=0.85 width=1.35 home=road
  dark b -64 3 128 4; main b -62 14 34 54; main-- b -66 66 42 6; glass b -56 40 22 20
  main p -30 14 44 14 44 46 -30 46; main+ e 44 30 5 16; main- b 20 44 8 24; dark b 17 66 14 6; gold b -14 44 10 10
  gold b 4 14 4 32; gold b -26 14 4 32; main- p 44 14 62 6 62 2 44 2; light o 45 52 5; white+ o 28 82 8
  white+ o 18 92 10; white+ o 2 98 9; tyre o -46 12 11; tyre o -18 9 8; tyre o 4 9 8; tyre o 26 9 8; red o -46 12 5
  red o -18 9 3.5; red o 4 9 3.5; red o 26 9 3.5; metal b -48 8 76 2.6
plane size=0.9 width=1.3 home=air
  main p -60 66 -46 90 -36 90 -34 60; main- p 4 54 -16 88 -6 88 24 58
  white s -64 62 -40 66 30 68 54 62 62 54 54 46 20 42 -40 48; main b -44 52 92 4; glass s 44 63 56 60 58 56 46 57
  water o 32 60 2.6; water o 22 60 2.6; water o 12 60 2.6; water o 2 60 2.6; water o -8 60 2.6; water o -18 60 2.6
  main p -4 50 22 50 -16 14 -28 14; metal e 2 32 8 4.5; main- p -48 56 -36 56 -54 42 -62 42
cup size=0.72 width=1.15 home=table
  white- e 0 6 58 7; white e 0 8 50 5; main l 8 32 52 54 54 54 26 26 18
  main s -40 66 -39 36 -28 12 -16 8 16 8 28 12 39 36 40 66; main+ s -34 58 -33 36 -25 18 -21 19 -27 36 -28 58
  main+ e 0 66 40 9; wood-- e 0 65 35 6.6; steam l 3 -12 76 -18 84 -8 91 -13 100; steam l 3 10 76 4 84 14 91 9 100
plate size=0.8 width=1.8 home=table
  metal- e 0 11 66 15; white e 0 14 66 15; white- e 0 15 50 10; gold e -20 23 22 10 -10; gold+ e -20 26 16 6 -10
  leaf o 14 22 9; leaf+ o 24 20 8; leaf- o 19 29 8; red o 2 16 6; red o 33 17 6; orange e -2 31 14 5 30
  metal b -86 4 4 44; metal b -92 42 16 4; metal B 74 44 3 16; metal b 82 4 4 44; metal e 84 48 6 13
bowl size=0.75 width=1.2 home=table
  wood l 4 14 56 58 96; wood l 4 20 54 68 90; main-- e 0 56 58 17; cream e 0 55 53 14
  gold l 3 -44 56 -30 61 -14 55 0 61; gold l 3 -42 51 -26 56 -10 49 6 55; gold l 3 -30 47 -8 45 14 50 36 48
  white e -18 58 16 10; orange o -18 58 6; leaf o 26 60 6; leaf+ o 36 56 5; leaf o 18 64 4; pink e 14 52 9 5
  main s -58 56 -50 26 -26 8 26 8 50 26 58 56 34 44 0 41 -34 44; main- p -20 10 20 10 16 0 -16 0
  main++ l 3 -50 40 -26 27 0 24 26 27 50 40
cake size=0.8 width=1.25 home=table seat=43,56,0.6 carries=candle
  white- e 0 5 62 8; white e 0 8 58 6; cream s -46 8 -46 42 46 42 46 8 24 4 -24 4; main b -46 20 92 5
  main+ e 0 42 46 10
  main+ s -46 42 -47 28 -38 26 -34 34 -26 24 -18 24 -14 33 -6 22 4 22 8 32 16 24 24 24 28 34 38 27 47 28 46 42 24 34 -24 34
  red O 36 46 5; red O 20 50 5; red o 0 52 5; red O 20 37 4.5
candle size=0.7 width=0.3 home=table
  main b -7 0 14 64; main+ p -7 10 7 22 7 34 -7 22; main+ p -7 38 7 50 7 62 -7 50; black b -1 62 2 10
  gold s 0 100 9 80 0 69 -9 80; orange s 0 88 5 78 0 71 -5 78
apple size=0.65 width=0.95 main=#d8352f home=table
  main s 0 78 18 86 40 76 44 46 30 12 14 2 0 7 -14 2 -30 12 -44 46 -40 76 -18 86
  main- s 0 78 18 86 40 76 44 46 30 12 14 2 8 4 26 22 32 48 24 74; wood-- l 5 0 74 2 86 8 98
  leaf s 5 86 22 98 42 94 28 82; main++ e -26 60 6 13 -20
fruit size=0.75 width=1.25 main=#3f7fa8 home=table
  leaf s -4 78 -18 92 -34 88 -22 76; wood-- l 4 -10 66 -8 84; orange o 28 50 20
  red s -10 66 6 72 18 60 14 38 -8 28 -30 38 -34 60 -22 72
  gold s -56 70 -50 72 -34 48 0 36 34 38 50 46 54 42 38 28 0 22 -36 30 -54 52; purple O 44 38 7; purple o 52 48 7
  purple o 38 48 7; main s -62 36 -50 14 -22 2 22 2 50 14 62 36 40 32 0 30 -40 32
  main+ l 4 -54 27 -30 15 0 12 30 15 54 27
vase size=0.95 width=0.6 home=table seat=40,34,0.78 behind=yes carries=flower,sunflower
  main s -12 60 -14 66 14 66 12 60 16 50 30 34 28 14 16 0 -16 0 -28 14 -30 34 -16 50
  main+ s -20 40 -24 30 -22 16 -17 14 -18 30; main-- b -14 63 28 4; main++ l 3 -29 30 -10 24 10 30 29 24
book size=0.72 width=1.3 home=table
  main-- p -64 12 -4 4 0 0 4 4 64 12 64 62 4 54 -4 54 -64 62; white p -60 16 -2 8 -2 62 -24 70 -60 68
  cream p 60 16 2 8 2 62 24 70 60 68; white- p -2 8 2 8 2 62 -2 62; main L 2.4 10 54 32 60 52 59
  metal L 2.4 10 44 32 50 52 49; metal L 2.4 10 34 32 40 52 39; metal L 2.4 10 24 32 30 52 29
  red p 30 69 38 69 38 22 34 28 30 20
laptop size=0.75 width=1.36 main=#3a78c9 home=table
  black p -52 18 -52 84 -48 88 48 88 52 84 52 18; main b -47 24 94 59; main+ p -47 24 -47 58 -20 83 20 83
  white b -34 62 40 6; white b -34 50 54 4; white b -34 42 46 4; gold o 28 66 8; metal p -52 18 52 18 68 4 -68 4
  metal- b -68 0 136 5; dark p -44 15 44 15 52 8 -52 8; metal+ b -14 5 28 2
phone size=0.85 width=0.56 main=#3aa0a8 home=table
  black p -27 4 -22 0 22 0 27 4 27 96 22 100 -22 100 -27 96; main b -23 9 46 80; main+ p -23 9 23 55 23 9
  black b -7 92 14 2.4; white O 10 76 6.5; gold O 10 56 6.5; white b -17 18 34 5; white b -17 28 22 5; metal o 0 5 2.4
chair width=0.7 home=room seat=42,10,0.6 carries=cat,dog,person,woman,child,astronaut,robot
  wood- L 5 22 98 23 44; wood- L 5 19 44 17 12; main s -22 98 22 98 23 78 -23 78; main- s -22 72 22 72 22 60 -22 60
  wood L 6 29 40 31 2; main s -24 50 24 50 34 40 32 34 -32 34 -34 40; main+ s -22 48 22 48 29 41 -29 41
sofa size=0.85 width=1.3 main=#3f8f8a home=room seat=40,60,0.66 carries=cat,dog,person,woman,child,astronaut,robot
  wood B 42 0 6 10; main- s -54 30 -54 66 -46 76 46 76 54 66 54 30; main b -42 34 41 34; main b 1 34 41 34
  main+ s -50 42 50 42 52 28 -52 28; main- b -52 8 104 22; main S 44 46 52 54 64 50 64 12 60 7 46 7
  gold p -34 42 -14 46 -20 64 -40 60
castle width=1 main=#c3b59b
  main- b -34 0 68 46; main- b -34 46 10 7; main- b -17 46 10 7; main- b 8 46 10 7; main- b 25 46 10 7
  main B 26 0 24 66; main b -14 0 28 74; roof P 22 66 54 66 38 92; roof p -18 74 18 74 0 104
  dark s -9 0 -9 20 0 28 9 20 9 0; gold s -4 52 -4 60 0 64 4 60 4 52; gold S 34 44 34 52 38 56 42 52 42 44
  red p 0 104 16 110 0 115; dark b -.8 102 1.6 13
tower size=1.2 width=0.42 main=#c9a27a
  main p -20 0 20 0 15 72 -15 72; main- p 6 0 20 0 15 72 6 72; main+ b -20 70 40 8; main b -20 78 9 8
  main b -4.5 78 9 8; main b 11 78 9 8; dark s -6 0 -6 14 0 20 6 14 6 0; gold s -3 32 -3 41 0 45 3 41 3 32
  gold s -3 54 -3 62 0 66 3 62 3 54; dark b -.8 84 1.6 18; red p 0 102 16 97 0 92
lighthouse size=1.2 width=0.4 main=#d8453c
  white p -16 0 16 0 10 70 -10 70; main p -14.5 12 14.5 12 12.8 30 -12.8 30; main p -11.8 46 11.8 46 10.3 62 -10.3 62
  dark b -14 70 28 4; light b -8 74 16 12; dark B 7 74 2 12; main p -12 86 12 86 0 100; dark s -4 0 -4 8 0 11 4 8 4 0
eiffel size=1.5 width=0.76 main=#8b6b4f home=hills
  main P 38 0 25 0 14 26 8 46 3.5 66 1.2 92 0 92 0 70 4 46 10 26
  main s -22 0 -15 12 0 17 15 12 22 0 26 0 20 12 0 22 -20 12 -26 0
  main- b -22 24 44 5; main- b -11 46 22 4; main- b -4.5 68 9 4; main b -.7 90 1.4 12
  main- L 1.4 27 3 17 22; main- L 1.4 33 3 13 22; main- L 1.4 13 30 6 45; main- l 1.2 -13 30 7 45
  main- l 1.2 13 30 -7 45; main- l 1 -7 51 4 67; main- l 1 7 51 -4 67
house width=0.85 main=#d8553f
  main- b 14 66 10 26; cream b -34 0 68 50; main P 0 92 42 50 0 50; wood-- b -8 0 16 27; gold o 5 13 1.6
  glass B 14 22 14 14; white B 20.2 22 1.6 14; white B 14 28.2 14 1.6; glass o 0 62 6
boat width=0.92 home=water
  wood-- b -1.2 16 2.4 84; sail p 3 96 3 24 44 24; sail- p -3 86 -3 24 -32 24; main p -42 18 50 18 34 0 -28 0
  white p -42 18 50 18 45 13 -38 13
balloon width=0.7 home=air
  wood l 1 -16 38 -6 22; wood l 1 16 38 6 22; main- s -26 46 26 46 8 28 -8 28; main o 0 66 34; cream e 0 66 25 34
  main e 0 66 15 34; cream e 0 66 5 34; main- s -26 46 26 46 8 28 -8 28; cream s -9 44 9 44 3 28 -3 28
  wood b -8 12 16 13; wood- b -8 22 16 3
rocket width=0.6 home=air
  gold s -10 18 10 18 6 4 0 -14 -6 4; orange s -5 18 5 18 0 0; main P 12 50 30 14 10 20
  metal+ s -12 20 -17 48 -12 76 0 100 12 76 17 48 12 20; main s -12 76 0 100 12 76; main-- b -12 16 24 6
  dark o 0 60 9; water o 0 60 6.5
robot width=0.75
  metal-- B 7 0 12 20; metal- B 26 24 9 30; main O 30.5 22 6; metal b -24 18 48 38; metal--- b -14 32 28 16
  main O 8 40 2.8; gold o 0 40 2.8; dark b -1.2 85 2.4 13; main o 0 98 3.5; metal+ b -19 59 38 28; metal- b -6 55 12 5
  light O 9 75 5.5; dark O 9 75 2.4; dark b -8 64 16 2.5
flower width=0.5 main=#ef5f83
  leaf l 4 0 0 -2 30 0 68; leaf+ s 0 12 14 18 26 34 12 32; leaf+ s -1 18 -12 22 -22 40 -8 36; main E 13 80 10 8 40
  main E 13 64 10 8 -40; main+ e 0 88 8 11; main+ e 0 56 8 11; main+ E 17 72 11 8; gold o 0 72 9.5
sunflower width=0.5 main=#f6b91a
  leaf l 4 0 0 -2 30 0 68; leaf+ s 0 12 14 18 26 34 12 32; leaf+ s -1 18 -12 22 -22 40 -8 36; main- E 14 84 12 6 40
  main- E 14 60 12 6 -40; main e 0 92 6 12; main e 0 52 6 12; main E 20 72 12 6; main+ E 9 90 6 11 -24
  main+ E 9 54 6 11 24; wood-- o 0 72 13; wood- o 0 72 8
tree size=1.1 width=0.85 main=#4f9d54
  wood- p -7 0 7 0 3 60 -3 60; wood- l 4 0 40 16 56; main- O 24 60 17; main O 18 74 17; main- o 0 58 18
  main+ o 0 80 18; main+ o -8 68 14
`;

export const motifs: ReadonlyMap<string, Motif> = new Map(
  drawings
    .trim()
    .split(/\n(?=\w)/)
    .map((drawing) => {
      const [head = '', ...lines] = drawing.split('\n');
      const [name = '', ...properties] = head.split(' ');
      const given = Object.fromEntries(properties.map((property) => property.split('=')));
      const { size = 1, width, main, home, behind, seat = '', carries = '' } = given;
      const numbers = { size: Number(size), width: Number(width), seat: seat.split(',').map(Number) };
      const parts = lines.join('\n');
      return [name, { ...numbers, parts, main, home, behind: behind === 'yes', carries: carries.split(',') }];
    }),
);
