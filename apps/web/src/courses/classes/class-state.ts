import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';

/** The colour of each state of a class. */
export const classTones: Readonly<Record<ClassState, 'good' | 'bad' | 'warn' | 'plain'>> = {
  preparing: 'plain',
  enrolling: 'warn',
  running: 'good',
  finished: 'plain',
  cancelled: 'bad',
};

/** Reads the class id from an address; an invalid one is ignored, because anyone can type an address. */
export const classIdIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
