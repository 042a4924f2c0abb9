/** SVG paths on a 24 by 24 grid. */
const STROKES = {
  inbox:
    'M4 13.5 6.4 5.6A1.5 1.5 0 0 1 7.8 4.5h8.4a1.5 1.5 0 0 1 1.4 1.1L20 13.5V18a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18ZM4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20',
  chart: 'M4.5 4.5v15h15M8.5 16v-4M12.5 16V8M16.5 16v-6',
  tiles: 'M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z',
  'key-word': 'M4 7h16M4 12h9M4 17h6M17.5 14.5v5M15 17h5',
  antenna: 'M5.5 18.5h.01M5 12a7 7 0 0 1 7 7M5 5.5A13.5 13.5 0 0 1 18.5 19',
  radar: 'M12 20a8 8 0 1 1 8-8M12 16a4 4 0 1 1 4-4M12 12l7-7',
  scales: 'M12 4.5v15M8 19.5h8M5 7.5h14M5 7.5 2.5 13a2.7 2.7 0 0 0 5 0ZM19 7.5 16.5 13a2.7 2.7 0 0 0 5 0Z',
  sliders: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4',
  bell: 'M6.5 10a5.5 5.5 0 0 1 11 0c0 5 2 6 2 6.5h-15c0-.5 2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0',
  hook: 'M5 7.5h9a4 4 0 0 1 0 8H9M12 12l-3.5 3.5L12 19',
  table: 'M4.5 5.5h15v13h-15ZM4.5 10h15M10 10v8.5',
  meter: 'M4.5 17a8 8 0 1 1 15 0M12 15l4-5',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3.5 19a5.5 5.5 0 0 1 11 0M15.5 5.3a3 3 0 0 1 0 5.4M17 14.2a5.5 5.5 0 0 1 3.5 4.8',
  key: 'M8 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M11.5 13H20M17 13v3',
  log: 'M6 4.5h12v15H6ZM9 9h6M9 12.5h6M9 16h3',
  book: 'M5 5.5c2.5-1 5-.8 7 .7 2-1.5 4.5-1.7 7-.7v12.5c-2.5-1-5-.8-7 .7-2-1.5-4.5-1.7-7-.7ZM12 6.2v12.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 20 20',
  plus: 'M12 5v14M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  leave: 'M14 5H6v14h8M10.5 12H20M17 9l3 3-3 3',
  system: 'M4 5h16v11H4ZM9 20h6M12 16v4',
  light:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  dark: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  ear: 'M5.5 10a6.5 6.5 0 0 1 13 0c0 5-4.8 5.4-5.2 8.7a3 3 0 0 1-5.8.7M9.2 10.6a2.8 2.8 0 0 1 5.6 0c0 2-2.8 2.1-2.8 4.2',
} as const;

export type IconName = keyof typeof STROKES;

/** A decorative icon, hidden from screen readers: the element around it needs a text. `size` in pixels. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'ear' ? 2.2 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={STROKES[name]} />
    </svg>
  );
}
