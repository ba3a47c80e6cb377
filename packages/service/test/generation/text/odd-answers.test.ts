import { examplesOf } from '@contentgen/templates/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providersOf, recordedDraft, textModel } from '../model-providers.ts';
import { type ProviderServer, startProviderServer } from '../provider-server.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.close());

const example = (id: number) => examplesOf(id)[0].text;
const [tweet, title, names, article, faq] = [33, 12, 30, 4, 16].map(example) as [
  string,
  string,
  string,
  string,
  string,
];
const note = example(1);
const german = 'Ab Montag öffnen wir um 6. Die ersten 50 Brötchen sind gratis, wie der Sonnenaufgang. #Kiel';
const french = 'Dès lundi, nous ouvrons à 6 h. Les 50 premiers petits pains sont offerts. #Kiel';
const japanese = '月曜日から朝6時に開店します。最初の50個のパンは無料です。#キール';
const arabic = 'من الاثنين نفتح في السادسة. أول ٥٠ رغيفًا مجانًا. #كيل';
const spanishNote = 'Queridos vecinos:\n\nla fiesta es el 14 de junio. Avísame si quieres traer una tarta.';

/** A template, the answer of a model, and what is published: the same text if missing; null for a clear failure. */
type Case = readonly [template: number, answer: string, published?: string | null];

