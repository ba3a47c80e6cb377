import type { Template } from '../../templates.ts';
import type { Pen } from '../pen.ts';
import type { PhrasePool } from '../phrases/phrases.ts';

interface Letter {
  readonly subject: PhrasePool;
  readonly body: readonly (readonly PhrasePool[])[];
}

const letters: Readonly<Record<Template<'email'>['occasion'], Letter>> = {
  newsletter: {
    subject: 'newsletterSubject',
    body: [
      ['newsletterOpening', 'point', 'detail'],
      ['point', 'detail', 'example'],
      ['callToAction', 'invitation'],
    ],
  },
  welcome: {
    subject: 'welcomeSubject',
    body: [['welcomeOpening', 'valueDetail'], ['example', 'detail'], ['invitation']],
  },
};

export function email({ occasion }: Template<'email'>, pen: Pen): string {
  const { subject, body } = letters[occasion];
  return [
    `Subject: ${pen.phrase(subject)}`,
    pen.phrase('greeting'),
    ...body.map((paragraph) => pen.paragraph(paragraph)),
    `${pen.phrase('signOff')}\n${pen.word('firstName')}`,
  ].join('\n\n');
}
