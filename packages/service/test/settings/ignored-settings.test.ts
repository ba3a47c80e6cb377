import { expect, it } from 'vitest';
import { ignoredSettings } from '../../src/settings/ignored-settings.ts';
import { settingGroups } from '../../src/settings/settings.ts';

it.each([
  ['RATE_LIMT_REQUESTS', 'RATE_LIMIT_REQUESTS'],
  ['DATABASE_URLL', 'DATABASE_URL'],
  ['DATABSE_ULR', undefined],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATBASE_POOL_SZE', 'DATABASE_POOL_SIZE'],
  ['DATAFOLDER', 'DATA_FOLDER'],
  ['data_folder', 'DATA_FOLDER'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['TEXT_PROVIDER', 'TEXT_PROVIDERS'],
])('%s is nearly %s', (variable, meant) => {
  expect(ignoredSettings({ [variable]: 'x' })).toEqual(
    meant === undefined ? [] : [expect.stringMatching(`^The .* ${variable} .* Did you mean ${meant}\\?$`)],
  );
});

it('neither settings nor variables of other programs are mistyped', () => {
  const known = settingGroups.flatMap(({ prefix, table }) => Object.keys(table).map((name) => prefix + name));
  const others = [
    'HOME',
    'HOSTNAME',
    'POST',
    'PORTS',
    'PROCESS',
    'DATABASE_PORT',
    'DATABASE_SSL',
    'DATABASE_USER',
    'PUBLIC_KEY',
  ];
  const more = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME', 'OTEL_EXPORTER_OTLP_PROTOCOL', 'LOG_FILE'];
  const environment = [...known, ...others, ...more].map((name) => [name, 'x']);
  expect(ignoredSettings(Object.fromEntries(environment))).toEqual([]);
});

it('an empty variable counts as unset', () => {
  expect(ignoredSettings({ DATABASE_URLL: '', DATA_FOLDERS: undefined })).toEqual([]);
});

it('a setting of a provider needs a list with the provider', () => {
  const settings = { TEXT_PROVIDER_OLLAMA_MODEL: 'llama', TEXT_PROVIDER_OPENAI_KEY: 'secret' };
  const sentences = [
    'The environment variable TEXT_PROVIDER_OLLAMA_MODEL has no effect, because TEXT_PROVIDERS does not contain the provider "ollama".',
    'The environment variable TEXT_PROVIDER_OPENAI_KEY has no effect, because TEXT_PROVIDERS does not contain the provider "openai".',
  ];
  expect(ignoredSettings(settings)).toEqual(sentences);
  expect(ignoredSettings({ ...settings, TEXT_PROVIDERS: 'ollama, offline' })).toEqual(sentences.slice(1));
  expect(ignoredSettings({ ...settings, TEXT_PROVIDERS: 'ollama,openai' })).toEqual([]);
  expect(ignoredSettings({ ...settings, IMAGE_PROVIDERS: 'ollama,openai' })).toEqual(sentences);
});
