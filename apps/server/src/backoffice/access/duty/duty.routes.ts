import { dutyEndpoints } from '@shuyuan/contract/backoffice/access/duty.endpoints';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import type { AccessDeps } from '../access.deps';
import { agreeToJoin, enableDuties, showDuties } from './duty.service';
import { dutyTexts as texts } from './duty.texts';

/** The three administrators, and the switch that keeps them apart. */
export const createDutySlice = ({ db, settleSessions }: AccessDeps): Slice =>
  defineSlice({
    name: 'duties',
    endpoints: dutyEndpoints,
    handlers: {
      show: async ({ caller }) => ({ data: await showDuties(db, caller) }),
      enable: async ({ caller, origin }) => {
        await enableDuties(db, { caller, origin });
        await settleSessions();
        return { msg: texts.enabled };
      },
      agree: async ({ caller, origin }) => {
        const done = await agreeToJoin(db, { caller, origin });
        await settleSessions();
        return { msg: done === 'joined' ? texts.disabled : texts.agreed };
      },
    },
  });
