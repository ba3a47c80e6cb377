import { styleChoices, thumbnail } from './choices.ts';
import { address } from './route.ts';
import './picture.css';

/** A picture that leads to a page. */
export interface Shown {
  readonly href: string; readonly src: string | undefined; readonly label: string;
}

/** A few pictures with a title. */
export const Gallery = ({ title, pictures, more }: {
  readonly title: string; readonly pictures: readonly Shown[]; readonly more?: string;
}) => (
  <div className={more ? 'gallery' : 'gallery named'}>
    <header><h2>{title}</h2>{more && <a href={more}>All pictures</a>}</header>
    <ul>
      {pictures.map(({ href, src, label }) => (
        <li key={href}>
          <a href={href}>
            <img src={src} alt={more ? label : ''} width={256} height={256} loading="lazy" decoding="async" />
            {!more && label}
          </a>
        </li>
      ))}
    </ul>
  </div>
);

/** All styles, for a library without pictures. Each leads to the form with this style. */
export const Styles = ({ title }: { readonly title: string }) => (
  <Gallery title={title} pictures={styleChoices.slice(1).map(({ value, label }) => ({
    href: address('draw', { style: value }), src: thumbnail(value), label,
  }))} />
);
