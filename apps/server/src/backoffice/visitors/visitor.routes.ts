import type { Visitor as ShownVisitor } from '@shuyuan/contract/backoffice/visitors/visitor';
import { visitorEndpoints } from '@shuyuan/contract/backoffice/visitors/visitor.endpoints';
import { networkOf } from '../../platform/http/network-address';
import { defineSlice, type Slice, type Visitor } from '../../platform/http/slice';
import { createFairQueue } from '../../platform/process/fair-queue';
import { sendCode, signInVisitor, signOutVisitor, type VisitorDeps } from './visitor.service';
import { visitorTexts } from './visitor.texts';

/** Fewer at once than the pool has connections; a flood from one address does not delay the others. */
const queueSize = { width: 3, waitingMax: 300 };

const shown = ({ mobile, expiresAt }: Visitor): ShownVisitor => ({ mobile, expires_at: expiresAt.toISOString() });

/** How people from outside prove their mobile number. */
export const createVisitorSlice = (deps: VisitorDeps): Slice => {
  const queue = createFairQueue(queueSize);
  return defineSlice({
    name: 'visitors',
    endpoints: visitorEndpoints,
    handlers: {
      sendCode: async ({ body, origin, proof }) => {
        await queue(networkOf(origin.ip), () => sendCode(deps, { ...body, origin, proof }));
        return { msg: visitorTexts.codeSent };
      },
      signIn: async ({ body, origin, proof }) => {
        const given = { ...body, origin, proof };
        const { token, visitor } = await queue(networkOf(origin.ip), () => signInVisitor(deps, given));
        return { visitor_token: token, data: shown(visitor) };
      },
      me: async ({ visitor }) => ({ data: shown(visitor) }),
      signOut: async (call) => {
        await signOutVisitor(deps, call);
        return { msg: visitorTexts.signedOut };
      },
    },
  });
};
