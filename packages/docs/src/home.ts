import { contract, creativityLevels, filters, media, styles, templates } from '@contentgen/contract';
import { examplesOf } from '@contentgen/templates/examples';
import MarkdownIt from 'markdown-it';
import type { Guide } from './guides.ts';
import { wall } from './includes/wall.ts';
import { guideList, type Page } from './layout.ts';
import { codeBlock } from './markdown.ts';
import { firstRequests } from './reference/rendition.ts';

const verbs = [
  {
    verb: 'generate',
    command: 'npm run generate',
    text: 'Types and a typed client, from the contract. Change a field, and the compiler shows you every place.',
    link: 'guides/client/',
  },
  {
    verb: 'docs',
    command: 'npm run docs',
    text: 'This site: guides whose samples are run by tests, and a reference with samples in three languages.',
    link: 'reference/',
  },
  {
    verb: 'mock',
    command: 'npm run mock',
    text: 'A server for frontends, with records and pictures. It is slow or fails when you ask for it.',
    link: 'guides/mock/',
  },
  {
    verb: 'verify',
    command: 'npm run verify -- URL',
    text: 'Checks any server against the contract. Each finding has the value and a curl line.',
    link: 'guides/contract-tests/',
  },
  {
    verb: 'start',
    command: 'npm start',
    text: 'The service: no database to install, no sign-up. Later, PostgreSQL, replicas and your models.',
    link: 'guides/production/',
  },
];

const facts = {
  [`${templates.length} templates`]: `From a tweet to a press release, at ${creativityLevels.length} levels of creativity. Watch the text while it is written.`,
  [`${styles.length} styles, ${media.length} media, ${filters.length} filters`]:
    'Every picture has a URL that an <code>&lt;img&gt;</code> shows without a key.',
  'Your models, or none':
    'Ollama, OpenAI, Anthropic, Google or a compatible API. If one fails, the next continues.',
  'Safe to repeat': 'Idempotency keys, conditional updates, and errors that name each broken field.',
  'Nothing is lost': 'An acknowledged record survives a crash. Another process finishes its generation.',
  'From a laptop to replicas':
    'One process with an embedded database, or many with PostgreSQL, S3, metrics and traces.',
};

/** Returns the home page. */
export function homePage(guides: readonly Guide[]): Page {
  const [first] = guides;
  const { id, name, state, model, result } = (contract.components.examples.Document?.value ?? {}) as Record<
    string,
    string
  >;
  const response = JSON.stringify({ id, name, state, model, result }, null, 2);
  const body = `<div class="home">
<section class="hero">
<div>
<h1 id="_top">Texts and pictures for your product, through one API</h1>
<p class="lead">A service that writes documents and draws images with AI, and keeps them. You run it yourself, with the models that you choose, or offline without any.</p>
<p class="actions"><a class="primary" href="/guides/${first?.name}/">${first?.title}</a>
<a href="/reference/">API reference</a>
<a class="console" href="/../#/write">Open the console</a></p>
${sheet()}
</div>
<div>
<div class="wall">${wall.map(tile).join('\n')}</div>
<p class="note">The offline painter drew these, without a network and without a key.</p>
</div>
</section>

<section aria-labelledby="verbs">
<h2 id="verbs">One contract, five commands</h2>
<p class="lead"><a href="/openapi.yaml"><code>openapi/v1.yaml</code></a> is written by hand. Everything else is generated from it, or tested against it.</p>
<ol class="verbs">${verbs
    .map(
      ({ verb, command, text, link }) =>
        `<li><h3><a href="/${link}">${verb}</a></h3><p>${text}</p><code>${command}</code></li>`,
    )
    .join('\n')}</ol>
</section>

<section aria-labelledby="first-request">
<h2 id="first-request">The first request</h2>
<p class="lead">Start the service in a clone of the repository. It prints an API key.</p>
<div class="exchange">
<div>${codeBlock('npm ci && npm start\nexport CONTENTGEN_API_KEY=YOUR_API_KEY', 'sh')}${requestTabs()}</div>
<div>${codeBlock(response, 'json', '201 Created')}</div>
</div>
</section>

<section aria-labelledby="what-you-get">
<h2 id="what-you-get">What you get</h2>
<dl>${Object.entries(facts)
    .map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`)
    .join('\n')}</dl>
</section>

<section aria-labelledby="guides">
<h2 id="guides">Guides</h2>
${guideList(guides, 'h3')}
</section>
</div>`;
  return { file: 'index.html', title: 'contentgen', description: contract.info.summary, body };
}

/** Returns a text of the product sheet's template, whose words appear one after another. */
function sheet(): string {
  const template = templates.find(({ label }) => label === 'Product sheet') ?? templates[0];
  const [example] = examplesOf(template.value);
  const markdown = new MarkdownIt();
  let words = 0;
  markdown.renderer.rules.text = (tokens, index) =>
    (tokens[index]?.content ?? '').replaceAll(/\S+/g, (word) => {
      words += 1;
      return `<span style="--word:${words}">${markdown.utils.escapeHtml(word)}</span>`;
    });
  // A dot appears with the first word of its line.
  markdown.renderer.rules.list_item_open = () => `<li style="--word:${words + 1}">`;
  const text = markdown.render(example.text);
  return `<article class="sheet" aria-label="An example of the template “${template.label}”">
<header><span class="dot"></span>${template.label}, an example <small>“${example.prompt}”</small></header>
<div class="page" style="--words:${words}">${text}</div>
</article>`;
}

function tile({ description, look, column, row }: (typeof wall)[number]): string {
  return `<div style="--column:${column};--row:${row}" role="img" aria-label="${description}: ${look}"><span aria-hidden="true">${look}</span></div>`;
}

/** Returns the first request in each language, as tabs. A script shows one of them. */
function requestTabs(): string {
  const requests = firstRequests();
  const tabs = requests.map(
    ({ label, language }) =>
      `<button role="tab" id="tab-${language}" aria-controls="panel-${language}">${label}</button>`,
  );
  const panels = requests.map(
    ({ language, code }) =>
      `<div role="tabpanel" id="panel-${language}" aria-labelledby="tab-${language}">${codeBlock(code, language)}</div>`,
  );
  return `<div class="tabs"><div role="tablist" aria-label="Language">${tabs.join('')}</div>${panels.join('')}</div>`;
}
