import { address } from './route.ts';
import { styleChoices, thumbnail } from './thumbnails.ts';

/** All styles with their thumbnails, for a library without pictures. Each leads to the form with this style. */
export function Styles({ title }: { readonly title: string }) {
  return (
    <div className="recent">
      <header>
        <h2>{title}</h2>
      </header>
      <ul>
        {styleChoices.slice(1).map(({ value, label }) => (
          <li key={value}>
            <a href={address('draw', { style: value })}>
              <img src={thumbnail(value)} alt="" width={128} height={128} loading="lazy" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
