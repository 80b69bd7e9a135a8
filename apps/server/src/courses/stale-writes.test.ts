// @module-tag long
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insist, type WireReply } from '../backoffice/identity/identity-api.test-kit';
import { type CourseApp, startCourseApp } from './course-app.test-kit';
import { courseForms } from './course-forms';

interface Row {
  readonly id: number;
  readonly version: number;
}

/** A record of each form that the engine's own screens change, and a text in it; the slices alone write the others. */
type Sample = { readonly field: string; readonly make: (serial: number) => Promise<Row> } | 'written by its slice';

let app: CourseApp;
let serial = 0;
beforeAll(async () => {
  app = await startCourseApp();
});
afterAll(() => app.close());

const programme = (no: number) => app.save('programme', { name: `项目 ${no}`, code: `P${no}`, state: 'open' });
const classOf = async (no: number) => {
  const { id } = await programme(no);
  const plain = { name: `班级 ${no}`, code: `C${no}`, programme: id, state: 'running', capacity: 100, tuition: 0 };
  return app.save('class', plain);
};
const contact = (no: number) => app.save('contact', { name: '欧阳明远', mobile: `137${String(no).padStart(8, '0')}` });
const member = async (no: number) =>
  app.save('member', {
    contact: (await contact(no)).id,
    class: (await classOf(no)).id,
    student_no: `S${no}`,
    state: 'studying',
    joined_on: '2020-01-01',
  });

const samples: Record<CourseForm, Sample> = {
  programme: { field: 'duration', make: programme },
  class: { field: 'remark', make: classOf },
  contact: { field: 'remark', make: contact },
  member: { field: 'remark', make: member },
  enrolment: {
    field: 'remark',
    make: async (no) =>
      app.save('enrolment', {
        name: '王小明',
        mobile: `139${String(no).padStart(8, '0')}`,
        programme: (await programme(no)).id,
      }),
  },
  session: {
    field: 'topic',
    make: async (no) =>
      app.save('session', {
        class: (await classOf(no)).id,
        date: '2026-03-02',
        starts_at: '09:00',
        ends_at: '12:00',
        topic: '组织行为学',
      }),
  },
  leave: {
    field: 'reason',
    make: async (no) =>
      app.save('leave', {
        member: (await member(no)).id,
        starts_at: '2026-03-02T01:00:00.000Z',
        ends_at: '2026-03-02T04:00:00.000Z',
        reason: '出差',
      }),
  },
  followUp: {
    field: 'content',
    make: async (no) => app.save('followUp', { contact: (await contact(no)).id, way: 'phone', content: '问学费' }),
  },
  company: { field: 'remark', make: (no) => app.save('company', { name: `单位 ${no}` }) },
  holiday: {
    field: 'name',
    make: (no) => app.save('holiday', { name: `假 ${no}`, kind: 'off', starts_on: '2026-10-01' }),
  },
  correction: {
    field: 'note',
    make: async (no) =>
      app.save('correction', { contact: (await contact(no)).id, field: 'company', new_value: '新单位' }),
  },
  attendance: 'written by its slice',
  payment: 'written by its slice',
  instalment: 'written by its slice',
  adjustment: 'written by its slice',
  memberAct: 'written by its slice',
  refund: 'written by its slice',
};

const queryOf = (form: CourseForm) => ({ custom_form_id: String(courseFormIds[form]) });

