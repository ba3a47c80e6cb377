import type { Document, Image } from '@contentgen/client';
import { queries } from './connection.ts';
import { type RecordPlace, sayFailure } from './deletions.tsx';
import { Icon } from './icon.tsx';

type Props = Pick<RecordPlace, 'resource'> & { readonly record: Document | Image };

/** A button that marks a record as a favorite. The key `f` presses the first one of the page. */
export function Favorite({ resource, record }: Props) {
  const { mutate } = queries[resource].useSetFavorite({
    onError: (error: unknown) => sayFailure(`“${record.name}” was not marked.`, error),
  });
  const mark = () => mutate({ record: record as Document & Image, favorite: !record.favorite });
  return (
    <button type="button" className="quiet favorite" aria-pressed={record.favorite} aria-label="Favorite"
      title="Favorite (f)" data-favorite onClick={mark}>
      <Icon name="star" isFilled={record.favorite} />
    </button>
  );
}
