// Dredd loads its hooks from a file only. This one gives them to the run, which passes a function with its
// configuration: https://dredd.org/en/latest/hooks/js/ and the option `custom`.
const hooks = require('hooks');

hooks.configuration.custom.register(hooks);
