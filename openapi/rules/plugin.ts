import { agreedKeywords } from './agreed-keywords.ts';
import { annotatedReferences } from './annotated-references.ts';
import { behaviourAsData } from './behaviour-as-data.ts';
import { boundedArrays } from './bounded-arrays.ts';
import { boundedNumbers } from './bounded-numbers.ts';
import { boundedStrings } from './bounded-strings.ts';
import { choicesLabelled } from './choices-labelled.ts';
import { componentNamesUnique } from './component-names-unique.ts';
import { examplesNamed } from './examples-named.ts';
import { inlineRequestBody } from './inline-request-body.ts';
import { nullableOneOf } from './nullable-one-of.ts';
import { numbersFormatted } from './numbers-formatted.ts';
import { objectsClosed } from './objects-closed.ts';
import { operationResponses } from './operation-responses.ts';
import { operationSecurity } from './operation-security.ts';
import { pageSizes } from './page-sizes.ts';
import { parameterExamples } from './parameter-examples.ts';
import { problemJson } from './problem-json.ts';
import { recordFieldsRequired } from './record-fields-required.ts';
import { requestBodyFormats } from './request-body-formats.ts';
import { requestBodySchemas } from './request-body-schemas.ts';
import { scalarParameters } from './scalar-parameters.ts';
import { schemasTyped } from './schemas-typed.ts';
import { summariesDistinct } from './summaries-distinct.ts';

/** Our lint rules for the contract, one per file. */
const rules = {
  'agreed-keywords': agreedKeywords,
  'annotated-references': annotatedReferences,
  'behaviour-as-data': behaviourAsData,
  'bounded-arrays': boundedArrays,
  'bounded-numbers': boundedNumbers,
  'bounded-strings': boundedStrings,
  'choices-labelled': choicesLabelled,
  'component-names-unique': componentNamesUnique,
  'examples-named': examplesNamed,
  'inline-request-body': inlineRequestBody,
  'nullable-one-of': nullableOneOf,
  'numbers-formatted': numbersFormatted,
  'objects-closed': objectsClosed,
  'operation-responses': operationResponses,
  'operation-security': operationSecurity,
  'page-sizes': pageSizes,
  'parameter-examples': parameterExamples,
  'problem-json': problemJson,
  'record-fields-required': recordFieldsRequired,
  'request-body-formats': requestBodyFormats,
  'request-body-schemas': requestBodySchemas,
  'scalar-parameters': scalarParameters,
  'schemas-typed': schemasTyped,
  'summaries-distinct': summariesDistinct,
};

/**
 * Returns the rules as a Redocly plugin. `redocly.yaml` turns all of them on with `contentgen/all`. The plugin also
 * declares `x-events`, so that Redocly checks the schemas in it.
 */
export default function plugin() {
  const all = Object.fromEntries(Object.keys(rules).map((name) => [`contentgen/${name}`, 'error']));
  return {
    id: 'contentgen',
    rules: { oas3: rules },
    configs: { all: { oas3_1Rules: all } },
    typeExtension: { oas3: withEvents },
  };
}

type NodeTypes = Readonly<Record<string, { readonly properties: object }>>;

/** Redocly's node types, plus `x-events` in a schema: a map from the name of each event to the schema of its data. */
function withEvents(types: NodeTypes): NodeTypes {
  const { Schema } = types;
  const events = { properties: {}, additionalProperties: 'Schema' };
  const properties = { ...Schema?.properties, 'x-events': 'Events' };
  return { ...types, Events: events, Schema: { ...Schema, properties } };
}