const cases: Readonly<Record<string, readonly Case[]>> = {
  'thoughts that are marked': [
    [33, `<think>Short. Warm.</think>\n\n${tweet}`, tweet],
    [1, `<mm:think>\nWho reads it?\n</mm:think>\n${note}`, note],
    [33, `<inner_thoughts>Ein Tweet …</inner_thoughts>${german}`, german],
    [
      1,
      `<details type="reasoning" done="true">\n<summary>Thought for 3 seconds</summary>\n> Hm.\n</details>\n${note}`,
      note,
    ],
    [33, `◁think▷They want a tweet.◁/think▷${tweet}`, tweet],
    [1, `<|START_THINKING|>A note.<|END_THINKING|><|START_RESPONSE|>${note}<|END_RESPONSE|>`, note],
    [33, `<|begin_of_thought|>Un tweet.<|end_of_thought|>\n${french}`, french],
    [4, `[THINK]An article about [water].[/THINK]\n${article}`, article],
    [
      33,
      `<|channel|>analysis<|message|>We need a tweet.<|end|><|start|>assistant<|channel|>final<|message|>${tweet}<|return|>`,
      tweet,
    ],
    [1, `<unused94>thought\nA note to the neighbours.<unused95>${note}`, note],
    [1, `The user wants a note. I keep it short.\n</think>\n\n${note}`, note],
    [33, `<antThinking id="1" kind="plan">Hm.</antThinking>${tweet}`, tweet],
    [33, `<thought_process>\n1. Read.\n2. Write.\n</thought_process>\n\n${japanese}`, japanese],
    [1, `<think></think>\n<reflection>Good?</reflection>\n${spanishNote}`, spanishNote],
    [1, `<think>Is <think> or </think> meant?</think>${note}`, note],
    [33, `<plan>first this</plan>\n${tweet}`, tweet],
    [1, `<Réflexion>Je pense</Réflexion>\n${note}`, note],
    [33, `{{thought}}a{{/thought}}${tweet}`, tweet],
    [33, `<!-- thinking: short -->\n${tweet}`, tweet],
    [33, `\`\`\`thinking\nhm\n\`\`\`\n${tweet}`, tweet],
    [1, `<think>\nhm\n</think>\n\n<answer>${note}</answer>`, note],
    [33, '<think>I never come to an end, because', null],
  ],
  'tokens of a turn': [
    [33, `${tweet}<|im_end|>`, tweet],
    [33, `<|channel>thought\nI plan a tweet.\n<channel|>${tweet}<turn|>`, tweet],
    [33, `<s> ${tweet}</s>`, tweet],
    [1, `<|im_start|>assistant\n${note}<|im_end|>\n`, note],
    [33, `<|start_of_role|>assistant<|end_of_role|>${german}<|end_of_text|>`, german],
    [1, `[gMASK]<sop>${note}`, note],
    [33, `<｜Assistant｜>${tweet}<｜end▁of▁sentence｜>`, tweet],
    [1, `<start_of_turn>model\n${note}<end_of_turn>\n`, note],
    [33, `${arabic}<|eot_id|><|eot_id|>`, arabic],
  ],
  'fences and other wrappings': [
    [33, `\`\`\`\n${tweet}\n\`\`\``, tweet],
    [4, `\`\`\`markdown\n${article}\n\`\`\`\n`, article],
    [1, `\`\`\`text\n${note}\n\`\`\``, note],
    [33, `"${tweet}"`, tweet],
    [33, `„${german}“`, german],
    [33, `« ${french} »`, french],
    [12, `**${title}**`, title],
    [12, `# ${title}`, title],
    [12, `Title: "${title}"`, title],
    [12, `**Titel:** ${title}`, title],
    [33, `{"tweet": ${JSON.stringify(tweet)}}`, tweet],
    [33, `<final>${tweet}</final>`, tweet],
    [4, `<article>\n${article}\n</article>`, article],
    [33, `\u202e${tweet}\u202c\u0000\ufeff`, tweet],
  ],
  'talk around a text': [
    [33, `Sure! Here is a tweet:\n\n${tweet}`, tweet],
    [33, `Hier ist der Tweet für eure Bäckerei:\n\n${german}`, german],
    [30, `Voici dix noms :\n\n${names}`, names],
    [4, `Of course! Here's your article:\n\n${article}`, article],
    [30, `${names}\n\nLet me know if you need more!`, names],
    [16, `Here are five questions:\n\n\`\`\`\n${faq}\n\`\`\`\n\nI hope this helps!`, faq],
    [12, `¡Claro! Aquí tienes un título:\n\n${title}`, title],
    [33, `もちろんです。ツイートはこちらです：\n\n${japanese}`, japanese],
    [
      41,
      `Here is the persona you asked for:\n\n${example(41)}\n\n---\n\nFeel free to adjust it.`,
      example(41),
    ],
  ],
  refusals: [
    [1, '@@REFUSED@@ Ich schreibe nichts, was Menschen schadet.', null],
    [33, "@@REFUSED@@ I can't write about this person.", null],
    [1, '**@@REFUSED@@** Fälschungen sind eine Straftat.', null],
    [1, `Mi dispiace per la festa del 14 June.\n\n\`@@REFUSED@@\` Non posso.`, null],
    [1, "I'm sorry, but I can't help with that request.", null],
    [1, 'Je suis désolé, mais je ne peux pas vous aider avec cette demande.', null],
    [1, 'Es tut mir leid, aber dabei kann ich nicht helfen.', null],
    [1, 'Mi dispiace, ma non posso aiutarti con questa richiesta.', null],
    [33, 'Lo siento, pero no puedo ayudarte con eso ahora mismo.', null],
    [4, "I'm not able to write this. Is there something else that I may do?", null],
    [16, '申し訳ありませんが、ご要望にはお応えできません。', null],
    [48, 'Das kann ich leider nicht schreiben.', null],
    [1, '抱歉，我无法协助完成这个请求。', null],
    [1, 'Which town is it in, and who is invited?', null],
  ],
  'limits of platforms': [
    [33, 'x '.repeat(170).trim(), null],
    [33, `${'🏳️‍🌈'.repeat(50)} we march on 14 June`],
    [33, `See example.net/${'a'.repeat(300)} for 14 June`],
    [44, `${'A title that is much too long for a push '.repeat(3)}\nBody`, null],
    [49, example(49).replace('Plumber in Leeds', 'The best and fastest plumber in all of Leeds'), null],
    [49, 'Headline 1: Bread\nHeadline 2: Rolls', null],
    [49, example(49).replaceAll('Headline', 'Título').replaceAll('Description', 'Descripción')],
    [20, 'A meta description '.repeat(12), null],
    [52, example(52).replace('★★★☆☆ (3/5)', '★★★★★★★ (7/5)'), null],
    [52, example(52).replace('★★★☆☆ (3/5)', '**3,5/5 ⭐**')],
  ],
  'right texts that look odd, with a form': [
    [
      45,
      `# 10 Dinners in 10 Minutes\n\nYou come home late.\n\n${Array.from({ length: 10 }, (_, at) => `## ${at + 1}. Dinner ${at}\n\nCook it.`).join('\n\n')}\n\nEat.`,
    ],
    [30, '1. Peel\n2. Heap\n3. Loam'],
    [
      51,
      example(51)
        .replace('Responsibilities', 'Aufgaben')
        .replace('Requirements', 'Profil')
        .replace('What we offer', 'Wir bieten')
        .replace('How to apply', 'Bewerbung'),
    ],
    [48, example(48).replace('Pros', 'Avantages').replace('Cons', 'Inconvénients')],
    [
      48,
      example(48)
        .replace('**Pros**', '### Ventajas')
        .replace('**Cons**', '### Desventajas')
        .replaceAll('\n- ', '\n• '),
    ],
    [
      26,
      example(26)
        .replace('FOR IMMEDIATE RELEASE', 'COMMUNIQUÉ DE PRESSE')
        .replace('—', '–')
        .replaceAll(/[“”]/gu, '"')
        .replace('About', 'À propos'),
    ],
    [19, example(19).replaceAll('.**', ':**')],
    [36, example(36).replace('Chapters', 'Capítulos').replace('6:30', '1:06:30')],
    [
      41,
      example(41).replace(
        '- A price that is known before',
        '- A price that is known before\n- A fourth goal\n- A fifth one',
      ),
    ],
    [
      42,
      example(42)
        .replace('Made for', 'Für wen')
        .replace(
          '- **299 euros:** with the station and two bags',
          '- **299 euros:** with bags\n- **Timer:** yes\n- **Mop:** no',
        ),
    ],
    [43, `${example(43)}\n\nP.S. Bring a friend.`],
    [32, '"It saves me 4 hours a month."\n- Iva Maric, owner'],
    [16, faq.replaceAll('Q: ', '').replaceAll('\nA: ', '\n')],
    [16, faq.replaceAll(/\*\*Q: (.*)\*\*\nA: /gu, '### $1\n\n')],
    [4, article.replaceAll(/^#{1,2} (.*)$/gmu, '$1\n-----')],
    [34, example(34).replaceAll('/5 ', '. ')],
    [34, example(34).replaceAll('/5 ', '/ ')],
    [17, '＃Brot ＃Roggen ＃Kiel'],
    [16, faq.replace(/[^\n]*$/u, 'A: [Answer]')],
    [24, example(24).replace('Pain', 'Problem').replace('Agitate', 'Folgen').replace('Solution', 'Lösung')],
    [
      9,
      example(9).replace('Bring the children,', "If you'd like to try it, come to us. Bring the children,"),
    ],
    [33, 'Big day on 14 June!\n\nCake, music, and no cars.\n\n#MillLane'],
    [33, "I can't help but smile every morning at 6: fresh rye bread, still warm. Come by! #ryebread"],
    [33, 'I am unable to choose between rye and spelt, so from 1 May we bake both.'],
    [25, example(25).replace('Night trains are back.', 'Night trains are back (8 lines):')],
    [5, `Sorry to say it: ${example(5)}`],
    [27, 'Flea market on 14 June, Mill Lane, 9 to 15. Come early! #FleaMarket #MillLane'],
    [17, '#Tea #Cake #Kiel'],
    [12, 'Sourdough: A Love Story'],
    [5, 'You know the feeling:\n\nyour bike is broken on 14 June, and nobody has time.'],
    [21, example(21).split(', ').join('\n')],
    [36, example(36).replace(/(Which .*)\n\n(#.*)/u, '$2\n\n$1')],
    [44, '**Dentist tomorrow at 9:15**\nDr. Weiss expects you.'],
    [43, example(43).replace('Subject: ', '')],
    [11, '* Ein Punkt\n* Noch ein Punkt\n* Und der letzte'],
    [6, example(6).replaceAll(/^(\d)\. (.*)$/gmu, '## $1) $2')],
  ],
  'right texts that look odd, without a form': [
    [1, 'Dear [first_name],\n\nthe club meets on 14 June.\n\nYours,\n[name_of_sender]'],
    [1, '<greeting>,\n\nthe club meets on 14 June.\n\n<name_of_sender>'],
    [1, '[Response] to be filled in by 14 June.\n\n{{answer}}'],
    [1, '```sql\nselect 1;\n```\n\nThis counts. Then:\n\n```sql\nselect 2;\n```\n\nDone.'],
    [1, 'Our autumn price: <s>49 €</s> 39 € for the course.'],
    [1, '<s>49 €</s> 39 €, and <s>60 €</s>'],
    [1, 'A cake at 15:00 on Mill Lane.\n\nLet me know if you would like to bring one.'],
    [1, 'R1 closes its thoughts with </reasoning>. What follows is the answer.'],
    [1, 'Put it between <think> and </think>, and it thinks.'],
    [1, `${'Row, row, row your boat,\nGently down the stream.\n\n'.repeat(12)}Life is but a dream.`],
    [1, `Name: ${'.'.repeat(400)}\nStreet: ${'.'.repeat(400)}\nTown: ${'.'.repeat(400)}`],
    [
      1,
      'Dear Mrs Weiss,\n\nI am sorry that I cannot help you on Monday. I apologise for the late news.\n\nYours,\nIva',
    ],
    [1, spanishNote],
    [1, '"To be, or not to be": so begins 1 of 37 plays.'],
    [1, 'Family: 👩‍👩‍👧‍👦 and می‌خواهم, both with joiners.'],
    [46, "I'm sorry, the keys were late."],
    [14, 'Sure, I will come. Here is what I bring: a cake.'],
    [54, '"Der Laden öffnet um 9 Uhr."'],
    [15, 'Sorry, no buses: the council said no.'],
    [1, 'Sure! Here is the plan for 14 June:\n\n- cake\n- music'],
    [1, '[Think] is our club, 14 June.'],
    [1, '<div class="thinking">A page on 14 June</div>'],
    [1, '[Name], please come on 14 June.\n\n[Thinking of you]'],
  ],
};

const flat = Object.entries(cases).flatMap(([kind, all]) =>
  all.map(([id, answer, published = answer]) => [kind, id, answer, published] as const),
);

describe.each([1, 7, 4_096])('an odd answer in pieces of %i characters', (size) => {
  it.each(flat)('%s, template %i: %j', async (_, templateId, answer, expected) => {
    const pieces = Array.from({ length: Math.ceil(answer.length / size) }, (_, at) =>
      answer.slice(at * size, (at + 1) * size),
    );
    server.behave({ kind: 'text', pieces });
    const draft = recordedDraft();
    const { text: writer } = await providersOf({ text: [textModel(server)] });
    const request = {
      templateId,
      name: 'A text',
      prompt: 'Street party on 14 June, Mill Lane',
      creativity: 0.5,
    };
    const written = await writer.write(request, new AbortController().signal, draft).then(
      ({ text }) => text,
      ({ code }: { code: string }) => (['provider_rejected', 'invalid_result'].includes(code) ? null : code),
    );
    expect(written).toBe(expected);
    if (written !== null) expect(draft.text()).toBe(written);
  });
});
