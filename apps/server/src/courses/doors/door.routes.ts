import { correctionEndpoints, doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { showAccount, showReceipt } from './account.service';
import { addFile, interviewFile, showLetter, withdrawOwn } from './application.service';
import { decideCorrection } from './correction.service';
import { askCorrection, showData } from './data.service';
import type { DoorDeps } from './door.deps';
import { doorTexts as texts } from './door.texts';
import { showHome } from './home.service';
import { addLeaveFile, askLeave, showLeaves, withdrawLeave } from './leave.service';
import { showAttendance, showSessions } from './study.service';

/** The page of applicants and students: only what is theirs, and of that only what the school shows. */
const createDoor = (deps: DoorDeps): Slice =>
  defineSlice({
    name: 'doors',
    endpoints: doorEndpoints,
    handlers: {
      home: async ({ visitor }) => ({ data: await showHome(deps, visitor) }),
      interviewFile: async ({ visitor, query }) => ({ data: await interviewFile(deps, { visitor, id: query.id }) }),
      letter: async ({ visitor, query }) => ({ data: await showLetter(deps, { visitor, id: query.id }) }),
      withdraw: async ({ visitor, body, origin, requestKey }) => {
        await withdrawOwn(deps, { visitor, ...body, origin, requestKey });
        return { msg: texts.withdrawn };
      },
      addFile: async ({ visitor, query, upload, origin }) => ({
        data: await addFile(deps, { visitor, id: query.id, upload, origin }),
        msg: texts.fileAdded,
      }),
      sessions: async ({ visitor }) => ({ data: await showSessions(deps, visitor) }),
      attendance: async ({ visitor }) => ({ data: await showAttendance(deps, visitor) }),
      account: async ({ visitor }) => ({ data: await showAccount(deps, visitor) }),
      receipt: async ({ visitor, query }) => ({ data: await showReceipt(deps, { visitor, id: query.id }) }),
      leaves: async ({ visitor }) => ({ data: await showLeaves(deps, visitor) }),
      askLeave: async ({ visitor, body: input, origin, requestKey }) => ({
        data: { id: await askLeave(deps, { visitor, input, origin, requestKey }) },
        msg: texts.leaveAsked,
      }),
      addLeaveFile: async ({ visitor, query, upload, origin }) => ({
        data: await addLeaveFile(deps, { visitor, id: query.id, upload, origin }),
        msg: texts.fileAdded,
      }),
      withdrawLeave: async ({ visitor, body, origin }) => {
        await withdrawLeave(deps, { visitor, id: body.id, origin });
        return { msg: texts.leaveWithdrawn };
      },
      data: async ({ visitor }) => ({ data: await showData(deps, visitor) }),
      correct: async ({ visitor, body: input, origin, requestKey }) => ({
        data: { id: await askCorrection(deps, { visitor, input, origin, requestKey }) },
        msg: texts.corrected,
      }),
    },
  });

const createCorrections = (deps: DoorDeps): Slice =>
  defineSlice({
    name: 'corrections',
    endpoints: correctionEndpoints,
    handlers: {
      decide: async ({ caller, origin, body: input }) => {
        await decideCorrection(deps, { input, caller, origin });
        return { msg: input.state === 'applied' ? texts.applied : texts.refused };
      },
    },
  });

/** The page of applicants and students, and what staff do with their requests. */
export const createDoors = (deps: DoorDeps): readonly Slice[] => [createDoor(deps), createCorrections(deps)];
