/**
 * Returns what is wrong with the arguments of a command, in one or two sentences.
 *
 * @param error an error of Node's `parseArgs`. Only its first sentence is used: the others are about values that
 *   begin with a dash.
 */
export function argumentMistake({ message }: Error): string {
  const [first = message] = message.split(/\. |\.?\n/);
  const [, name] =
    /^Option '(?:-\w, )?(--[\w-]+)(?: <value>)?' argument (?:missing|is ambiguous)$/.exec(first) ?? [];
  return name === undefined ? `${first}.` : `${name} needs a value. Write ${name}=VALUE.`;
}
