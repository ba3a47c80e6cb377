import type { Document, Image } from '@contentgen/client';
import { documents, images } from './connection.ts';
import { Icon } from './icon.tsx';

type Props =
  | { readonly resource: 'documents'; readonly record: Document }
  | { readonly resource: 'images'; readonly record: Image };

/** A button that marks a record as a favorite. The key `f` presses the first one of the page. */
export function Favorite(props: Props) {
  const ofDocument = documents.useSetFavorite();
  const ofImage = images.useSetFavorite();
  const { favorite } = props.record;
  const mark = () =>
    props.resource === 'documents'
      ? ofDocument.mutate({ record: props.record, favorite: !favorite })
      : ofImage.mutate({ record: props.record, favorite: !favorite });
  const title = (ofDocument.error ?? ofImage.error)?.message ?? 'Favorite (f)';
  return (
    <button type="button" className="quiet favorite" aria-pressed={favorite} aria-label="Favorite" title={title}
      data-favorite onClick={mark}>
      <Icon name="star" isFilled={favorite} />
    </button>
  );
}
