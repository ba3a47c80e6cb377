import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { added, capitalised, copied } from './renaming.ts';

const resources = 'packages/service/src/resources';
const migrations = 'packages/service/src/database/migrations';

/** Adds what the service needs for the resource under `root`: one migration, one folder, one entry in the registry. */
export async function addToService(root: string): Promise<void> {
  await addMigration(join(root, migrations));
  await addFolder(join(root, resources));
  await addEntry(join(root, resources, 'registry.ts'));
}

/** Adds a migration. Its table has the columns, defaults and indexes of the copied resource's table. */
async function addMigration(folder: string): Promise<void> {
  const number = String((await readdir(folder)).length + 1).padStart(4, '0');
  const text = `import { type Kysely, sql } from 'kysely';

/** ${capitalised(added.many)}, which have the columns of ${copied.many}. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql\`create table ${added.many} (like ${copied.many} including all)\`.execute(database);
  await sql\`alter table ${added.many} add foreign key (account_id) references accounts (id)\`.execute(database);
}
`;
  await writeFile(join(folder, `${number}-${added.many}.ts`), text);
}

/** Copies the folder of the copied resource. In the copy, the files and their exports have the new name. */
async function addFolder(folder: string): Promise<void> {
  const [from, to] = [join(folder, copied.many), join(folder, added.many)];
  const files = await readdir(from);
  const texts = await Promise.all(files.map((file) => readFile(join(from, file), 'utf8')));
  const exported = texts.flatMap((text) => [...text.matchAll(/^export \S+(?: function)? (\w+)/gm)]);
  const names = [...exported.map(([, name = '']) => name), ...files, copied.many];
  await mkdir(to);
  for (const [index, file] of files.entries()) {
    const text = names.reduce(
      (edited, name) => edited.replaceAll(wholeWord(name), withNewName),
      texts[index] ?? '',
    );
    await writeFile(join(to, withNewName(file)), text);
  }
}

/** Matches the name as a whole word. In a path, it matches only a file of the same folder. */
function wholeWord(name: string): RegExp {
  return new RegExp(`(?<![\\w/]|[\\w-]\\.)(?:\\./)?${name.replaceAll('.', '\\.')}(?!\\w)`, 'g');
}

function withNewName(text: string): string {
  return text.replaceAll(copied.one, added.one).replaceAll(capitalised(copied.one), capitalised(added.one));
}

/** Adds the definition to the registry: the line that imports it, and its line in the list of definitions. */
async function addEntry(registry: string): Promise<void> {
  const text = await readFile(registry, 'utf8');
  const edited = text
    .replace(/^import .* from '\.\/(images)\/\1\.ts';\n/m, (line) => line + withNewName(line))
    .replace(/^ {2}images,\n/m, (line) => line + withNewName(line));
  await writeFile(registry, edited);
}