/** Reads of someone else for as long as the writes take. */
const whileReading = async (
  writes: Promise<WireReply[]>,
): Promise<{ replies: WireReply[]; reads: number[]; times: number[] }> => {
  let isDone = false;
  const done = writes.finally(() => {
    isDone = true;
  });
  const reads: number[] = [];
  const times: number[] = [];
  while (!isDone) {
    const begun = performance.now();
    reads.push((await app.call(recordEndpoints.index, { query: queryOf('contact') })).status);
    times.push(performance.now() - begun);
  }
  return { replies: await done, reads, times };
};
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** How often each response was given. */
const outcomesOf = (replies: readonly WireReply[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const outcome = status === 200 ? 'written' : `${status} ${body.errmsg}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};
const oneOf = (count: number) => ({ written: 1, [`409 ${recordErrors.staleRecord.errmsg}`]: count - 1 });

const newRow = (sample: Exclude<Sample, string>): Promise<Row> => {
  serial += 1;
  return sample.make(serial);
};
const storedVersion = async (form: CourseForm, id: number): Promise<number> => {
  const { body } = await app.call(recordEndpoints.show, { query: { ...queryOf(form), id: String(id) } });
  return (body.data as Row).version;
};
/** A busy machine may have no connection for so many at once, and says so. */
const saveOf = (form: CourseForm, body: object): Promise<WireReply> =>
  insist(() => app.call(recordWriteEndpoints.save, { query: queryOf(form), body }));

const forms = courseForms.map(
  ({ form }) =>
    (Object.keys(courseFormIds) as CourseForm[]).find((key) => courseFormIds[key] === form.id) as CourseForm,
);

const reverts = runs({ usual: 16, assure: 64 });

/** Usually one group of writers per form, and a larger one where most checks precede a write. */
const crowds = (form: CourseForm): number[] =>
  runs({ usual: form === 'member' ? [16, 64] : [16], assure: [16, 64, 200] });

describe.each(forms)('parallel writes of one %s from the same version', (form) => {
  const sample = samples[form];
  if (typeof sample === 'string') {
    it('are all refused, for its slice alone writes it', async () => {
      const save = () => saveOf(form, { id: 1, version: 1, values: {} });
      const replies = await Promise.all(Array.from({ length: 16 }, save));
      expect(new Set(replies.map(({ body }) => body.errcode))).toEqual(new Set([recordErrors.withheldForm.errcode]));
    });
    return;
  }

  it.each(crowds(form))('%i saves: one is written, all others are told, and nobody else waits', async (count) => {
    const { id, version } = await newRow(sample);
    const save = (_: unknown, at: number) => saveOf(form, { id, version, values: { [sample.field]: `写者 ${at}` } });
    const { replies, reads } = await whileReading(Promise.all(Array.from({ length: count }, save)));
    expect(outcomesOf(replies)).toEqual(oneOf(count));
    expect(await storedVersion(form, id)).toBe(version + 1);
    expect(new Set(reads)).toEqual(new Set([200]));
  });

  it(`${reverts} reverts: one is written, all others are told`, async () => {
    const { id, version } = await newRow(sample);
    expect((await saveOf(form, { id, version, values: { [sample.field]: '改过' } })).status).toBe(200);
    const query = { ...queryOf(form), id: String(id) };
    const { body } = await app.call(recordEndpoints.history, { query });
    const changeId = (body.data as { id: number }[]).at(-1)?.id;
    const revert = () =>
      insist(() =>
        app.call(recordWriteEndpoints.revert, {
          query: queryOf(form),
          body: { id, version: version + 1, change_id: changeId },
        }),
      );
    const { replies, reads } = await whileReading(Promise.all(Array.from({ length: reverts }, revert)));
    expect(outcomesOf(replies)).toEqual(oneOf(reverts));
    expect(await storedVersion(form, id)).toBe(version + 2);
    expect(new Set(reads)).toEqual(new Set([200]));
  });
});

if (runs({ usual: false, assure: true })) {
  describe.each([16, 64, 200])('others who read beside %i saves', (count) => {
    it('wait no longer when all are of one version than when each is of a row of its own', async () => {
      const sample = samples.member as Exclude<Sample, string>;
      const rows: Row[] = [];
      for (let made = 0; made < count; made += 1) rows.push(await newRow(sample));
      const apart: number[] = [];
      const stale: number[] = [];
      for (let round = 0; round < 9; round += 1) {
        const beside = await whileReading(
          Promise.all(
            rows.map(({ id, version }) =>
              saveOf('member', { id, version: version + round, values: { remark: `第 ${round} 次` } }),
            ),
          ),
        );
        expect(outcomesOf(beside.replies)).toEqual({ written: count });
        apart.push(...beside.times);
        const { id, version } = await newRow(sample);
        const save = (_: unknown, at: number) => saveOf('member', { id, version, values: { remark: `写者 ${at}` } });
        stale.push(...(await whileReading(Promise.all(Array.from({ length: count }, save)))).times);
      }
      process.stdout.write(
        `${count} saves: median read ${median(apart).toFixed(1)} ms apart, ${median(stale).toFixed(1)} ms stale\n`,
      );
      expect(median(stale)).toBeLessThan(median(apart) * 1.2);
    }, 600_000);
  });
}
