import type { Document, Image } from '@contentgen/client';
import { queries } from './connection.ts';
import type { Deletion } from './deletions.tsx';
import { Icon } from './icon.tsx';

type Props = Pick<Deletion, 'resource'> & { readonly record: Document | Image };

/** A button that marks a record as a favorite. The key `f` presses the first one of the page. */
export function Favorite({ resource, record }: Props) {
  const { mutate, error } = queries[resource].useSetFavorite();
  const mark = () => mutate({ record: record as Document & Image, favorite: !record.favorite });
  return (
    <button type="button" className="quiet favorite" aria-pressed={record.favorite} aria-label="Favorite"
      title={error?.message ?? 'Favorite (f)'} data-favorite onClick={mark}>
      <Icon name="star" isFilled={record.favorite} />
    </button>
  );
}
