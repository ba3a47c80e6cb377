import { expect, it } from 'vitest';
import { changelogMarkdown } from '../../src/changelog/changelog-markdown.ts';
import { releasedContracts } from '../../src/changelog/released-contracts.ts';

it('has a chapter for each version, the newest one first, with what the differences say', async () => {
  const versions = (await releasedContracts()).filter(({ contract }) =>
    /^1\.(2\.2|3\.0)$/.test(contract.info.version),
  );
  expect(await changelogMarkdown(versions)).toBe(`## 1.3.0

Released on 2026-11-22.

### Changed

- Enum of \`code\` gained values: \`storage_unavailable\` in \`GenerationErrorCode\`

### Clarified

- \`info\`, \`GenerationErrorCode.x-enumDescriptions\`

## 1.2.2

Released on 2026-11-22.
`);
});
