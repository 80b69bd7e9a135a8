import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { slowness } from '@shuyuan/contract/platform/slowness.test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FormApp, fieldOf, formOf, startFormApp } from '../../../forms/form.test-kit';
import { liveForm, staffOf } from '../../record-read.test-kit';

/** The most expensive patterns that the form designer accepts. */
const worst = [
  '(a|a)*$',
  '(.*a){10}$',
  '(x+x+)+y',
  '(.*)*'.repeat(30),
  '(a?){70}',
  '(a{0,20}){0,13}',
  '([^b]{0,11}){0,23}',
  '([\\pL\\pN]{0,23}){0,12}',
  '.{0,150}.{0,149}',
];
const line = `${'a'.repeat(254)}!`;
const mostMs = 100;

/** The first walk over a text costs most, so each pattern has several fields. */
const fields = ['one', 'two'];

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

/** The CPU time of the whole process from the request to its response, in ms of a typical server. */
const costOf = async (field: string, { formId, token }: { formId: number; token: string }): Promise<number> => {
  const start = process.cpuUsage();
  const query = { custom_form_id: String(formId) };
  const { status } = await app.call(recordWriteEndpoints.save, { token, query, body: { values: { [field]: line } } });
  const { user, system } = process.cpuUsage(start);
  expect([200, 400]).toContain(status);
  return (user + system) / 1000 / slowness();
};

it.each(worst)('a record is judged by the pattern %s within a moment', async (value) => {
  const validation = [{ rule: 'pattern' as const, value }];
  const { id: formId } = await liveForm(
    app,
    fields.map((field) => ({ field, name: field, validation })),
  );
  const token = await staffOf(app, [formId]);
  const costs: number[] = [];
  for (const field of fields) costs.push(await costOf(field, { formId, token }));
  expect(Math.min(...costs)).toBeLessThan(mostMs);
});

it.each([
  '(a?){1000}',
  '(a{0,100}){0,10}',
  '([^b]{0,23}){0,24}',
  `(${'a?'.repeat(90)}){1000}`,
  'a{1,1000}'.repeat(3),
  '(\\Q)\\Ea?){900}',
])('no form is saved with the pattern %s, which is more work than that', async (value) => {
  const field = fieldOf({ field: 'code', name: '编号', validation: [{ rule: 'pattern', value }] });
  const { status, body } = await app.call(formEndpoints.save, { body: formOf({ fields: [field] }) });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [expect.stringMatching(/^fields[.]0[.]validation/)]]);
});

it.each([
  ['as many as fit into a request', { fields: 200, each: 20, size: 149 }],
  ['one in each of 300 fields', { fields: 300, each: 1, size: 149 }],
])(
  'no form is saved whose patterns are more work together: %s',
  { retry: 2 },
  async (_, { fields: count, each, size }) => {
    const before = app.stalls.length;
    const rules = (field: number) =>
      Array.from({ length: each }, (_rule, at) => ({
        rule: 'pattern' as const,
        value: `${field}.${at}.{0,${size}}.{0,99}`,
      }));
    const many = Array.from({ length: count }, (_field, at) =>
      fieldOf({ field: `code_${at}`, name: `编号 ${at}`, validation: rules(at) }),
    );
    const { status, body } = await app.call(formEndpoints.save, { body: formOf({ fields: many }) });
    expect([status, Object.keys(body.errors ?? {})[0]]).toEqual([
      400,
      expect.stringMatching(/^fields[.]\d+[.]validation/),
    ]);
    // A stall by the patterns comes back each time, one of a busy machine does not.
    expect(app.stalls.slice(before)).toEqual([]);
  },
);
