/** The session of a class as messages name it. */
interface NamedSession {
  readonly date: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly topic: string;
  readonly room: string;
  readonly teacher: string;
}

/** More than these are not listed in one message. */
const listedMost = 5;

const hours = ({ starts_at, ends_at }: Pick<NamedSession, 'starts_at' | 'ends_at'>): string =>
  `${starts_at}–${ends_at}`;
const none = '未定';

/** The words of messages about sessions. */
export const timetableTexts = {
  moment: (session: NamedSession): string => `${session.date} ${hours(session)}`,
  /** A session in a list. */
  session: (session: NamedSession): string => {
    const place = [session.room, session.teacher].filter((part) => part !== '').join('，');
    return `${session.date} ${hours(session)} ${session.topic}${place === '' ? '' : `（${place}）`}`;
  },
  /** What became of a session, part by part. */
  change: (session: NamedSession, before: { readonly [K in keyof NamedSession]?: string | null }): string => {
    const { moment } = timetableTexts;
    const was = (part: keyof NamedSession): string =>
      before[part] === undefined ? session[part] : (before[part] ?? '');
    const earlier = { ...session, date: was('date'), starts_at: was('starts_at'), ends_at: was('ends_at') };
    const parts = [
      { name: '时间', from: moment(earlier), to: moment(session) },
      { name: '教室', from: was('room'), to: session.room },
      { name: '老师', from: was('teacher'), to: session.teacher },
    ].filter(({ from, to }) => from !== to);
    const words = parts.map(({ name, from, to }) => `${name}由 ${from || none} 改为 ${to || none}`).join('，');
    const [first] = parts;
    return `${first?.name === '时间' ? '' : `${moment(session)} `}${session.topic} ${words}`;
  },
  list: (lines: readonly string[]): string => {
    const rest = lines.length > listedMost ? `等 ${lines.length} 次课` : '';
    return `${lines.slice(0, listedMost).join('；')}${rest}`;
  },
} as const;
