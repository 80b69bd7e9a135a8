import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import type { EnrolmentDeps } from './enrolment.deps';
import { enrolmentTexts as texts } from './enrolment.texts';
import { enterClasses, undoEntry } from './entry.service';
import { moveApplications } from './move.service';
import { recognise } from './person.service';
import { showSeats } from './seats.service';
import { showSummary } from './summary.service';
import { showTimeline } from './timeline.service';

/** Applications: decisions, seats, the way into a class. */
export const createEnrolment = (deps: EnrolmentDeps): Slice =>
  defineSlice({
    name: 'enrolment',
    endpoints: enrolmentEndpoints,
    handlers: {
      summary: async ({ caller }) => ({ data: await showSummary(deps, { caller }) }),
      seats: async ({ caller, query }) => ({ data: await showSeats(deps, { caller, classId: query.class }) }),
      timeline: ({ caller, query }) => showTimeline(deps, { caller, id: query.id }),
      person: async ({ caller, query }) => ({ data: await recognise(deps, { caller, mobile: query.mobile }) }),
      move: async ({ caller, origin, body }) => {
        const data = await moveApplications(deps, { input: body, caller, origin });
        return { msg: texts.moved(data.results, body.to), data };
      },
      enter: async ({ caller, origin, body }) => {
        const results = await enterClasses(deps, { items: body.items, caller, origin });
        return { msg: texts.moved(results, 'entered'), data: { results } };
      },
      undoEntry: async ({ caller, origin, body }) => ({
        data: await undoEntry(deps, { input: body, caller, origin }),
        msg: texts.undone,
      }),
    },
  });
