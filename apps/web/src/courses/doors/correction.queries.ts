import { correctionEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { call } from '../../platform/http/call';

/** Agrees to a correction, or refuses it. */
export const decideCorrection = (body: BodyOf<typeof correctionEndpoints.decide>) =>
  call(correctionEndpoints.decide, { body });
