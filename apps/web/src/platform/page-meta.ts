import { createStore } from './store';

const tag = (name: string): HTMLMetaElement | null => document.querySelector(`meta[name="${name}"]`);

/** Reads a `<meta>` of the page; the server fills them in. */
export const readMeta = (name: string): string => tag(name)?.content.trim() ?? '';

/** The school's name as it is settled on the server. */
export const schoolName = (): string => readMeta('school-name');

/** The address of the school's mark; '' when it has none of its own. */
export const schoolLogo = (): string => readMeta('school-logo');

/** Whether codes that are asked for reach a phone; without a provider nobody can sign in by them. */
export const isSmsOpen = (): boolean => readMeta('sms-sign-in') !== 'off';

const changes = createStore(0);

/** Lets parts of the page follow a change of the school's name and mark. */
export const schoolChanges = { count: changes.get, subscribe: changes.subscribe };

/** Shows another name and mark in this page at once; a page that is loaded later gets them from the server. */
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
