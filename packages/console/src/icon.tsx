const paths = {
  again: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  arrow: 'M19 12H5m6-6-6 6 6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm6 9 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  code: 'm9 7-5 5 5 5m6-10 5 5-5 5',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  draw: 'M4 5h16v14H4zm0 11 4.5-4.5 4 4 3-3L20 17M9 9.5h.01',
  edit: 'm4 20 .8-4L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8 19.2z',
  four: 'M4 4h6.5v6.5H4zm9.5 0H20v6.5h-6.5zM4 13.5h6.5V20H4zm9.5 0H20V20h-6.5z',
  key: 'M14.5 4a5.5 5.5 0 1 1-2.2 10.5L11 16H9v2H7v2H4v-3l5.5-5.5A5.5 5.5 0 0 1 14.5 4zm1 4.5h.01',
  library: 'M5 4v16M9.5 4v16M14 4.5 19.5 20',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20 20',
  star: 'm12 4 2.5 5.2 5.5.8-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4 5.5-.8z',
  stop: 'M6 6h12v12H6z',
  theme: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5V4m0 16v1.5M2.5 12H4m16 0h1.5M5.3 5.3l1 1m11.4 11.4 1 1m0-13.4-1 1M6.3 17.7l-1 1',
  trash: 'M5 7h14M10 7V4.5h4V7m-7 0 .8 12.5h8.4L17 7',
  warning: 'M12 4.5 21 19.5H3zM12 10v4m0 2.5v.01',
  write: 'm4 20 1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof paths;

/** An icon of 24 by 24 units in the color of the text. Readers of the screen skip it. */
export function Icon({ name, isFilled = false }: { readonly name: IconName; readonly isFilled?: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} fill={isFilled ? 'currentColor' : 'none'} />
    </svg>
  );
}
