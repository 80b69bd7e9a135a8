import type { CourseApp } from '../course-app.test-kit';

let made = 0;

/** A contact that is unique in the test. */
export const aContact = async (app: CourseApp, values: object = {}) => {
  made += 1;
  const mobile = `139${String(made).padStart(8, '0')}`;
  const saved = await app.save('contact', { name: `学员${made}`, mobile, ...values });
  return { ...saved, mobile };
};

/** A class that accepts members. */
export const aClass = (app: CourseApp, values: { programme: number; code: string } & Record<string, unknown>) =>
  app.save('class', { name: `班级 ${values.code}`, state: 'enrolling', capacity: 60, tuition: 100, ...values });
