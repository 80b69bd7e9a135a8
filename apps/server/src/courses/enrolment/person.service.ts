import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { KnownPerson } from '@shuyuan/contract/courses/enrolment/enrolment';
import type { Caller } from '../../platform/http/slice';
import { type Visibility, visibilityBy } from '../visibility.sql';
import type { EnrolmentDeps } from './enrolment.deps';
import { readEarlierApplications, readEarlierClasses, readKnownContact } from './person.repository';

/** What is known of the person with a mobile number, as far as the caller sees it; a hidden number finds nobody. */
export const recognise = async (
  { db, records }: EnrolmentDeps,
  { caller, mobile }: { caller: Caller; mobile: string },
): Promise<KnownPerson> => {
  const reachOf = (form: CourseForm) => records.reach(caller, { formId: courseFormIds[form] });
  const seen = async (form: CourseForm): Promise<Visibility> => visibilityBy(await reachOf(form));
  const finds = async (form: CourseForm): Promise<boolean> =>
    (await reachOf(form)).fields.some(({ field }) => field === 'mobile');
  const by = {
    contact: await seen('contact'),
    member: await seen('member'),
    enrolment: await seen('enrolment'),
    programme: await seen('programme'),
    class: await seen('class'),
  };
  const [knowsContacts, knowsApplications] = [await finds('contact'), await finds('enrolment')];
  return {
    contact: knowsContacts ? await readKnownContact(db, by, mobile) : null,
    applications: knowsApplications ? await readEarlierApplications(db, by, mobile) : [],
    classes: knowsContacts ? await readEarlierClasses(db, by, mobile) : [],
  };
};
