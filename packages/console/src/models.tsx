import { useQuery } from '@tanstack/react-query';
import { apiKey, serverUrl } from './connection.ts';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

/** What the service says of models at `/console/models`. A null in a list is the built-in writer or painter. */
interface Models {
  readonly texts: readonly (string | null)[];
  readonly pictures: readonly (string | null)[];
  readonly choices: readonly { readonly name: string; readonly consequence: string; readonly command: string }[];
  /** The command that adds a model to the machine of the service. */
  readonly add: string;
}

async function readModels(): Promise<Models> {
  const response = await fetch(`${serverUrl}console/models`, { headers: { Authorization: `Bearer ${apiKey.get()}` } });
  if (!response.ok) throw new Error(`The service answered with ${response.status}.`);
  return response.json();
}

/** Says which models write and draw, and which command uses another one. It changes nothing on the service. */
export default function ModelsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error } = useQuery({ queryKey: ['models'], queryFn: readModels, retry: false, staleTime: 0 });
  return (
    <Dialog title="Connect a model" onClose={onClose}>
      {error && <p role="alert">{error.message}</p>}
      {data ? <Found models={data} /> : !error && <p role="status">Looking for models on the machine of the service…</p>}
    </Dialog>
  );
}

function Found({ models: { texts, pictures, choices, add } }: { readonly models: Models }) {
  const named = (names: Models['texts'], builtIn: string) => names.map((name) => name ?? builtIn).join(', then ');
  const step = (title: string, consequence: string, command: string) => (
    <li key={command}>
      <h3>{title}</h3>
      <p>{consequence}</p>
      <div className="command"><code>{command}</code><CopyButton text={command} /></div>
    </li>
  );
  return (
    <div className="models">
      <p>Texts: <b>{named(texts, 'the built-in writer, which makes placeholders')}</b></p>
      <p>Pictures: <b>{named(pictures, 'the built-in painter')}</b></p>
      <p>To use another one, stop the service where it runs, and type one of these lines there:</p>
      <ul>
        {choices.map(({ name, consequence, command }) => step(name, consequence, command))}
        {step(
          'A small model on the machine of the service',
          'It takes 2.5 GB. Your requests stay on that machine. Then start the service with --ai.',
          add,
        )}
      </ul>
      <p>
        The guide <a href="docs/guides/models/">Models and providers</a> has pictures, other vendors and fallbacks.
      </p>
    </div>
  );
}
