import { documents } from './queries.ts';

export function Library() {
  const list = documents.useInfiniteList({ all_templates: true });
  const favorite = documents.useSetFavorite();

  return (
    <section aria-busy={list.isFetching}>
      {/* What was read before stays. */}
      {list.error && <p role="alert">{list.error.message}</p>}
      <ul>
        {list.data?.pages
          .flatMap((page) => page.data)
          .map((record) => (
            <li key={record.id}>
              <button
                type="button"
                aria-label={`Favorite: ${record.name}`}
                aria-pressed={record.favorite}
                onClick={() => favorite.mutate({ record, favorite: !record.favorite })}
              >
                {record.favorite ? '★' : '☆'}
              </button>{' '}
              {record.name} {record.state !== 'succeeded' && <em>{record.state}</em>}
            </li>
          ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          Load more
        </button>
      )}
    </section>
  );
}
