/** An event for a calendar. */
export interface CalendarEvent {
  readonly uid: string;
  readonly startsAt: Date;
  readonly minutes: number;
  /** When it was last changed. */
  readonly stampedAt: Date;
  readonly title: string;
  readonly place: string;
}

const lineBytes = 75;

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');

/** RFC 5545 §3.1: a line has at most 75 octets, and a character is not cut in two. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > lineBytes) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
};

/** A moment in UTC: 20260301T063000Z. */
const utc = (moment: Date): string => `${moment.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

/** A calendar file with one event (RFC 5545). */
export const calendarOf = ({ uid, startsAt, minutes, stampedAt, title, place }: CalendarEvent): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Shuyuan//Door//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(stampedAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(new Date(startsAt.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
