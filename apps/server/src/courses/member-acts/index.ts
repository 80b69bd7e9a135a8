export { memberActKeeper } from './member-act.keeper';
export { createMemberActs } from './member-act.routes';
export { memberActSchema } from './member-act.schema';
