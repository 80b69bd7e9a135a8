import type { CourseForm } from '@shuyuan/contract/courses/course-form';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { readCaller, readHolders } from '../../backoffice/identity';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller, Visitor } from '../../platform/http/slice';
import { doorTexts as texts } from './door.texts';

/** For whom something is written, and which staff are responsible for it. */
export interface Acting {
  readonly visitor: Visitor;
  readonly name: string;
  readonly form: CourseForm;
  readonly answering: readonly number[];
}

/**
 * Someone from outside has no account, and a record belongs to someone of the school: it is written for the first of
 * those responsible who still works there, or for anyone who may see such records. The history names the person.
 */
export const actingFor = async (db: Executor, { visitor, name, form, answering }: Acting): Promise<Caller> => {
  const own = { name: texts.self(name, visitor.mobile) };
  for (const adminId of new Set(answering)) {
    const caller = await readCaller(db, { adminId, sessionId: 0 });
    if (caller !== undefined) return { ...caller, ...own };
  }
  const [holder] = await readHolders(db, { node: courseNode(form, 'edit') });
  if (holder === undefined) throw new AppError(platformErrors.unavailable);
  return { ...holder, ...own };
};
