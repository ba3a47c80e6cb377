import type { Template } from '../../templates.ts';
import { capitalised } from '../capitals.ts';
import type { Pen } from '../pen.ts';
import { times } from './list-marks.ts';

export function advertisement(_: Template<'advertisement'>, pen: Pen): string {
  return [
    `**${pen.phrase('headline')}**`,
    pen.paragraph(['adBody', 'valueDetail']),
    `${pen.phrase('adAction')}.`,
  ].join('\n\n');
}

export function googleAdvertisement(template: Template<'google-advertisement'>, pen: Pen): string {
  const headlines = pen
    .phrasesWithin('adHeadline', template.headlines, template.headlineLimit)
    .map((headline, index) => `Headline ${index + 1}: ${headline}`);
  const descriptions = pen
    .phrasesWithin('adDescription', template.descriptions, template.descriptionLimit)
    .map((description, index) => `Description ${index + 1}: ${description}`);
  return [...headlines, ...descriptions].join('\n');
}

export function facebookAdvertisement(_: Template<'facebook-advertisement'>, pen: Pen): string {
  return [
    `Primary text: ${pen.paragraph(['adBody', 'valueDetail'])}`,
    `Headline: ${pen.phrase('headline')}`,
    `Link description: ${pen.phrase('adDescription')}`,
    `Button: ${pen.phrase('adAction')}`,
  ].join('\n\n');
}

export function painAgitateSolution(_: Template<'pain-agitate-solution'>, pen: Pen): string {
  return [
    `**Pain:** ${pen.phrase('pain')}`,
    `**Agitate:** ${pen.paragraph(['agitation', 'agitation'])}`,
    `**Solution:** ${pen.paragraph(['solution', 'callToAction'])}`,
  ].join('\n\n');
}

export function productSheet({ features }: Template<'product-sheet'>, pen: Pen): string {
  const rows = times(
    features,
    () => `- **${capitalised(pen.word('quality'))}:** ${pen.phrase('valueDetail')}`,
  );
  return [
    `# ${pen.subject.title}`,
    pen.paragraph(['value', 'valueDetail']),
    `**Features**\n${rows.join('\n')}`,
    `**Made for:** ${pen.word('audience')}, ${pen.word('audience')}`,
    `**Next step:** ${pen.phrase('callToAction')}`,
  ].join('\n\n');
}
