/**
 * A hook file for stock Dredd on `openapi/v1.yaml`, against any live server:
 *
 *   npx dredd openapi/v1.yaml BASE_URL --hookfiles=node_modules/@contentgen/contract-tests/dredd/hooks.cjs
 *
 * The keys are in the environment, as for contentgen-verify: CONTENTGEN_API_KEY, and for more transactions
 * CONTENTGEN_READ_KEY and CONTENTGEN_WRITE_KEY. Hooks with a second argument are awaited until it is called.
 */
const hooks = require('hooks');

const session = import('@contentgen/contract-tests/dredd').then(({ createDreddSession }) =>
  createDreddSession(process.env),
);

/** Runs a step of the session. An error of it fails the run or the transaction, and never passes in silence. */
const run = (step) => (subject, done) =>
  session
    .then((started) => started[step](subject))
    .catch((error) => {
      for (const transaction of [subject].flat()) transaction.fail = error.message;
    })
    // Dredd catches what `done` throws, and would run the rest twice.
    .finally(() => setImmediate(done));

hooks.beforeAll(run('prepareAll'));
hooks.beforeEach(run('prepare'));
hooks.beforeEachValidation(run('received'));
hooks.afterAll(run('end'));
