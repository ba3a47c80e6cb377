import { expect, it } from 'vitest';
import { changelogMarkdown } from '../../src/changelog/changelog-markdown.ts';
import { currentContract, releasedContracts } from '../../src/changelog/released-contracts.ts';

it('has a chapter for each version, the newest one first, with what the differences say', async () => {
  const markdown = await changelogMarkdown();
  const released = (await releasedContracts()).map(({ contract }) => contract.info.version);
  const current = await currentContract();
  const versions = new Set([...released, current.info.version]);
  const chapters = [...markdown.matchAll(/^## (.*)$/gm)].map(([, version]) => version);
  expect(chapters).toEqual([...versions].reverse());
  const [, chapter] = /^## 1\.3\.0\n(.*?)^## 1\.2\.2/ms.exec(markdown) ?? [];
  expect(chapter).toContain('### Changed\n\n- Enum of `code` gained values: `storage_unavailable`');
  expect(markdown).toMatch(
    /### Added\n[\s\S]*- `text\/event-stream` in `GET \/api\/v1\/documents\/{id}` 200/,
  );
});
