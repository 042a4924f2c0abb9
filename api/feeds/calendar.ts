/** A digest at its time. */
export interface CalendarEvent {
  /** The same at each reading. */
  readonly uid: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** When the alert was last changed, in milliseconds since 1970. */
  readonly changedAt: number;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

/** The most octets of a line, without its break (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;
/** How long an event is drawn: a digest takes a few minutes to read. */
const DURATION = 'PT15M';

/** Returns a text value (section 3.3.11): one line without control characters. */
const textOf = (value: string) =>
  value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '');

/** Returns an instant in UTC: `20261120T081102Z`. */
const instant = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Splits a long line between characters; a line that begins with a blank continues the one before. */
function fold(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > LINE_OCTETS) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += sign;
    octets += size;
  }
  return lines.join('\r\n');
}

const eventLines = ({ uid, at, changedAt, summary, description, url }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${textOf(uid)}`,
  `DTSTAMP:${instant(changedAt)}`,
  `DTSTART:${instant(at)}`,
  `DURATION:${DURATION}`,
  `SUMMARY:${textOf(summary)}`,
  `DESCRIPTION:${textOf(description)}`,
  `URL:${url}`,
  // Nobody is busy meanwhile.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** Renders a calendar (RFC 5545). `title` names it. Pure. */
export function renderCalendar(title: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Earshot//Digests//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // The first is RFC 7986, the second what most programs read.
    `NAME:${textOf(title)}`,
    `X-WR-CALNAME:${textOf(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
