import { isSentByService, type Rule } from './rule.ts';

const problem = 'application/problem+json';

/**
 * Every error, 4xx, 5xx and `default`, has only the media type of problems (RFC 9457), and no other response has it. A
 * receiver of a webhook answers as it likes.
 */
export const problemJson: Rule = () => ({
  Responses(responses, { report, location, resolve }) {
    if (isSentByService(location)) return;
    for (const [status, reference] of Object.entries(responses)) {
      const mediaTypes = Object.keys(resolve(reference).node?.content ?? {});
      const isError = /^[45d]/.test(status);
      const fits = isError ? mediaTypes.join() === problem : !mediaTypes.includes(problem);
      if (fits) continue;
      const message = isError ? `${status} must be ${problem} alone.` : `${status} must not be ${problem}.`;
      report({ message, location: location.child([status]) });
    }
  },
});
