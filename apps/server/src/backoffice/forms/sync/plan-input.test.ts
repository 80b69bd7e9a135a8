import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../../platform/http/app-error';
import { type FormApp, fieldOf, formOf, save, startFormApp } from '../form.test-kit';
import { readPlanInput } from './plan-input.repository';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

/** Does something after this many statements, before the next one is sent. */
const after = (statements: number, act: () => Promise<unknown>) => {
  let answered = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answered += 1;
      if (answered === statements) await act();
      return result;
    },
  };
  return { plugin, answered: () => answered };
};

it('a form that is removed while its plan is read is told as gone, between whichever statements it goes', async () => {
  const outcomes: unknown[] = [];
  for (let statements = 1; ; statements += 1) {
    const { id } = await save(app, formOf({ fields: [fieldOf({ field: 'title', name: '标题' })] }));
    const remove = () => app.db.pool.query('delete from app.custom_form where id = $1', [id]);
    const { plugin, answered } = after(statements, remove);
    const outcome = await readPlanInput(app.db.kysely.withPlugin(plugin), id).then(
      () => 'read',
      (error: unknown) => (error instanceof AppError ? error.entry : error),
    );
    if (answered() < statements) break;
    outcomes.push(outcome);
  }
  expect(outcomes.length).toBeGreaterThan(2);
  expect(outcomes).toContain(formErrors.formNotFound);
  expect(outcomes.filter((outcome) => outcome !== 'read' && outcome !== formErrors.formNotFound)).toEqual([]);
});
