import { compare } from '../comparison.ts';
import { Program } from '../program.ts';
import { constantRecord } from '../programs/constant-record.ts';
import type { StartedService } from '../programs/service.ts';
import { comparisonTable } from './comparison-table.ts';
import type { Suite } from './suite.ts';

/** The HTTP layer with constant handlers beside `node:http` with a constant response. */
export const httpLayer: Suite = async ({ effort, progress }) => {
  await using floor = new Program('floor');
  await using layer = new Program('http-layer');
  const floorUrl = await floor.call<string>('start');
  const { url, headers } = await layer.call<StartedService>('start');
  progress('HTTP layer alone');
  const comparison = await compare(
    'show a constant record',
    { program: floor, load: { url: floorUrl, method: 'GET', paths: ['/'], headers: {} } },
    {
      program: layer,
      load: { url, method: 'GET', paths: [`/api/v1/documents/${constantRecord.id}`], headers },
    },
    effort,
  );
  return [comparisonTable('HTTP layer alone', [comparison])];
};
