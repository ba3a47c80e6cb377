import type { Rule } from './rule.ts';

/** No two operations have the same summary: docs and contract tests name operations by it. */
export const summariesDistinct: Rule = () => {
  const summaries = new Set<string | undefined>();
  return {
    Operation({ summary }, { report, location }) {
      if (summaries.has(summary)) {
        report({
          message: `Another operation has the summary "${summary}".`,
          location: location.child(['summary']),
        });
      }
      summaries.add(summary);
    },
  };
};
