import { setSchoolOffset } from './school-clock';
import { createStore } from './store';

const tag = (name: string): HTMLMetaElement | null => document.querySelector(`meta[name="${name}"]`);

/** Reads a `<meta>` element of the page; the server fills them in. */
export const readMeta = (name: string): string => tag(name)?.content.trim() ?? '';

/** The school's name as set on the server. */
export const schoolName = (): string => readMeta('school-name');

/** The address of the school's logo; '' when it has none of its own. */
export const schoolLogo = (): string => readMeta('school-logo');

/** Whether an SMS provider is configured; without one nobody can sign in by code. */
export const isSmsOpen = (): boolean => readMeta('sms-sign-in') !== 'off';

const changes = createStore(0);

/** Lets components follow a change of the school's name and logo. */
export const schoolChanges = { count: changes.get, subscribe: changes.subscribe };

/** The school as its settings have it. */
interface School {
  readonly name: string;
  readonly logo: string;
  readonly utc_offset: number;
}

/** Lets the page's clock go by what the server says. */
export const startSchoolClock = (): void => setSchoolOffset(readMeta('school-offset'));

/** Shows a change of the school in this page at once; pages loaded later get it from the server. */
export const showSchool = (school: School): void => {
  for (const [name, content] of [
    ['school-name', school.name],
    ['school-logo', school.logo],
    ['school-offset', String(school.utc_offset)],
  ] as const) {
    const meta = tag(name) ?? document.head.appendChild(document.createElement('meta'));
    meta.name = name;
    meta.content = content;
  }
  startSchoolClock();
  changes.set(changes.get() + 1);
};
