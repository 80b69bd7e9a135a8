import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Api } from '../api';
import { schoolWords } from './names.texts';

/** A class with its members, in a school that may have others. */
export interface BenchClass {
  readonly classId: number;
  readonly members: readonly number[];
}

/** More than the bench ever pays, so that nobody has paid everything. */
const tuition = 9_000_000_000;

/** Today in the school's time zone. */
export const schoolDay = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Makes a class with this many members; its names are new in every run. */
export const makeClass = async (api: Api, size: number): Promise<BenchClass> => {
  const own = Date.now();
  const code = own.toString(36).toUpperCase();
  const save = async (form: CourseForm, values: Record<string, string | number>): Promise<number> => {
    const query = { custom_form_id: courseFormIds[form] };
    return (await api.call(recordWriteEndpoints.save, { query, body: { values } })).data.id;
  };
  const programme = await save('programme', { name: schoolWords.programme(own), code: `P${code}`, state: 'open' });
  const classId = await save('class', {
    ...{ name: schoolWords.class(own), code: `C${code}`, programme, state: 'running', capacity: size, tuition },
  });
  const members: number[] = [];
  for (let at = 1; at <= size; at += 1) {
    const mobile = `139${String((own + at) % 100_000_000).padStart(8, '0')}`;
    const contact = await save('contact', { name: schoolWords.student(at), mobile });
    const student_no = `B${own}-${at}`;
    members.push(
      await save('member', { contact, class: classId, student_no, state: 'studying', joined_on: '2020-01-01' }),
    );
  }
  return { classId, members };
};
