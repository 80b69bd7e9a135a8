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

/** Shows a new name and logo in this page at once; pages loaded later get them from the server. */
export const showSchool = (school: { readonly name: string; readonly logo: string }): void => {
  for (const [name, content] of [
    ['school-name', school.name],
    ['school-logo', school.logo],
  ] as const) {
    const meta = tag(name) ?? document.head.appendChild(document.createElement('meta'));
    meta.name = name;
    meta.content = content;
  }
  changes.set(changes.get() + 1);
};
