/** An instruction of a Containerfile, such as `RUN npm ci`. */
export interface Instruction {
  /** In capitals. */
  readonly name: string;
  /** The options, such as `--from=docs`, without their dashes. */
  readonly options: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  /** The rest of the line, after the name and the options. */
  readonly text: string;
}

/** A stage: what follows a `FROM`, up to the next one. */
export interface Stage {
  /** Null for a stage without a name. */
  readonly name: string | null;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

/**
 * Reads a Containerfile without continued lines, here-documents and variables.
 *
 * @throws Error for a line that it can't read.
 */
export function readContainerfile(source: string): Stage[] {
  const stages: { name: string | null; image: string; instructions: Instruction[] }[] = [];
  for (const line of source.split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue;
    const instruction = readInstruction(line);
    if (instruction.name === 'FROM') {
      const [image = '', , name = null] = instruction.words;
      stages.push({ name, image, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (stage === undefined)
        throw new Error(`deploy/Containerfile must begin with FROM, but this line comes first: ${line}`);
      stage.instructions.push(instruction);
    }
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, name, options = '', text] = /^([A-Z]+) ((?:--[a-z]+=\S+ )*)(.+)$/.exec(line) ?? [];
  if (name === undefined || text === undefined || /\\$|<<|\$\{?\w/.test(text)) {
    throw new Error(
      `scripts/deployment/containerfile.ts can't read this line of deploy/Containerfile: ${line}\nIt reads only "NAME --option=value TEXT" on one line, without variables.`,
    );
  }
  const pairs = options.trim().split(' ').filter(Boolean);
  return {
    name,
    options: Object.fromEntries(pairs.map((option) => option.slice(2).split('=', 2))),
    words: text.split(/\s+/),
    text,
  };
}
