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
  const mark = () => {
    if (props.resource === 'documents') ofDocument.mutate({ record: props.record, favorite: !favorite });
    else ofImage.mutate({ record: props.record, favorite: !favorite });
  };
  const error = ofDocument.error ?? ofImage.error;
  return (
    <button
      type="button"
      className="quiet favorite"
      aria-pressed={favorite}
      aria-label="Favorite"
      title={error?.message ?? 'Favorite (f)'}
      data-favorite
      onClick={mark}
    >
      <Icon name="star" isFilled={favorite} />
    </button>
  );
}
