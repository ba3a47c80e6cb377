import { isSentByService, type Rule } from './rule.ts';

/** The errors that every operation lists: those that a program reacts to, and all others. */
const everywhere = ['401', '403', '422', '429', 'default'];

/** The errors that an operation lists if it can have them. */
const somewhere = ['404', '409', '412'];

/**
 * An operation lists the errors that a program reacts to, and `default` for all others. The statuses of the others
 * are in the description of the schema `Problem`. A receiver of a webhook answers as it likes.
 */
export const operationResponses: Rule = () => ({
  Operation({ responses = {}, operationId }, { report, location }) {
    if (isSentByService(location)) return;
    const place = location.child(['responses']);
    for (const status of everywhere.filter((one) => responses[one] === undefined)) {
      report({ message: `${operationId} must declare ${status}.`, location: place });
    }
    const others = Object.keys(responses).filter((one) => /^[45]/.test(one));
    for (const status of others.filter((one) => ![...everywhere, ...somewhere].includes(one))) {
      report({ message: `${status} belongs to \`default\`.`, location: place.child([status]) });
    }
  },
});
