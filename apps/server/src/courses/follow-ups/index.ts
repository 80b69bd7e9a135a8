export { followUpKeeper } from './follow-up.keeper';
export { createFollowUps } from './follow-up.routes';
export { followUpSchema } from './follow-up.schema';
export { dueFollowUps, followUpTie } from './follow-up.service';
export { followUpSources } from './message.repository';
